import Foundation
import TagSphereGeometry
import TagSphereSequence
import Testing

@Suite("Frames of a loop")
struct FrameSequenceTests {
  private let axis = SIMD3<Double>(0, 1, 0)

  private func spin(turns: Int, frames: Int) -> FrameSequence {
    FrameSequence(path: .spin(turns: turns), count: frames, rate: FilmRate(frames: 25))
  }

  @Test(
    "The frames of a loop span whole turns, and the first frame is not repeated",
    arguments: [1, 2, -3])
  func angles(turns: Int) {
    let frames = 12
    let sequence = spin(turns: turns, frames: frames)
    for index in 0..<frames {
      let turn = sequence.pose(at: Double(index), turningAbout: axis).turn
      let angle = 2 * Double.pi * Double(turns) * Double(index) / Double(frames)
      #expect(turn.angle(to: Quaternion(angle: angle, axis: axis)) < 1e-12)
    }
    #expect(sequence.pose(at: 11, turningAbout: axis).turn != .identity)
  }

  @Test(
    "The frame after the last frame equals the first frame bit for bit",
    arguments: [
      FrameSequence.Path.spin(turns: 1), .spin(turns: -2), .tilt(turns: 3), .fly(turns: 2),
    ])
  func closing(path: FrameSequence.Path) {
    let sequence = FrameSequence(path: path, count: 7, rate: FilmRate(frames: 30))
    #expect(sequence.isClosed)
    for index in 0..<7 {
      let first = sequence.pose(at: Double(index), turningAbout: axis)
      for round in [-7, 7, 14] {
        #expect(sequence.pose(at: Double(index + round), turningAbout: axis) == first)
      }
    }
    #expect(sequence.pose(at: 0, turningAbout: axis) == (.identity, 1))
  }

  @Test(
    "With a tilt, the camera leaves the equator; in a flight, the camera comes near and returns")
  func others() {
    let tilt = FrameSequence(path: .tilt(turns: 1), count: 4, rate: FilmRate(frames: 25))
    let up = tilt.pose(at: 1, turningAbout: axis).turn.rotate([0, 1, 0])
    #expect(abs(up.z - sin(20 * Double.pi / 180)) < 1e-12)
    let fly = FrameSequence(path: .fly(turns: 1), count: 4, rate: FilmRate(frames: 25))
    let zooms = (0..<4).map { fly.pose(at: Double($0), turningAbout: axis).zoom }
    #expect(zooms[0] == 1 && zooms[2] == exp2(1.5) && abs(zooms[1] - zooms[3]) < 1e-12)
  }

  @Test("A frame rate converts times to numbers of frames")
  func rates() throws {
    #expect(try #require(FilmRate("12.5")).count(in: 10) == 125)
    #expect(try #require(FilmRate("30000/1001")).count(in: 1001) == 30_000)
    #expect(FilmRate(frames: 25).count(in: 0.001) == 1)
    #expect(FilmRate("60") == FilmRate(frames: 120, seconds: 2))
    for text in ["", "0", "0.5", "241", "1/0", "a", "-25", "1/2/3", "1e2", "25.", "1.2345", "+5"] {
      #expect(FilmRate(text) == nil, "\(text)")
    }
  }

  @Test("A turn of less than 20 s gives labels as much time as a turn of 20 s")
  func labelTime() {
    let path = FrameSequence.Path.spin(turns: -2)
    let rate = FilmRate(frames: 25)
    #expect(FrameSequence(path: path, count: 100, rate: rate).labelStep == 0.4)
    #expect(FrameSequence(path: path, count: 2000, rate: rate).labelStep == 0.04)
  }

