internal import CTagSphereGL

/// A texture: records, an array of layers, or the pixels or samples of a picture.
package struct Texture: ~Copyable {
  let name: GLuint
  let target: GLenum

  init(target: GLenum) {
    var name: GLuint = 0
    glGenTextures(1, &name)
    glBindTexture(target, name)
    self.name = name
    self.target = target
  }

  /// Creates layers of one byte per texel, bottom row first; linear filter, no mipmaps, clamped.
  ///
  /// - Parameters:
  ///   - layers: `width · height` bytes each; at least one.
  ///   - width: Texels.
  ///   - height: Texels.
  ///
  /// The corresponding C function is `glTexImage3D`.
  package init(layers: [[UInt8]], width: Int, height: Int) {
    precondition(
      layers.allSatisfy { $0.count == width * height }, "layers are not \(width)×\(height)")
    self.init(target: GLConstant.textureArray)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glTexImage3D(
      target, 0, GL_R8, GLsizei(width), GLsizei(height), GLsizei(layers.count), 0, GLenum(GL_RED),
      GLConstant.unsignedByte, nil)
    for (index, layer) in layers.enumerated() {
      layer.withUnsafeBytes {
        glTexSubImage3D(
          target, 0, 0, 0, GLint(index), GLsizei(width), GLsizei(height), 1, GLenum(GL_RED),
          GLConstant.unsignedByte, $0.baseAddress)
      }
      UploadCounter.add(layer.count)
    }
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAX_LEVEL), 0)
  }

  /// Replaces a rectangle of one layer of an array texture.
  ///
  /// The corresponding C function is `glTexSubImage3D`.
  ///
  /// - Parameters:
  ///   - layer: The layer's index.
  ///   - texels: All texels of the layer, `layerWidth` bytes per row.
  ///   - layerWidth: Texels.
  ///   - x: The leftmost column.
  ///   - y: The lowest row.
  ///   - width: Columns, ≥ 1.
  ///   - height: Rows, ≥ 1.
  package func update(
    layer: Int, of texels: [UInt8], layerWidth: Int, x: Int, y: Int, width: Int, height: Int
  ) {
    precondition(target == GLConstant.textureArray, "the texture has no layers")
    precondition(
      x >= 0 && x + width <= layerWidth && y >= 0 && (y + height) * layerWidth <= texels.count,
      "\(width)×\(height) texels at (\(x), \(y)) stick out of their layer")
    glBindTexture(target, name)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(layerWidth))
    texels.withUnsafeBytes {
      glTexSubImage3D(
        target, 0, GLint(x), GLint(y), GLint(layer), GLsizei(width), GLsizei(height), 1,
        GLenum(GL_RED), GLConstant.unsignedByte, $0.baseAddress?.advanced(by: y * layerWidth + x))
    }
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    UploadCounter.add(width * height)
  }

  /// Creates a texture of one byte per texel, bottom row first; linear filter, no mipmaps.
  ///
  /// The corresponding C function is `glTexImage2D`.
  package init(texels: [UInt8], width: Int, height: Int) {
    precondition(texels.count == width * height, "\(texels.count) texels for \(width)×\(height)")
    self.init(target: GLConstant.texture)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    texels.withUnsafeBytes {
      glTexImage2D(
        target, 0, GL_R8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RED),
        GLConstant.unsignedByte, $0.baseAddress)
    }
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    UploadCounter.add(texels.count)
  }

  /// Creates layers of tag images with mip levels, transparent until they are written.
  ///
  /// Samplers decode sRGB and filter between texels and levels in linear light, so colours must be
  /// premultiplied by alpha in linear light.
  ///
  /// - Parameters:
  ///   - layerCount: At least 1.
  ///   - width: Texels of the finest level, a multiple of the coarsest level's width.
  ///   - height: Texels of the finest level, a multiple of the coarsest level's height.
  ///   - levelCount: Mip levels, the finest included, at least 1.
  ///
  /// The corresponding C function is `glTexImage3D`.
  package init(transparentLayers layerCount: Int, width: Int, height: Int, levelCount: Int) {
    self.init(target: GLConstant.textureArray)
    // Set the filter before the first level, so that drivers need not allocate all levels a second time.
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR_MIPMAP_LINEAR)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAX_LEVEL), GLint(levelCount - 1))
    for level in 0..<levelCount {
      glTexImage3D(
        target, GLint(level), GL_SRGB8_ALPHA8, GLsizei(width >> level), GLsizei(height >> level),
        GLsizei(layerCount), 0, GLenum(GL_RGBA), GLConstant.unsignedByte, nil)
    }
    for level in 0..<levelCount {
      clear(level: level, width: width >> level, height: height >> level, layerCount: layerCount)
    }
  }

  /// Makes one mip level of layers of tag images transparent, some rows at a time.
  private func clear(level: Int, width: Int, height: Int, layerCount: Int) {
    let rows = min(height, 64)
    let transparent = [UInt8](repeating: 0, count: width * rows * 4)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    for layer in 0..<layerCount {
      for y in stride(from: 0, to: height, by: rows) {
        glTexSubImage3D(
          target, GLint(level), 0, GLint(y), GLint(layer), GLsizei(width),
          GLsizei(min(rows, height - y)), 1, GLenum(GL_RGBA), GLConstant.unsignedByte, transparent)
      }
    }
    UploadCounter.add(width * height * layerCount * 4)
  }

  /// Writes a rectangle of one mip level of a layer of tag images.
  ///
  /// - Parameters:
  ///   - rgba: Four bytes per texel, bottom row first: `width · height · 4`.
  ///   - x: The leftmost column, texels of the mip level.
  ///   - y: The lowest row, texels of the mip level.
  ///   - layer: The layer's index, from 0.
  ///   - width: Texels.
  ///   - height: Texels.
  ///   - level: The mip level, from 0 for the finest.
  ///
  /// The corresponding C function is `glTexSubImage3D`.
  package func write(
    rgba: [UInt8], x: Int, y: Int, layer: Int, width: Int, height: Int, level: Int
  ) {
    precondition(rgba.count == width * height * 4, "\(rgba.count) bytes for \(width)×\(height)")
    glBindTexture(target, name)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glTexSubImage3D(
      target, GLint(level), GLint(x), GLint(y), GLint(layer), GLsizei(width), GLsizei(height), 1,
      GLenum(GL_RGBA), GLConstant.unsignedByte, rgba)
    UploadCounter.add(rgba.count)
  }

  /// Creates a render target for the pixels of a picture, four bytes each; no filter, no mipmaps.
  ///
  /// The corresponding C function is `glTexImage2D`.
  package init(width: Int, height: Int) {
    self.init(target: GLConstant.texture)
    glTexImage2D(
      target, 0, GL_RGBA8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
      GLConstant.unsignedByte, nil)
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAX_LEVEL), 0)
  }

  /// Creates a multisampled render target for a picture, four bytes per sample.
  ///
  /// The corresponding C function is `glTexImage2DMultisample`, in OpenGL ES
  /// `glTexStorage2DMultisample`.
  package init(samples: Int, width: Int, height: Int) {
    self.init(target: GLConstant.multisampleTexture)
    let store =
      ContextFeatures.current.isES ? glTexStorage2DMultisample : glTexImage2DMultisample
    store(
      target, GLsizei(samples), GLenum(GL_RGBA8), GLsizei(width), GLsizei(height),
      GLboolean(GL_TRUE))
  }

  /// Binds the texture to unit `unit`.
  package func bind(unit: Int) {
    glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
    glBindTexture(target, name)
  }

  deinit {
    MainActor.assumeIsolated {
      var name = name
      glDeleteTextures(1, &name)
    }
  }
}
