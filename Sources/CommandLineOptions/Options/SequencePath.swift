/// The path of a sequence, as named on a command line.
package enum SequencePath: Hashable, Sendable {
  /// A turn about the cloud's axis.
  case spin
  /// A turn with a nod.
  case tilt
  /// A turn in which the camera comes near and moves away.
  case fly
  /// The poses of a table.
  case file(String)
}
