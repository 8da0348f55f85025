/// What `bench` and `verify` measure, and for how long.
package struct MeasurementOptions: Hashable, Sendable {
  /// The number of labels of the standard work of `bench`, at least 1; nil for a document.
  package var labels: Int?
  /// The length of a benchmark.
  package var length = BenchLength.seconds(5)
  /// The number of frames drawn before measuring, at least 0.
  package var warmUp = 20
  /// Whether the least OpenGL is measured in alternation: see `FloorRenderer`.
  package var measuresFloor = false
  /// The scenario that is measured; nil for drawing alone.
  package var scenario: BenchScenario?
  /// The file of an earlier report to compare with; nil without one.
  package var comparedFile: String?
  /// The number of orientations in which `verify` compares transforms, at least 1.
  package var orientations = 100
  /// The number of points at which `verify` compares picks, at least 1.
  package var points = 10_000
  /// Whether `verify` counts covered labels too, in every layout.
  package var measuresCovered = false
}

/// The activity in a window while its frames, and the parts of their work, are measured.
package enum BenchScenario: String, CaseIterable, Hashable, Sendable {
  /// The sphere turns by itself.
  case spin
  /// A hand zooms in and out.
  case zoom
  /// A hand zooms from the farthest view to the nearest and back, while the sphere turns.
  case fly
  /// A file is opened: its heaviest labels first, and then all.
  case load
  /// The program is started, up to its first frame, again and again.
  case start
  /// Letters are typed into the search.
  case search
  /// The pointer moves over labels, and tooltips appear.
  case hover
  /// Labels yield to others while the sphere turns.
  case declutter
  /// A stream changes weights.
  case stream
  /// Wheels turn.
  case wheel
}

/// The length of a benchmark.
package enum BenchLength: Hashable, Sendable {
  /// This number of frames, at least 1.
  case frames(Int)
  /// This number of seconds, over 0.
  case seconds(Double)
}
