internal import Glibc
internal import Synchronization
internal import TagSphereThreads

/// Asks the file system about many files, so that a file on a hung mount blocks no question about other files.
///
/// The questions are asked on threads that can be abandoned. If the answer about a file is pending,
/// no second question about this file is asked. While the maximum number of threads is blocked, no
/// question is asked at all.
nonisolated final class FileQuestions<Value: Sendable>: Sendable {
  /// Asks about the file at a path; the call may block forever.
  typealias Asking = @Sendable (_ path: String) -> Value

  /// The time that an answer may take before another thread takes over the remaining questions.
  private let patience: Duration
  /// The maximum number of blocked threads.
  private let mostLeft: Int
  private let ask: Asking
  /// The paths whose answers are pending.
  private let unanswered = Mutex<Set<String>>([])

  /// A round of questions, asked by one thread and the threads that take over.
  private final class Round: Sendable {
    struct State {
      var answers: [Value?]
      /// The indices of the files that remain to be asked about; the next file is the last element.
      var remaining: [Int]
      /// The current file, and the time of its question.
      var current: (index: Int, start: ContinuousClock.Instant)?
    }

    let state: Mutex<State>

    init(answers: [Value?], remaining: [Int]) {
      state = Mutex(State(answers: answers, remaining: remaining))
    }
  }

  /// Creates an instance without answers.
  init(
    patience: Duration = .seconds(1), mostLeft: Int = 4, asking ask: @escaping Asking
  ) {
    (self.patience, self.mostLeft, self.ask) = (patience, mostLeft, ask)
  }

  /// Returns the answers about files, in order; nil for each answer that is still pending.
  func answers(about paths: [String]) -> [Value?] {
    let known = unanswered.withLock { $0 }
    let round = Round(
      answers: Array(repeating: nil, count: paths.count),
      remaining: paths.indices.reversed().filter { !known.contains(paths[$0]) })
    guard known.count < mostLeft else { return round.state.withLock { $0.answers } }
    start(round, paths)
    while true {
      let (isOver, isLate) = round.state.withLock { state -> (Bool, Bool) in
        guard let (index, start) = state.current else { return (state.remaining.isEmpty, false) }
        guard .now - start > patience else { return (false, false) }
        // The path is inserted before the abandoned thread can notice this and remove the path
        // again.
        unanswered.withLock { _ = $0.insert(paths[index]) }
        state.current = nil
        return (false, true)
      }
      let leftCount = unanswered.withLock { $0.count }
      if isOver || leftCount >= mostLeft { return round.state.withLock { $0.answers } }
      if isLate { start(round, paths) }
      usleep(100)
    }
  }

  private func start(_ round: Round, _ paths: [String]) {
    // The first file is taken before the thread starts, because a round without a current file has
    // ended.
    guard let first = Self.takeNext(round) else { return }
    let work: @Sendable () -> Void = { [self] in
      var next: Int? = first
      while let index = next {
        let answer = ask(paths[index])
        let isLeft = round.state.withLock { state in
          guard state.current?.index == index else { return true }
          state.answers[index] = answer
          state.current = nil
          return false
        }
        if isLeft {
          unanswered.withLock { _ = $0.remove(paths[index]) }
          return
        }
        next = Self.takeNext(round)
      }
    }
    if !BackgroundThread.start(work) { work() }
  }

  private static func takeNext(_ round: Round) -> Int? {
    round.state.withLock { state in
      let index = state.remaining.popLast()
      state.current = index.map { ($0, .now) }
      return index
    }
  }
}
