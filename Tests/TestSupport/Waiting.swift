public import Foundation

/// Waits until something is so, looking every 20 ms, the last time when the time is up.
///
/// - Parameters:
///   - seconds: How long at the most; where nobody promised a time, what a busy machine may need.
///   - processes: Whose time that is: while they wait for a processor that others have, it stands
///     still. What they promise, they promise on a machine that runs them. For all that, ten times as
///     long is the end: they may be in each other's way.
///   - condition: Whether it is so.
/// - Returns: Whether it was so in time.
public func waits(
  seconds: Double = 20, of processes: [pid_t] = [], _ condition: () throws -> Bool
) rethrows -> Bool {
  func waited() -> Double {
    processes.isEmpty ? 0 : ProcessCensus.secondsWaited(by: processes)
  }
  let (start, before) = (Date.now, waited())
  // What a thread has waited is forgotten with it.
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