  @Test("A turn of a keyframe table gives labels the same time as a turn of a spin")
  func labelTimeOfTables() throws {
    let rate = FilmRate(frames: 25)
    let spin = FrameSequence(path: .spin(turns: 3), count: 100, rate: rate)
    let table = try Keyframes(table: "0 0\n1 720\n2 360\n")
    #expect(table.turns == 3)
    #expect(
      FrameSequence(path: .keyframes(table), count: 100, rate: rate).labelStep == spin.labelStep)
    let still = try Keyframes(table: "0 0\n1 10\n")
    #expect(FrameSequence(path: .keyframes(still), count: 100, rate: rate).labelStep == 0.2)
  }

  @Test("A GIF frame lasts a whole number of hundredths of a second, at least two")
  func hundredths() throws {
    let held = ["50": 2, "100/3": 3, "25": 4, "20": 5, "12.5": 8, "10": 10, "1": 100]
    for (text, delay) in held { #expect(FilmRate(text)?.hundredths == delay, "\(text)") }
    for text in ["30", "60", "100", "24", "33.333"] {
      let rate = try #require(FilmRate(text))
      #expect(rate.hundredths == nil, "\(text)")
      #expect(rate.neighboursInGIF.allSatisfy { $0.hundredths != nil })
    }
    #expect(FilmRate(frames: 30).neighboursInGIF.map(\.description) == ["100/3", "25"])
  }

  @Test("Frame ranges list each frame once, in order")
  func ranges() {
    #expect(FrameRanges("3,5-10,47")?.numbers == [3, 5, 6, 7, 8, 9, 10, 47])
    #expect(FrameRanges("1-10:4")?.numbers == [1, 5, 9])
    #expect(FrameRanges("7,1-10:4")?.last == 9)
    let many = Array(repeating: "1-1000000", count: 50).joined(separator: ",")
    #expect(FrameRanges(many)?.numbers.count == 1_000_000)
    #expect(FrameRanges("8,2-4,3-9:3")?.numbers == [2, 3, 4, 6, 8, 9])
    let faults = [
      "", ",", "0", "1-", "-1", "5-3", "1:2", "1-3:0", "1-2-3", "a", "1000001", "1,", "1-3:1:1",
    ]
    for text in faults { #expect(FrameRanges(text) == nil, "\(text)") }
  }
}

@Suite("Paths from a table of poses")
struct KeyframeTests {
  @Test("The poses of a table are reached at their times, with smooth motion in between")
  func poses() throws {
    let keyframes = try Keyframes(
      table: "# TIME YAW PITCH ROLL ZOOM\n\n0\n5 90\t-30 10 2 # nearest\n20 360 0 0 1\n")
    #expect(keyframes.isClosed)
    let start = keyframes.pose(at: 0)
    #expect(start.turn == .identity && start.zoom == 1)
    let near = keyframes.pose(at: 0.25)
    let radians = Double.pi / 180
    let turn = Quaternion(yaw: 90 * radians, pitch: -30 * radians, roll: 10 * radians)
    #expect(near.turn.angle(to: turn) < 1e-9 && abs(near.zoom - 2) < 1e-9)
    let steps = stride(from: 0, to: 1, by: 0.01).map { share in
      keyframes.pose(at: share).turn.angle(to: keyframes.pose(at: share + 0.01).turn)
    }
    let changes = zip(steps, steps.dropFirst() + steps.prefix(1)).map { abs($0 - $1) }
    #expect((changes.max() ?? 1) < 0.02, "no kink, nor where it closes")
  }

  @Test("A path that does not return rests at its ends")
  func open() throws {
    let keyframes = try Keyframes(table: "0 0\n1 90")
    #expect(!keyframes.isClosed)
    let sequence = FrameSequence(
      path: .keyframes(keyframes), count: 10, rate: FilmRate(frames: 25))
    #expect(!sequence.isClosed && sequence.share(at: 9) == 1 && sequence.share(at: 30) == 1)
    #expect(sequence.share(at: -3) == 0)
  }

  @Test(
    "The error about a table of poses names the line of the fault",
    arguments: [
      ("", "line 1: a path needs at least two lines: TIME YAW PITCH ROLL ZOOM"),
      ("0 0\n", "line 2: a path needs at least two lines: TIME YAW PITCH ROLL ZOOM"),
      ("0 0\n1 x\n", "line 2: the yaw “x” is not a number from -1000000 to 1000000"),
      ("0\n# \n0 3\n", "line 3: the time “0” is not later than the one before"),
      ("0 0 0 0 0\n1", "line 1: the zoom “0” is not a number from 0.1 to 100"),
      ("0\n1 2 3 4 5 6\n", "line 2: 6 numbers are too many: give TIME YAW PITCH ROLL ZOOM"),
      ("0\nnan 1\n", "line 2: the time “nan” is not a number from -1000000000 to 1000000000"),
      (
        "\u{1B}[2J 1\n",
        "line 1: the time “\\u{1b}[2J” is not a number from -1000000000 to 1000000000"
      ),
    ])
  func errors(table: String, message: String) {
    let error = #expect(throws: KeyframeError.self) { try Keyframes(table: table) }
    #expect(error?.description == message)
  }
}
