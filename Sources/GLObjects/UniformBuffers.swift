internal import CTagSphereGL

/// Buffer objects with the last bound blocks of uniforms, one block each.
///
/// If a frame has the same blocks as the previous frame, nothing is written. A buffer is always written
/// as a whole, because drivers then give it new memory while earlier draws still read the old contents.
package struct UniformBuffers<Block: UniformBlock>: ~Copyable {
  private var names: [GLuint] = []
  private var blocks: [Block] = []
  private var oldest = 0
  private let capacity: Int

  /// Creates an empty set of buffers; each buffer is made when it is first needed.
  ///
  /// - Parameter capacity: The maximum number of blocks that are kept, ≥ 1.
  package init(capacity: Int = 1) {
    precondition(capacity >= 1, "room for \(capacity) blocks")
    self.capacity = capacity
  }

  /// Binds a buffer with a block to the block's binding point.
  ///
  /// The corresponding C functions are `glBindBufferBase` and `glBufferData`. The latter is not called if a
  /// buffer already holds the block.
  package mutating func bind(_ block: Block) {
    if let known = blocks.firstIndex(of: block) { return bind(known) }
    var place = blocks.count
    if place < capacity {
      var name: GLuint = 0
      glGenBuffers(1, &name)
      names.append(name)
      blocks.append(block)
    } else {
      place = oldest
      oldest = (oldest + 1) % capacity
      blocks[place] = block
    }
    bind(place)
    // The stride of an array includes the padding at the block's end, which drivers count in its size.
    [block].withUnsafeBytes {
      glBufferData(
        GLConstant.uniformBuffer, $0.count, $0.baseAddress, GLenum(GL_DYNAMIC_DRAW))
    }
  }

  private func bind(_ place: Int) {
    glBindBufferBase(GLConstant.uniformBuffer, Block.bindingPoint, names[place])
  }

  deinit {
    MainActor.assumeIsolated {
      var names = names
      glDeleteBuffers(GLsizei(names.count), &names)
    }
  }
}
