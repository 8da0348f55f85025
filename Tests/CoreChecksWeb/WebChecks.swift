// The exported functions of the checks, compiled as a part of `CoreChecks`.

/// The files that the page gave.
nonisolated(unsafe) private var samples = CheckSamples()

/// The lines of the last check.
nonisolated(unsafe) private var lines = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

/// Runs a check of a list.
///
/// - Returns: The number of bytes of its lines; 0 if the list has no check with this index.
private func run(_ index: Int, of checks: [CoreCheck]) -> Int {
  guard index < checks.count else { return 0 }
  let check = checks[index]
  let text = Array(check.results(from: samples).lines(of: check.name).utf8)
  lines.deallocate()
  lines = .allocate(capacity: text.count)
  _ = lines.initialize(from: text)
  return text.count
}

/// Runs a check that needs no readers, by its index; see ``run(_:of:)``.
@_cdecl("runCheck")
public func runCheck(_ index: Int) -> Int { run(index, of: CoreCheck.withoutReaders) }

/// Runs a check of readers, by its index; see ``run(_:of:)``.
@_cdecl("runReaderCheck")
public func runReaderCheck(_ index: Int) -> Int { run(index, of: CoreCheck.ofReaders) }

/// The address of the lines of the last check, valid until the next check.
@_cdecl("checkLines")
public func checkLines() -> UnsafeMutablePointer<UInt8>? { lines.baseAddress }

/// Adds a file that checks read.
@_cdecl("addSample")
public func addSample(
  _ name: UnsafePointer<UInt8>, _ nameCount: Int, _ bytes: UnsafePointer<UInt8>, _ count: Int
) {
  let name = String(decoding: UnsafeBufferPointer(start: name, count: nameCount), as: UTF8.self)
  samples.add(Array(UnsafeBufferPointer(start: bytes, count: count)), named: name)
}
