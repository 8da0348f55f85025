internal import Glibc

/// Reports changes in the directories of a file and of the links that lead to it.
///
/// A watch on the file itself would end with the first atomic rename, but directories remain.
/// Changes made on other machines are not reported, so the caller must also poll.
struct DirectoryWatch: ~Copyable {
  private let descriptor: Int32
  private var watches: [Int32: String] = [:]

  /// An event in a directory.
  struct Event {
    /// The directory's path, as given.
    var directory: String
    /// The file's name in the directory.
    var name: String
    /// True if the file was written, false if it was closed after writing; nil for other events, such as renames.
    var isWriting: Bool?
  }

  /// Creates a watch without directories.
  ///
  /// If the system provides no watches, the watch never reports events.
  ///
  /// The corresponding C function is `inotify_init1`.
  nonisolated init() { descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches exactly these directories; stops watching all others.
  nonisolated mutating func watch(_ directories: Set<String>) {
    for (watch, directory) in watches where !directories.contains(directory) {
      inotify_rm_watch(descriptor, watch)
      watches[watch] = nil
    }
    let known = Set(watches.values)
    let mask = UInt32(
      IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
        | IN_MOVE_SELF)
    for directory in directories where !known.contains(directory) {
      let watch = inotify_add_watch(descriptor, directory, mask)
      if watch >= 0 { watches[watch] = directory }
    }
  }

  /// Waits for an event, for `signal` to become readable, or for the timeout.
  ///
  /// - Parameters:
  ///   - timeout: The maximum wait; nil for no limit.
  ///   - signal: A file descriptor.
  nonisolated borrowing func wait(timeout: Duration?, or signal: Int32) {
    let milliseconds = timeout.map { Int32(max(1, min(1e9, $0 / .milliseconds(1)).rounded(.up))) }
    var ready = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signal, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&ready, nfds_t(ready.count), milliseconds ?? -1)
  }

  /// Returns the events since the last call.
  ///
  /// A directory that was removed or moved is no longer watched until it is passed to `watch`
  /// again, because a different directory may have taken its place.
  nonisolated mutating func events() -> [Event] {
    var events: [Event] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return events }
      events += decoded(buffer[..<count])
    }
  }

  /// Returns the events in a buffer of consecutive records, as described in inotify(7).
  private nonisolated mutating func decoded(_ bytes: ArraySlice<UInt8>) -> [Event] {
    func word(at offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    var events: [Event] = []
    var offset = bytes.startIndex
    // A record has the watch, mask, cookie, length of the name, and the name padded with zeros.
    while offset + 16 <= bytes.endIndex {
      let (watch, mask) = (Int32(bitPattern: word(at: offset)), Int(word(at: offset + 4)))
      let end = offset + 16 + Int(word(at: offset + 12))
      guard end <= bytes.endIndex else { break }
      let name = String(decoding: bytes[(offset + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
      if mask & Int(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, watch) }
      if mask & Int(IN_MOVE_SELF | IN_IGNORED) != 0 {
        watches[watch] = nil
      } else if let directory = watches[watch] {
        let isWriting: Bool? =
          mask & Int(IN_MODIFY) != 0 ? true : mask & Int(IN_CLOSE_WRITE) != 0 ? false : nil
        events.append(Event(directory: directory, name: name, isWriting: isWriting))
      }
      offset = end
    }
    return events
  }
}
