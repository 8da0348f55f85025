import Testing

import TagSphereFiles

/// Tests when a file that other programs write is complete and can be read.
@Suite struct FileSettlingTests {
  private func signature(_ size: Int64, inode: UInt64 = 1, modified: Int64 = 0) -> FileSignature {
    FileSignature(identity: [1, inode], size: size, modified: modified)
  }

  private func look(
    _ settling: inout FileSettling, _ signature: FileSignature?, at milliseconds: Int
  ) -> FileSettling.Decision {
    settling.look(signature, now: .milliseconds(milliseconds))
  }

  @Test("A changed file is read once when it no longer changes")
  func settled() {
    var settling = FileSettling(known: signature(5))
    #expect(look(&settling, signature(5), at: 0) == .rest)
    #expect(look(&settling, signature(9), at: 100) == .lookAgain(at: .milliseconds(180)))
    #expect(look(&settling, signature(9), at: 180) == .read(signature(9)))
    settling.didRead(signature(9))
    #expect(look(&settling, signature(9), at: 900) == .rest)
  }

  @Test("A growing file is read only when it no longer grows")
  func growing() {
    var settling = FileSettling(known: nil)
    for step in 0..<50 {
      let decision = look(&settling, signature(Int64(step) + 1), at: step * 70)
      #expect(decision == .lookAgain(at: .milliseconds(step * 70 + 80)))
    }
    #expect(look(&settling, signature(50), at: 4000) == .read(signature(50)))
  }

  @Test("Empty, missing and open files are checked again after a longer wait")
  func patience() {
    for file in [nil, signature(0)] {
      var settling = FileSettling(known: signature(5))
      #expect(look(&settling, file, at: 0) == .lookAgain(at: .milliseconds(1000)))
      #expect(look(&settling, signature(7), at: 90) == .lookAgain(at: .milliseconds(170)))
    }
    var settling = FileSettling(known: signature(5))
    settling.noteWriting(true)
    #expect(look(&settling, signature(3), at: 0) == .lookAgain(at: .milliseconds(1000)))
    settling.noteWriting(false)
    #expect(look(&settling, signature(3), at: 90) == .read(signature(3)))
  }

  @Test("A missing file is reported once, and is read again when it returns")
  func missing() {
    var settling = FileSettling(known: signature(5))
    _ = look(&settling, nil, at: 0)
    #expect(look(&settling, nil, at: 1000) == .read(nil))
    settling.didRead(nil)
    #expect(look(&settling, nil, at: 5000) == .rest)
    _ = look(&settling, signature(5), at: 6000)
    #expect(look(&settling, signature(5), at: 6100) == .read(signature(5)))
  }
}
