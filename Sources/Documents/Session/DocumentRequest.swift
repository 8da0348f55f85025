package import TagSphereCloudBuilding
package import TagSphereCommandLineOptions
package import TagSphereFiles
package import TagSphereMessages
package import TagSphereTagData
package import TagSphereWheels

/// A requested document, how to show it, and the functions that its readers call.
package nonisolated struct DocumentRequest: Sendable {
  /// The document.
  package var document: DocumentOptions
  /// The layout and colours of the first version; see `DocumentSession.adopt(_:)`.
  package let design: CloudDesign
  /// The signature of the file before it is read, so that any later change is a new version.
  var known: FileSignature?
  /// Whether the heaviest labels may be shown while the rest is read.
  private let hasHead: Bool
  /// Whether no person can restart the program.
  ///
  /// An unreadable document then leaves an empty screen until it is readable.
  let isUnattended: Bool
  /// Whether the document has wheels, which are shown in place of a cloud.
  let showsWheels: Bool
  /// Whether the file was dropped on a window with another document; it is then read completely before it is shown.
  package var isDropped = false
  /// Throws if a complete document cannot be shown as requested.
  package var check: @Sendable (TagDocument) throws -> Void = { _ in }
  /// Rejects wheels that cannot be shown as asked.
  package var checkWheels: @Sendable (WheelDocument) throws -> Void = { _ in }
  /// Returns remarks about a complete document for the user.
  package var remarks: @Sendable (TagDocument) -> [Message] = { _ in [] }
  /// Called on a thread when the session has updates.
  package var wake: @Sendable () -> Void = {}
  /// Called on a thread before a complete cloud is drawn, with the sizes of its memory blocks, bytes.
  package var fetchMemory: @Sendable ([Int]) -> Void = { _ in }
  /// The rule for when a version of a file is complete; nil for the default.
  var settling: FileSettling?
  /// The maximum wait for the first document of an unattended screen.
  var patience = Duration.seconds(3)
  /// Starts to read the first document of an unattended screen.
  var beginReading: @Sendable (DocumentOptions) -> FirstReading = { FirstReading($0) }

  /// Whether the heaviest labels are shown while the rest is read.
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
  /// False if the cloud changes in other ways, or if programs receive the numbers of labels.
  fileprivate var opensWithHead: Bool {
    document.source.isRegularFile && document.further.isEmpty && document.format?.isPictures != true
      && !showsWheels && !document.isWatched && !document.isFollowed && document.badges == nil
      && filter == nil && kiosk == nil && !choosing.isPick
      && choosing.record.template == .text && choosing.command == nil
  }
}
