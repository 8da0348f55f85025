public import CloudCore

/// The generator of tests: the one that the program shuffles with, whose sequence depends on the
/// seed alone.
public typealias SeededGenerator = SplitMix64
