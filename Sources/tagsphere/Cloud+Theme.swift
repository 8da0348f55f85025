internal import CloudCore
internal import CommandLineOptions

extension Theme {
  /// The theme that a command line asks for, with the colours that it names.
  ///
  /// - Parameter unasked: The theme where none is asked for.
  init(_ look: LookOptions, unasked: Theme = .midnight) {
    self = look.color.theme ?? unasked
    if let color = look.background { self = on(color) }
    if let map = look.color.map { ramp = map.ramp(on: background) }
    if let display = look.color.weightDisplay { style = style.showing(display) }
    // A colour that a person names stays as it is named.
    if let color = look.foreground {
      ramp = ColorRamp([color])
      ink = color
    }
    self = styled(look.style)
  }
}
