package import Foundation

/// Three labels, one above the other, and windows that show them.
///
/// The labels are pure red, pure green and pure blue, so a pixel's colour identifies its label.
package struct ColoredLabels {
  /// The display of the windows.
  package let display: VirtualDisplay
  /// The folder of the file of labels.
  package let folder: TemporaryFolder

  /// Starts the display.
  ///
  /// - Throws: ``ToolFailure``, or the reason why there is no folder.
  package init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  /// Returns a file of labels with the bytes of these texts: red, green, blue.
  package func file(_ texts: [UInt8]...) throws -> URL {
    var csv = Array("text,color,lat,lon\n".utf8)
    for (text, rest) in zip(texts, ["#ff0000,40", "#00ff00,0", "#0000ff,-40"]) {
      csv += text + Array(",\(rest),0\n".utf8)
    }
    return try folder.file("tags.csv", csv)
  }

  /// Returns a file of labels with these texts: red, green, blue.
  package func file(_ texts: String...) throws -> URL {
    try file(Array(texts[0].utf8), Array(texts[1].utf8), Array(texts[2].utf8))
  }

  /// Shows a file of labels in a window.
  package func show(
    _ arguments: String..., file: URL, environment: [String: String] = [:],
    under launcher: [String] = []
  ) throws -> ShownProgram {
    try ShownProgram(
      ["--text-height", "0.2", "--shape", "globe", "--format", "csv"] + arguments, on: display,
      environment: environment, inputFile: file, under: launcher)
  }
}
