internal import CTagSphereGL

/// A type of values for single uniforms, which are outside of blocks.
package protocol UniformValue {
  /// Sets the uniform at a location of the program in use.
  func set(at location: Int32)
}

/// Integers, and the texture units of samplers.
extension Int: UniformValue {
  /// Sets the uniform at a location.
  package func set(at location: Int32) { glUniform1i(location, GLint(self)) }
}

extension Float: UniformValue {
  /// Sets the uniform at a location.
  package func set(at location: Int32) { glUniform1f(location, self) }
}

extension SIMD4<Float>: UniformValue {
  /// Sets the uniform at a location.
  package func set(at location: Int32) { glUniform4f(location, x, y, z, w) }
}

/// An array of two-component vectors.
extension [SIMD2<Float>]: UniformValue {
  /// Sets the uniform at a location.
  package func set(at location: Int32) {
    glUniform2fv(location, GLsizei(count), flatMap { [$0.x, $0.y] })
  }
}

extension Program {
  /// Returns the location of a single uniform; nil if the stages do not read it.
  func location(of uniform: String) -> Int32? {
    let location = glGetUniformLocation(name, uniform)
    return location < 0 ? nil : location
  }

  /// Assigns a block to a binding point, if the stages read the block.
  func bindBlock(_ block: String, to point: UInt32) {
    let index = glGetUniformBlockIndex(name, block)
    if index != GL_INVALID_INDEX { glUniformBlockBinding(name, index, point) }
  }
}
