package import Foundation

/// Waits until a condition holds, checking every 20 ms, and once more when the time is up.
///
/// - Parameters:
///   - seconds: The longest wait; the default allows for a busy machine where no time is promised.
///   - processes: The processes whose time is counted. Time in which they wait for a processor used
///     by others does not count, because their promises assume a machine that runs them. The wait
///     still ends after ten times `seconds`, since they may delay each other.
///   - condition: The condition.
/// - Returns: Whether the condition held in time.
package func waits(
  seconds: Double = 20, of processes: [pid_t] = [], _ condition: () throws -> Bool
) rethrows -> Bool {
  func waited() -> Double {
    processes.isEmpty ? 0 : ProcessCensus.secondsWaited(by: processes)
  }
  let (start, before) = (Date.now, waited())
  // A thread's waiting time disappears when the thread ends.
  var lost = 0.0
  while true {
    lost = max(lost, waited() - before)
    let passed = Date.now.timeIntervalSince(start)
    let isLast = passed - lost >= seconds || passed >= 10 * seconds
    if try condition() { return true }
    if isLast { return false }
    Thread.sleep(forTimeInterval: 0.02)
  }
}

/// Watches a condition that must stay true, checking every 20 ms.
///
/// - Parameters:
///   - seconds: The time for which it is watched.
///   - condition: The condition.
/// - Returns: Whether it held at every check.
package func holds(seconds: Double, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = Date.now.addingTimeInterval(seconds)
  while true {
    let isLast = Date.now >= end
    guard try condition() else { return false }
    if isLast { return true }
    Thread.sleep(forTimeInterval: 0.02)
  }
}

/// Waits until a file contains some words.
///
/// - Returns: Whether the file contained them in time.
package func waits(for words: String, in file: URL) -> Bool {
  waits { (try? String(contentsOf: file, encoding: .utf8))?.contains(words) == true }
}
