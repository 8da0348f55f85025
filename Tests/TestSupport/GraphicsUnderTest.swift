internal import Glibc
package import TagSphereScreen

/// The graphics API that tests draw with; `.ci/test-graphics` runs them with each API in turn.
package enum GraphicsUnderTest {
  /// The API, by the environment variable `TAGSPHERE_TEST_GRAPHICS`; nil for the best one.
  package static var api: GraphicsAPI? {
    variable("TAGSPHERE_TEST_GRAPHICS").flatMap { GraphicsAPI(rawValue: $0) }
  }

  /// The folder of the reference pictures, by `TAGSPHERE_TEST_PICTURES`.
  ///
  /// It is nil if they are drawn when needed.
  package static var pictures: String? { variable("TAGSPHERE_TEST_PICTURES") }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
