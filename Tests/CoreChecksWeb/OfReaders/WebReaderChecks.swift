internal import TagSphereCoreChecks
internal import TagSphereWebChecks

/// Runs a check of readers, by its index; see `runCheck`.
@_expose(wasm, "runReaderCheck") @_cdecl("runReaderCheck")
public func runReaderCheck(_ index: Int) -> Int { run(index, of: CoreCheck.ofReaders) }
