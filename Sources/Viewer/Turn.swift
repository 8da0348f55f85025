public import TagSphereGLObjects

extension Viewer {
  /// A turn that has begun: what it asks for, and its frame.
  ///
  /// A turn cannot be copied, and each of its ends uses it up. So its steps have one order: perform the
  /// requests of its output, upload, and then show, skip or draw its frame once. The frame of a turn
  /// that is dropped is not shown; the next turn draws again what differs.
  public struct Turn: ~Copyable {
    /// What the turn asks for.
    public let output: Output
    private let viewer: Viewer
    private let start: Duration

    fileprivate init(_ input: Input, of viewer: Viewer) {
      (output, start) = (viewer.turn(input), input.now)
      self.viewer = viewer
    }

    /// Uploads what has changed; the context of the viewer is current.
    ///
    /// Every turn is uploaded, those without a frame too.
    ///
    /// - Throws: `GLError` if the driver has no memory left, or the context was lost.
    public func upload() throws(GLError) { try viewer.upload() }

    /// Whether parts of a whole cloud are uploaded, for which memory is worth fetching at once.
    package var isWaitingForWhole: Bool { viewer.isWaitingForWhole }

    /// Draws the frame, if there is one, and records the time that it took.
    ///
    /// - Parameters:
    ///   - framebuffer: The name of a framebuffer with one sample per pixel; 0 is the window's back
    ///     buffer.
    ///   - swap: Shows what was drawn, as by swapping the buffers; called only if there is a frame.
    /// - Throws: `GLError` if the framebuffer is not complete, or the driver has no memory left.
    public consuming func show(
      into framebuffer: UInt32 = 0, swap: () -> Void = {}
    ) throws(GLError) {
      guard output.hasFrame else { return }
      try viewer.present(into: framebuffer)
      swap()
      viewer.noteFrame(from: start, to: viewer.view.clock.now())
    }

    /// Discards the frame, because it would not be seen.
    public consuming func skip() { viewer.skipFrame() }

    /// Draws the frame, if there is one, without a framebuffer to show it in; see `Viewer.pixels()`.
    package consuming func drawOffScreen() throws(GLError) { try viewer.presentOffScreen() }
  }

  /// Begins a turn: applies events and data, and decides what is shown and when the next turn is due.
  ///
  /// What came with the turn counts first, then events and rules; then all parts follow, updates of
  /// the data take effect, and a frame is prepared if one is due. The first reason to end is the one
  /// that counts, and no update takes effect after it. Updates given while the screen is not seen
  /// wait.
  public func beginTurn(_ input: Input) -> Turn { Turn(input, of: self) }
}
