internal import TagSphereConversion
internal import TagSphereTagData

/// Which documents are converted before they are read.
nonisolated enum ForeignRule {
  /// None.
  case none
  /// All, from a format.
  case given(ForeignFormat)
  /// Those whose first bytes show one of these formats.
  case recognized(Set<ForeignFormat>)

  /// The rule for documents that are read in a format; nil for the one that their first bytes show.
  init(for format: DocumentFormat?) {
    self =
      switch format {
      case nil: .recognized([.feed])
      case .feed: .given(.feed)
      case .prose: .recognized([.html, .pdf])
      default: .none
      }
  }

  /// Returns whether more than the first bytes may show a format.
  func needsMore(than head: ArraySlice<UInt8>) -> Bool {
    guard case .recognized = self else { return false }
    return ForeignFormat.evidence(in: head) == .needsMore
  }

  /// Returns the format of a document by its first bytes; nil for none that is converted.
  func format(of head: ArraySlice<UInt8>) -> ForeignFormat? {
    switch self {
    case .none: return nil
    case .given(let format): return format
    case .recognized(let formats):
      guard case .foreign(let format) = ForeignFormat.evidence(in: head) else { return nil }
      return formats.contains(format) ? format : nil
    }
  }
}
