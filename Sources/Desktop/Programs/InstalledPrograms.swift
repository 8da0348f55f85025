internal import CTagSphereGIO

/// The programs in the desktop's menus.
package enum InstalledPrograms {
  /// Returns at most ``most`` programs, sorted by name.
  ///
  /// Programs that their desktop entries hide are left out. An entry hides a program by `NoDisplay`
  /// or `Hidden`; by `OnlyShowIn` or `NotShowIn`, for the desktop in `XDG_CURRENT_DESKTOP`; or if
  /// the file in `TryExec` is missing.
  package static func all() -> [InstalledProgram] {
    var programs: [InstalledProgram] = []
    var next = g_app_info_get_all()
    let first = next
    while let link = next {
      if let data = link.pointee.data {
        let entry = DesktopEntry(adopting: OpaquePointer(data))
        if entry.isShown, let program = entry.program { programs.append(program) }
      }
      next = link.pointee.next
    }
    g_list_free(first)
    programs.sort { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    return Array(programs.prefix(most))
  }

  /// The maximum number of programs.
  package static let most = 5_000

  /// Starts a program, which continues to run after this process ends.
  ///
  /// No shell is involved: GIO parses the command.
  ///
  /// - Parameters:
  ///   - id: The name of the program's desktop entry.
  ///   - name: The name of an action in the user's language; nil to start the program normally.
  /// - Throws: ``StartError``.
  package static func start(_ id: String, actionNamed name: String? = nil) throws(StartError) {
    guard let entry = DesktopEntry(id: id), let program = entry.program else {
      throw StartError(reason: "it is not installed any more")
    }
    let action = name.flatMap { program.action(named: $0)?.id }
    guard name == nil || action != nil else {
      throw StartError(reason: "its desktop entry has changed; open this window again")
    }
    guard let command = entry.command(for: action) else {
      // If the entry has no command, D-Bus starts the program.
      return try entry.activate(action: action)
    }
    try command.start()
  }

  /// The reason why a program could not be started.
  package struct StartError: Error, Hashable, CustomStringConvertible {
    /// The reason, as part of a sentence.
    let reason: String

    package var description: String { reason }
  }
}

extension DesktopEntry {
  /// Starts the command of the entry, or requests its start over D-Bus.
  fileprivate func start() throws(InstalledPrograms.StartError) {
    var error: UnsafeMutablePointer<GError>?
    guard gio_start(pointer, &error) != 0 else {
      defer { g_clear_error(&error) }
      throw InstalledPrograms.StartError(
        reason: error.map { String(cString: $0.pointee.message) } ?? "its command failed")
    }
  }

  /// Requests the start over D-Bus, and waits until the request is sent.
  fileprivate func activate(action: String?) throws(InstalledPrograms.StartError) {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      throw InstalledPrograms.StartError(reason: "its desktop entry has no command")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    if let action {
      g_desktop_app_info_launch_action(pointer, action, nil)
    } else {
      try start()
    }
    g_dbus_connection_flush_sync(bus, nil, nil)
  }
}
