/// The way on which a sequence leads, as named on a command line.
package enum SequencePath: Hashable, Sendable {
  /// A turn about the cloud's axis.
  case spin
  /// A turn that nods.
  case tilt
  /// A turn that comes near and goes away.
  case fly
  /// The poses of a table.
  case file(String)
}
