internal import Foundation

/// Waits until something is so, looking every 20 ms, and at least once.
///
/// - Parameters:
///   - seconds: How long at the most.
///   - condition: Whether it is so.
/// - Returns: Whether it was so in time.
public func waits(seconds: Double = 5, _ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = Date.now.addingTimeInterval(seconds)
  while true {
    if try condition() { return true }
    guard Date.now < deadline else { return false }
    Thread.sleep(forTimeInterval: 0.02)
  }
}
