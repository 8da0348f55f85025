internal import Foundation

extension VirtualDisplay {
  /// Starts a display with two monitors side by side, `DUMMY0` on the left and `DUMMY1` on the
  /// right.
  ///
  /// Xvfb has only one monitor; this is the regular X server with a driver that shows nothing.
  /// Needs the Debian packages `xserver-xorg-core` and `xserver-xorg-video-dummy`, but no
  /// privileges.
  ///
  /// - Parameters:
  ///   - left: Width and height of the left monitor, a common monitor size.
  ///   - right: Width and height of the right monitor.
  /// - Throws: ``ToolFailure`` if the server does not start.
  package convenience init(left: SIMD2<Int>, right: SIMD2<Int>) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tagsphere-display-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appending(path: "xorg.conf")
    try Data(Self.dummyConfiguration.utf8).write(to: configuration)
    try self.init(
      server: "/usr/lib/xorg/Xorg",
      [
        "-config", configuration.path, "-logfile", folder.appending(path: "log").path,
        "-nolisten", "tcp", "-noreset", "-novtswitch", "-sharevts",
      ],
      folder: folder, package: "xserver-xorg-core and xserver-xorg-video-dummy")
    try place("DUMMY0", size: left, at: .zero)
    try place("DUMMY1", size: right, at: [left.x, 0])
  }

  /// Switches a monitor on with a size and a place on the desktop, or off.
  ///
  /// - Throws: ``ToolFailure`` if the server refuses.
  package func place(_ monitor: String, size: SIMD2<Int>?, at origin: SIMD2<Int> = .zero) throws {
    func xrandr(_ arguments: String...) throws {
      _ = try runTool("xrandr", arguments, environment: environment)
    }
    if let size {
      let mode = "\(size.x)x\(size.y)"
      // No monitor is plugged in, so the server knows no mode until a mode is added.
      try xrandr("--addmode", monitor, mode)
      try xrandr("--output", monitor, "--mode", mode, "--pos", "\(origin.x)x\(origin.y)")
    } else {
      try xrandr("--output", monitor, "--off")
    }
    // The server checks for connected monitors only when queried.
    try xrandr("--query")
  }

  private static let dummyConfiguration = """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "DontVTSwitch" "true"
    EndSection
    Section "Device"
      Identifier "card"
      Driver "dummy"
      VideoRam 65536
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 5-1000
      VertRefresh 5-200
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "card"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Virtual 2048 1200
      EndSubSection
    EndSection
    """
}

extension VirtualDisplay {
  /// Suspends or resumes the server; while suspended it answers no requests.
  package func hang(_ isHung: Bool) { kill(processID, isHung ? SIGSTOP : SIGCONT) }
}
