internal import CTagSphereGIO

/// The desktop entry of an installed program, as GIO reads it.
///
/// The corresponding C type is `GDesktopAppInfo`.
struct DesktopEntry: ~Copyable {
  let pointer: OpaquePointer

  /// The name of the group that describes the entry itself.
  static let mainGroup = "Desktop Entry"

  /// Finds the entry of a program; nil if the program is not installed.
  ///
  /// - Parameter id: The name of the entry's file.
  init?(id: String) {
    guard !id.utf8.contains(0), let pointer = g_desktop_app_info_new(id) else { return nil }
    self.pointer = pointer
  }

  /// Adopts a reference that the caller holds.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  private var application: OpaquePointer { gio_application(pointer) }

  /// Whether the current desktop shows the program in menus.
  var isShown: Bool { g_app_info_should_show(application) != 0 }

  /// The program of the entry; nil if the entry has no filename.
  var program: InstalledProgram? {
    guard let id = g_app_info_get_id(application).map({ String(cString: $0) }) else { return nil }
    return InstalledProgram(
      id: id, name: String(cString: g_app_info_get_name(application)),
      comment: g_app_info_get_description(application).map { String(cString: $0) },
      keywords: keywords,
      categories: g_desktop_app_info_get_categories(pointer).map { String(cString: $0) }?
        .split(separator: ";").map(String.init) ?? [],
      icon: taken(g_desktop_app_info_get_string(pointer, "Icon")),
      actions: actions)
  }

  private var keywords: [String] {
    var words = g_desktop_app_info_get_generic_name(pointer).map { [String(cString: $0)] } ?? []
    var next = g_desktop_app_info_get_keywords(pointer)
    while let word = next?.pointee {
      words.append(String(cString: word))
      next = next?.advanced(by: 1)
    }
    return words.filter { !$0.isEmpty }
  }

  private var actions: [InstalledProgram.Action] {
    var actions: [InstalledProgram.Action] = []
    var next = g_desktop_app_info_list_actions(pointer)
    while let id = next?.pointee {
      let name = taken(g_desktop_app_info_get_action_name(pointer, id))
      let text = String(cString: id)
      actions.append(InstalledProgram.Action(id: text, name: name ?? text))
      next = next?.advanced(by: 1)
    }
    return actions
  }

  /// Returns an entry whose own command is the command of one of this entry's actions.
  ///
  /// GIO itself starts the command of such an entry, without D-Bus activation.
  ///
  /// - Parameter action: The action's name in the entry; nil for the entry's own command.
  /// - Returns: The new entry; nil if it has no command that can run.
  func command(for action: String?) -> DesktopEntry? {
    guard let path = g_desktop_app_info_get_filename(pointer), let keys = g_key_file_new() else {
      return nil
    }
    defer { g_key_file_unref(keys) }
    guard g_key_file_load_from_file(keys, path, G_KEY_FILE_KEEP_TRANSLATIONS, nil) != 0 else {
      return nil
    }
    if let action {
      let group = "Desktop Action \(action)"
      guard let command = g_key_file_get_string(keys, group, "Exec", nil) else { return nil }
      g_key_file_set_string(keys, Self.mainGroup, "Exec", command)
      g_free(command)
    }
    return g_desktop_app_info_new_from_keyfile(keys).map { DesktopEntry(adopting: $0) }
  }
}

/// Returns a string that GLib allocated, and frees it; nil if the string is null or empty.
private func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  guard let text else { return nil }
  defer { g_free(text) }
  return text.pointee == 0 ? nil : String(cString: text)
}
