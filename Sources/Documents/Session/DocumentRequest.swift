package import TagSphereCloudBuilding
package import TagSphereCommandLineOptions
package import TagSphereFiles
package import TagSphereMessages
package import TagSphereTagData

/// A document that is asked for, how it is shown, and whom its readers call.
package nonisolated struct DocumentRequest: Sendable {
  /// The document.
  package var document: DocumentOptions
  /// The layout and colours of its first version; see `DocumentSession.adopt(_:)`.
  package let design: CloudDesign
  /// The signature of its file before it is read, so that a change from now on is a new version.
  var known: FileSignature?
  /// Whether the heaviest labels may be shown before the rest is read.
  private let hasHead: Bool
  /// Whether nobody is there to start the program again: what cannot be read is awaited with an empty screen.
  let isUnattended: Bool
  /// Whether the file is dropped on a window that shows another one, and is read whole.
  package var isDropped = false
  /// Rejects a complete document that cannot be shown as asked.
  package var check: @Sendable (TagDocument) throws -> Void = { _ in }
  /// Returns what a person should know of a complete document.
  package var remarks: @Sendable (TagDocument) -> [Message] = { _ in [] }
  /// Called on a thread when the session has updates.
  package var wake: @Sendable () -> Void = {}
  /// Called on a thread before a whole cloud of blocks with so many bytes is drawn.
  package var fetchMemory: @Sendable ([Int]) -> Void = { _ in }
  /// The rule for when a version of a file is complete; nil for the default.
  var settling: FileSettling?
  /// The longest wait for the first document of an unattended screen.
  var patience = Duration.seconds(3)
  /// Begins to read the first document of an unattended screen.
  var beginReading: @Sendable (DocumentOptions) -> FirstReading = { FirstReading($0) }

  /// Whether the heaviest labels are shown while the rest is read.
  package var opensWithHead: Bool { hasHead && !isDropped }

  /// Requests a document that is shown with its heaviest labels first.
  package init(_ document: DocumentOptions, design: CloudDesign) {
    (self.document, self.design) = (document, design)
    (hasHead, isUnattended) = (true, false)
  }

  /// Requests the document that a command line names.
  ///
  /// - Throws: `CommandFailure` if the theme's file cannot be read.
  package init(_ options: ViewOptions, known: FileSignature?) throws {
    document = options.document
    design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose, document: options.document)
    self.known = known
    (hasHead, isUnattended) = (options.opensWithHead, options.kiosk != nil)
  }
}

extension ViewOptions {
  /// Whether the heaviest labels are shown while the rest of the document is read: not where the
  /// cloud changes otherwise, or where programs receive the numbers of labels.
  fileprivate var opensWithHead: Bool {
    document.source.isRegularFile && document.further.isEmpty && document.format?.isPictures != true
      && !document.isWatched && !document.isFollowed && document.badges == nil
      && wheel.filter == nil && kiosk == nil && !choosing.isPick
      && choosing.record.template == .text && choosing.command == nil
  }
}
