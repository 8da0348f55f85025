package import TagSphereWheels

/// Wheels that fill a window, without a cloud.
///
/// Their images are found and decoded as the window's cloud finds and decodes its own.
package nonisolated struct StandingWheels: Sendable {
  /// The initial wheels.
  package var document: WheelDocument
  /// The design of the wheels.
  package var design: WheelDesign

  /// Creates wheels.
  package init(_ document: WheelDocument, design: WheelDesign) {
    (self.document, self.design) = (document, design)
  }
}
