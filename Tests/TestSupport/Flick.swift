package import TagSphereInteraction

/// Returns a press, moves by `step` every 8 ms, and a release right after.
package func flick(
  from start: SIMD2<Double>, by step: SIMD2<Double>, steps: Int, at time: Duration = .seconds(1)
) -> [TimedEvent] {
  var events = [TimedEvent(.pressed(.primary, at: start), at: time)]
  for index in 1...steps {
    events.append(
      TimedEvent(
        .pointerMoved(start + step * Double(index)),
        at: time + .milliseconds(8) * index))
  }
  let end = start + step * Double(steps)
  events.append(
    TimedEvent(.released(.primary, at: end), at: time + .milliseconds(8) * steps))
  return events
}
