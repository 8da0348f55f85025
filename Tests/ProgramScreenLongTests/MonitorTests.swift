import Foundation
import TagSphereTestSupport
import Testing

/// Tests that the picture follows monitors that go off and on, change their size, and move.
@Suite("A kiosk's monitors")
struct MonitorTests {
  @Test("A kiosk whose monitor goes off and on 100 times keeps running without leaks")
  func offAndOn() throws {
    let display = try VirtualDisplay(width: 800, height: 600)
    let kiosk = try ShownProgram(kiosk: "-", on: display)
    #expect(try waits { try kiosk.frame() == "0,0 800x600" })
    let warmUp = 10
    func census() throws -> ProcessCensus { try ProcessCensus(of: kiosk.program.processID) }
    var before = try census()
    var slowest = 0.0
    for cycle in 1...100 {
      try display.switchMonitor(false, width: 800, height: 600)
      try display.switchMonitor(true, width: 800, height: 600)
      let start = Date.now
      let isBack = try kiosk.reaches(within: 2) { try kiosk.frame() == "0,0 800x600" }
      slowest = max(slowest, Date.now.timeIntervalSince(start))
      try #require(isBack && kiosk.program.isRunning, "cycle \(cycle)")
      if cycle == warmUp { before = try census() }
    }
    let after = try census()
    #expect(after.descriptors == before.descriptors)
    #expect(after.threads <= before.threads)
    #expect(after.residentBytes - before.residentBytes < 4 << 20, "\(before) → \(after)")
    print("100 cycles: back after at most \(Int(slowest * 1000)) ms; \(before) → \(after)")
  }

  @Test("A kiosk fills its monitor after a change of size")
  func mode() throws {
    let display = try VirtualDisplay(left: [640, 480], right: [800, 600])
    let kiosk = try ShownProgram(kiosk: "-", on: display)
    for size in [[1024, 768], [1280, 720], [800, 600]] as [SIMD2<Int>] {
      try display.place("DUMMY1", size: size, at: [640, 0])
      #expect(
        try kiosk.reaches(within: 2) { try kiosk.frame() == "640,0 \(size.x)x\(size.y)" }, "\(size)"
      )
    }
    #expect(kiosk.program.isRunning)
  }

  @Test("A kiosk fills the largest monitor, or the monitor with a given number or name")
  func choice() throws {
    let display = try VirtualDisplay(left: [640, 480], right: [800, 600])
    for (choice, frame) in [
      ("largest", "640,0 800x600"), ("1", "0,0 640x480"), ("2", "640,0 800x600"),
      ("DUMMY0", "0,0 640x480"), ("DUMMY1", "640,0 800x600"), ("HDMI-1", "640,0 800x600"),
    ] {
      let kiosk = try ShownProgram(kiosk: "-", ["--monitor", choice], on: display)
      #expect(try waits { try kiosk.frame() == frame }, "\(choice)")
      kiosk.program.stop()
      _ = try kiosk.program.waitForEnd()
    }
  }

  @Test(
    "While its monitor is off, a kiosk fills another monitor; it then returns to its own, at any position"
  )
  func unplugged() throws {
    let display = try VirtualDisplay(left: [640, 480], right: [800, 600])
    let kiosk = try ShownProgram(kiosk: "-", ["--monitor", "DUMMY1"], on: display)
    #expect(try waits { try kiosk.frame() == "640,0 800x600" })
    for _ in 0..<5 {
      try display.place("DUMMY1", size: nil)
      #expect(try kiosk.reaches(within: 2) { try kiosk.frame() == "0,0 640x480" })
      try display.place("DUMMY1", size: [1024, 768], at: [640, 0])
      #expect(try kiosk.reaches(within: 2) { try kiosk.frame() == "640,0 1024x768" })
      try display.place("DUMMY0", size: nil)
      try display.place("DUMMY1", size: [800, 600], at: [0, 0])
      #expect(try kiosk.reaches(within: 2) { try kiosk.frame() == "0,0 800x600" })
      try display.place("DUMMY0", size: [640, 480], at: [0, 0])
      try display.place("DUMMY1", size: [800, 600], at: [640, 0])
      #expect(try kiosk.reaches(within: 2) { try kiosk.frame() == "640,0 800x600" })
    }
    #expect(kiosk.program.isRunning)
  }
}
