/// The subject and the length of the measurements of `bench` and `verify`.
package struct MeasurementOptions: Hashable, Sendable {
  /// The number of labels of the standard work of `bench`, at least 1; nil for a document.
  package var labels: Int?
  /// The length of a benchmark.
  package var length = BenchLength.seconds(5)
  /// The number of frames drawn before measuring, at least 0.
  package var warmUp = 20
  /// Whether floors, which draw with the least OpenGL, are measured in alternation: see `FloorRenderer`.
  package var measuresFloor = false
  /// The scenario that is measured; nil for drawing alone.
  package var scenario: BenchScenario?
  /// The file of an earlier report to compare with; nil without one.
  package var comparedFile: String?
  /// The number of orientations in which `verify` compares transforms, at least 1.
  package var orientations = 100
  /// The number of points at which `verify` compares picks, at least 1.
  package var points = 10_000
  /// Whether `verify` also counts covered labels, in every layout.
  package var measuresCovered = false
}

/// The activity in a window while its frames, and the parts of their work, are measured.
package enum BenchScenario: String, CaseIterable, Hashable, Sendable {
  /// The sphere turns by itself.
  case spin
  /// The user zooms in and out.
  case zoom
  /// The user zooms from the farthest view to the nearest and back, while the sphere turns.
  case fly
  /// A file is opened: the heaviest labels are shown first, and then all labels.
  case load
  /// The program is started repeatedly; each start ends with the first frame.
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
  /// This number of seconds, > 0.
  case seconds(Double)
}
