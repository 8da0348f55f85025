internal import CTagSphereGL

/// Records in the rows of a two-dimensional integer texture, which shaders fetch by index.
///
/// OpenGL, OpenGL ES since 3.0, and WebGL 2 all have such textures. These textures hold more than buffer
/// textures, which many drivers limit to 65 536 texels.
package struct RecordTexture<Record: BitwiseCopyable>: ~Copyable {
  private let texture: Texture
  private let format: RecordFormat
  /// The number of records per row.
  package let rowCapacity: Int
  /// The number of records that fit.
  package let capacity: Int

  /// Creates a texture of undefined records.
  ///
  /// - Parameters:
  ///   - capacity: The number of records that must fit, at least 1; whole rows are allocated.
  ///   - rowCapacity: The number of records per row, at least 1.
  ///   - format: The texel format of a record's bytes.
  ///
  /// The corresponding C function is `glTexImage2D`.
  package init(capacity: Int, rowCapacity: Int, as format: RecordFormat) {
    precondition(capacity > 0 && rowCapacity > 0, "a texture for \(capacity) records")
    precondition(
      MemoryLayout<Record>.stride % format.byteCount == 0,
      "\(MemoryLayout<Record>.stride) bytes are no texels of \(format.byteCount)")
    let rows = (capacity + rowCapacity - 1) / rowCapacity
    (self.format, self.rowCapacity, self.capacity) = (format, rowCapacity, rows * rowCapacity)
    texture = Texture(target: GLConstant.texture)
    let width = rowCapacity * MemoryLayout<Record>.stride / format.byteCount
    let (stored, client, type) = format.enumerants
    glTexImage2D(
      texture.target, 0, GLint(stored), GLsizei(width), GLsizei(rows), 0, client, type, nil)
    glTexParameteri(texture.target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(texture.target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    glTexParameteri(texture.target, GLenum(GL_TEXTURE_MAX_LEVEL), 0)
  }

  /// Replaces a range of records.
  ///
  /// - Parameters:
  ///   - records: The new records.
  ///   - first: The index of the first replaced record.
  ///
  /// The corresponding C function is `glTexSubImage2D`. It is called at most three times: for the rest
  /// of a row, for whole rows, and for the beginning of the next row.
  package func update(_ records: ArraySlice<Record>, at first: Int) {
    precondition(
      first >= 0 && first + records.count <= capacity,
      "records \(first)..<\(first + records.count) are not in")
    guard !records.isEmpty else { return }
    let stride = MemoryLayout<Record>.stride
    let texels = stride / format.byteCount
    let (_, client, type) = format.enumerants
    glBindTexture(texture.target, texture.name)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    records.withUnsafeBytes { bytes in
      let end = first + records.count
      var place = first
      while place < end {
        let (row, column) = (place / rowCapacity, place % rowCapacity)
        let isWhole = column == 0 && end - place >= rowCapacity
        let rows = isWhole ? (end - place) / rowCapacity : 1
        let width = isWhole ? rowCapacity : min(rowCapacity - column, end - place)
        glTexSubImage2D(
          texture.target, 0, GLint(column * texels), GLint(row), GLsizei(width * texels),
          GLsizei(rows), client, type, bytes.baseAddress?.advanced(by: (place - first) * stride))
        place += width * rows
      }
    }
    UploadCounter.add(records.count * stride)
  }

  /// Binds the texture to unit `unit`.
  package func bind(unit: Int) { texture.bind(unit: unit) }
}

/// The format in which shaders read the bytes of records as texels.
package enum RecordFormat: Sendable {
  /// Two bytes per texel.
  case bytes2
  /// One 32-bit word per texel.
  case words1
  /// Two 32-bit words per texel.
  case words2
  /// Four 32-bit words per texel.
  case words4

  /// The bytes of a texel.
  package var byteCount: Int {
    switch self {
    case .bytes2: 2
    case .words1: 4
    case .words2: 8
    case .words4: 16
    }
  }

  /// The format of the texture, and the format and type of the bytes that fill it.
  var enumerants: (stored: Int32, client: GLenum, type: GLenum) {
    let word = GLenum(GL_UNSIGNED_INT)
    return switch self {
    case .bytes2: (GL_RG8UI, GLenum(GL_RG_INTEGER), GLConstant.unsignedByte)
    case .words1: (GL_R32UI, GLenum(GL_RED_INTEGER), word)
    case .words2: (GL_RG32UI, GLenum(GL_RG_INTEGER), word)
    case .words4: (GL_RGBA32UI, GLenum(GL_RGBA_INTEGER), word)
    }
  }
}
