package import TagSphereCloudBuilding
package import TagSphereCommandLineOptions
package import TagSphereFiles
package import TagSphereMessages
package import TagSphereTagData
package import TagSphereWheels

/// A requested document, the way to show it, and the functions that its readers call.
package nonisolated struct DocumentRequest: Sendable {
  /// The document.
  package var document: DocumentOptions
  /// The layout and colours of the first version; see `DocumentSession.adopt(_:)`.
  package let design: CloudDesign
  /// The signature of the file before it is read, so that any later change counts as a new version.
  var known: FileSignature?
  /// Whether the heaviest labels may be shown while the remaining labels are read.
  private let hasHead: Bool
  /// Whether no user is present to restart the program.
  ///
  /// If so, a document that cannot be read leaves an empty screen until it can be read.
  let isUnattended: Bool
  /// Whether the document has wheels, which are shown in place of a cloud.
  let showsWheels: Bool
  /// Whether the file was dropped on a window with another document.
  ///
  /// A dropped file is read completely before it is shown.
  package var isDropped = false
  /// Throws if a complete document cannot be shown as requested.
  package var check: @Sendable (TagDocument) throws -> Void = { _ in }
  /// Throws if the wheels cannot be shown as requested.
  package var checkWheels: @Sendable (WheelDocument) throws -> Void = { _ in }
  /// Returns remarks about a complete document for the user.
  package var remarks: @Sendable (TagDocument) -> [Message] = { _ in [] }
  /// Called on a thread when the session has updates.
  package var wake: @Sendable () -> Void = {}
  /// Called on a thread before a complete cloud is drawn, to fetch memory from the kernel in advance.
  ///
  /// The argument is the sizes of the memory blocks that the cloud needs, bytes.
  package var fetchMemory: @Sendable ([Int]) -> Void = { _ in }
  /// The rule that decides when a version of a file is complete; nil for the default rule.
  var settling: FileSettling?
  /// The maximum wait for the first document of an unattended screen.
  var patience = Duration.seconds(3)
  /// Starts to read the first document of an unattended screen.
  var beginReading: @Sendable (DocumentOptions) -> FirstReading = { FirstReading($0) }

  /// Whether the heaviest labels are shown while the remaining labels are read.
  package var opensWithHead: Bool { hasHead && !isDropped }

  /// Requests a document whose heaviest labels are shown first.
  package init(_ document: DocumentOptions, design: CloudDesign) {
    (self.document, self.design) = (document, design)
    (hasHead, isUnattended, showsWheels) = (true, false, false)
  }

  /// Requests the document of a command line.
  ///
  /// - Throws: `CommandFailure` if the theme's file cannot be read.
  package init(_ options: Settings, known: FileSignature?) throws {
    document = options.document
    design = try CloudDesign(
      layout: options.layout, look: options.look, pose: options.pose, document: options.document)
    self.known = known
    (hasHead, isUnattended) = (options.opensWithHead, options.kiosk != nil)
    showsWheels = options.showsWheels
  }
}

extension Settings {
  /// Whether the heaviest labels are shown while the rest of the document is read.
  ///
  /// It is false if the cloud also changes in other ways, or if programs receive the numbers of
  /// labels.
  fileprivate var opensWithHead: Bool {
    document.source.isRegularFile && document.further.isEmpty && document.format?.isPictures != true
      && !showsWheels && !document.isWatched && !document.isFollowed && document.badges == nil
      && filter == nil && kiosk == nil && !choosing.isPick
      && choosing.record.template == .text && choosing.command == nil
  }
}
