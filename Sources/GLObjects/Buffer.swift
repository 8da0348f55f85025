internal import CTagSphereGL

/// A buffer object that is filled once, updated in parts, or written by the GPU.
package struct Buffer: ~Copyable {
  let name: GLuint
  /// The size of the buffer, bytes.
  package let byteCount: Int

  /// Uploads `contents`.
  ///
  /// The corresponding C function is `glBufferData`.
  package init<Element: BitwiseCopyable>(contents: [Element]) {
    byteCount = contents.count * MemoryLayout<Element>.stride
    var name: GLuint = 0
    glGenBuffers(1, &name)
    self.name = name
    glBindBuffer(GLConstant.arrayBuffer, name)
    contents.withUnsafeBytes {
      glBufferData(GLConstant.arrayBuffer, $0.count, $0.baseAddress, GLConstant.staticDraw)
    }
    UploadCounter.add(byteCount)
  }

  /// Uploads `contents` into a buffer with space for more elements.
  ///
  /// - Parameters:
  ///   - contents: The first elements.
  ///   - capacity: The number of elements that fit: at least `contents.count`, and at least 1.
  package init<Element: BitwiseCopyable>(contents: [Element], capacity: Int) {
    precondition(
      capacity >= max(contents.count, 1), "room for \(capacity) of \(contents.count) elements")
    byteCount = capacity * MemoryLayout<Element>.stride
    var name: GLuint = 0
    glGenBuffers(1, &name)
    self.name = name
    glBindBuffer(GLConstant.arrayBuffer, name)
    glBufferData(GLConstant.arrayBuffer, byteCount, nil, GLenum(GL_DYNAMIC_DRAW))
    update(contents[...], at: 0)
  }

  /// Creates a buffer of `byteCount` bytes for the GPU to write.
  package init(byteCount: Int) {
    self.byteCount = byteCount
    var name: GLuint = 0
    glGenBuffers(1, &name)
    self.name = name
    glBindBuffer(GLConstant.arrayBuffer, name)
    glBufferData(GLConstant.arrayBuffer, byteCount, nil, GLenum(GL_STREAM_READ))
  }

  /// Replaces the contents with new contents of equal size.
  ///
  /// The corresponding C function is `glBufferSubData`.
  package func update<Element: BitwiseCopyable>(contents: [Element]) {
    precondition(
      contents.count * MemoryLayout<Element>.stride == byteCount,
      "\(contents.count) elements are not \(byteCount) bytes")
    glBindBuffer(GLConstant.arrayBuffer, name)
    contents.withUnsafeBytes {
      glBufferSubData(GLConstant.arrayBuffer, 0, $0.count, $0.baseAddress)
    }
    UploadCounter.add(byteCount)
  }

  /// Replaces a range of elements.
  ///
  /// The corresponding C function is `glBufferSubData`.
  ///
  /// - Parameters:
  ///   - elements: New elements, of the buffer's element type.
  ///   - first: The index of the first replaced element.
  package func update<Element: BitwiseCopyable>(_ elements: ArraySlice<Element>, at first: Int) {
    let stride = MemoryLayout<Element>.stride
    precondition(
      first >= 0 && (first + elements.count) * stride <= byteCount,
      "elements \(first)..<\(first + elements.count) are not in")
    glBindBuffer(GLConstant.arrayBuffer, name)
    elements.withUnsafeBytes {
      glBufferSubData(GLConstant.arrayBuffer, first * stride, $0.count, $0.baseAddress)
    }
    UploadCounter.add(elements.count * stride)
  }

  /// Reads back the first `count` elements; waits for the GPU.
  ///
  /// The corresponding C function is `glMapBufferRange`.
  package func contents<Element: BitwiseCopyable>(
    count: Int, of zero: Element
  ) -> [Element] {
    precondition(count * MemoryLayout<Element>.stride <= byteCount, "\(count) elements are not in")
    var elements = [Element](repeating: zero, count: count)
    glBindBuffer(GLConstant.arrayBuffer, name)
    elements.withUnsafeMutableBytes {
      guard !$0.isEmpty else { return }
      let mapped = glMapBufferRange(
        GLConstant.arrayBuffer, 0, $0.count, GLbitfield(GL_MAP_READ_BIT))
      if let mapped { $0.baseAddress?.copyMemory(from: mapped, byteCount: $0.count) }
      glUnmapBuffer(GLConstant.arrayBuffer)
    }
    return elements
  }

  deinit {
    MainActor.assumeIsolated {
      var name = name
      glDeleteBuffers(1, &name)
    }
  }
}
