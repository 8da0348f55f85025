import Foundation
import TagSphereCommandLineOptions
import Testing

/// Sample values of the options that take a value, in the form in which help shows the values.
private let samples: [String: [String]] = [
  "format": ["tsv", "csv", "json", "jsonl", "lines", "feed", "photos", "pages", "apps"],
  "sheet": ["Sales 2026", "2", "=x"], "text": ["Category", "3"],
  "weight": ["Total Requests", "none", "2"], "count": ["1"],
  "split": [",", "; ", "\\t", "\\\\n"], "words-of": ["comment"],
  "ngrams": ["1", "5"], "collocations": ["auto", "on", "off"],
  "words": ["all", "plain", "[A-Z]\\w+"], "top": ["1", "1000", "100000000"],
  "encoding": ["utf-8", "latin1", "windows-1252", "UTF-16LE"],
  "stopwords": ["auto", "english", "dutch", "none", "words.txt"], "badge": ["counts.tsv"],
  "layout": ["spiral", "rings", "packed"],
  "declutter": ["off", "fade", "hide"], "ring-step": ["1", "7.5", "90"],
  "order": ["shuffle", "weight", "file"], "seed": ["0", "18446744073709551615"],
  "scale": ["log", "linear", "sqrt", "rank"], "size-range": ["1:4", "0.01:100", "2.5:2.5"],
  "max-label-width": ["1", "40", "120"], "max-lines": ["1", "3", "12"],
  "density": ["0.001", "0.35", "1"],
  "text-height": ["0.0001", "0.05", "2"],
  "background": ["#0d0f17", "#ffffff"], "foreground": ["#000000", "#ff6347"],
  "font": ["Sans", "Noto Sans CJK JP Bold", "=x"], "yaw": ["-3600", "-0.5", "0", "30", "3600"],
  "pitch": ["-3600", "89.5"], "roll": ["-1e-05", "45"], "zoom": ["0.1", "1", "100"],
  "size": ["1x1", "1920x1080", "16384x4096"], "samples": ["auto", "1", "4", "8"],
  "paper": ["A4", "A0", "297x210mm", "10x12.5mm"], "bleed": ["0mm", "2.5mm"],
  "dpi": ["20", "2400"],
  "graphics": ["auto", "gl41", "gles30"], "quality": ["fast", "best"], "supersample": ["1", "4"],
  "spin": ["-720", "0", "6.5"],
  "half-life": ["0.01", "60"], "motion": ["auto", "full", "reduced"],
  "spin-direction": ["right", "up", "left", "down", "-45", "12.5"],
  "idle-spin": ["never", "0s", "2.5s", "86400s"], "hover": ["slow", "stop", "none"],
  "min-speed": ["0", "12.5", "720"], "lock": ["none", "x", "y", "roll"],
  "drag-speed": ["0.1", "1", "10"], "zoom-speed": ["0.01", "0.25", "4"],
  "zoom-range": ["0.5:16", "0.1:100", "1:1"], "on-choose": ["front", "stay"],
  "duration": ["0.01", "31536000"],
  "labels": ["1", "10000000"], "frames": ["1", "1000000"], "seconds": ["0.1", "86400"],
  "warm-up": ["0", "100000"], "orientations": ["1", "1000000"], "points": ["1", "100000000"],
  "shape": ["sphere", "cylinder-h", "ring-v", "torus", "disc", "globe"],
  "stretch": ["1,1,1", "0.1,2.5,10", "fit"], "facing": ["camera", "outward"],
  "text-growth": ["auto", "0", "0.5", "1"],
  "depth-scale": ["perspective", "linear:0.1", "linear:0", "linear:1"],
  "title": ["TagSphere", "two words"], "caption": ["a line"], "source": ["Source: a survey"],
  "back": ["show", "dim", "hide"], "depth-fade": ["0", "0.5", "1"],
  "center-sphere": ["none", "theme", "#102030"], "center-text": ["TagSphere", "two\nlines"],
  "monitor": ["largest", "2", "HDMI-1"], "exit-chord": ["Ctrl+Shift+Q", "Alt+X"],
  "idle-reset": ["never", "1", "90.5"], "fps": ["60", "30", "monitor"],
  "negative": ["show", "out"], "group-by": ["date", "folder"], "page-size": ["1", "90"],
  "render seconds": ["0.01", "3600"],
  "render fps": ["1", "25/2", "100/3", "30000/1001"], "path": ["spin", "fly", "./fly"],
  "turns": ["-100", "1", "3"], "loop-frames": ["1", "1000000"],
  "frame-range": ["1-300:2", "3,5-10,47", "7"],
  "render format": ["tsv", "lines", "rgba"],
  "schedule": ["08:00-20:00", "20:00-02:00,03:00-24:00"],
  "state-file": ["/run/a/state.json", "./-"],
  "diagnostics-chord": ["Ctrl+Shift+D", "Alt+X"],
  "rotate": ["0", "90", "180", "270"],
  "center-image": ["logo.svg"], "center-size": ["0.05", "0.5", "1"],
  "center-color": ["#102030"], "perspective": ["0", "0.25", "1"],
  "output": ["-", "a.png", "./-"], "data": ["a.json"],
  "theme": ["midnight", "high-contrast", "my/own.json"],
  "weight-as": ["size", "color", "both", "background"], "size-from": ["installed size"],
  "color-from": ["size", "=x"], "color-scale": ["log", "rank"], "group-from": ["section"],
  "image-place": ["alone", "beside"], "image-height": ["0.25", "3.3", "20"],
  "image-corners": ["0", "0.12", "0.5"],
  "language": ["en", "fr", "ar-XB"], "legend": ["auto", "on", "off"],
  "color-map": ["viridis", "ember", "#ff0000", "#000000,#ffd700"],
  "status": ["auto", "on", "off"],
  "box": ["own", "accent", "none", "#ff0000"], "border": ["none", "own", "#000000:0.05"],
  "outline": ["accent:0.115", "none"], "halo": ["own", "#ff0000:1"], "shadow": ["#000000:0.25"],
  "corner-radius": ["0", "0.5"], "padding": ["0.3,0.1", "10,-1"],
  "highlight": ["color", "box,scale", "color,pulse"],
  "wheels": ["kind", "interface,use=editing,a b=c\\=d", "a\\,b"],
  "scenario": ["spin", "wheel"], "compare": ["old.json", "./-"],
  "wheel-radius": ["0.8"], "ring-width": ["1.5"], "ring-gap": ["0.3"], "wheel-arc": ["180"],
  "anchor": ["center", "left", "bottom-right"], "far-side": ["upright", "along"],
  "at": ["0,0", "640,360"], "exec": ["notify-send", "./a"], "allow-scheme": ["mailto", "a,b+c"],
  "query": ["ver", "a b"], "allow-host": ["example.org", "*.example.org:8080", "[::1]"],
  "print": ["text", "url", "json", "index", "{weight}\\t{text}", "{a column}"],
]

@Suite struct OptionTableTests {
  @Test("Each option that a rule of the parser names is in the table")
  func namesOfRules() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CommandLineOptions").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    let rules = try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
      try String(contentsOf: sources.appending(path: file), encoding: .utf8)
        .matches(of: /isGiven\("([^"]+)"\)/).map { String($0.1) }
    }
    let names = Set(OptionTable.rows.map(\.name))
    #expect(
      rules.count > 20 && rules.allSatisfy(names.contains), "\(Set(rules).subtracting(names))")
  }

  /// Each command with each of its options.
  static let uses = Subcommand.allCases.flatMap { command in
    OptionTable.rows(of: command).map { (command, $0) }
  }

  @Test("Each option reads its values in every form and shows them as they were given")
  func forms() throws {
    for (command, row) in Self.uses where row.value != nil {
      let own = samples["\(command) \(row.name)"]
      let values = try #require(own ?? samples[row.name], "no samples for \(row.spelling)")
      for value in values {
        var forms = [["\(row.spelling)=\(value)"], [row.spelling, value]]
        if let letter = row.letter { forms += [["-\(letter)\(value)"], ["-\(letter)", value]] }
        if value.hasPrefix("=") { forms.removeAll { $0.count == 1 && !$0[0].hasPrefix("--") } }
        for form in forms {
          var parser = ArgumentParser(
            command: command, topic: .program, arguments: form[...])
          #expect(try parser.readArguments() == nil)
          #expect(row.shownDefault(parser.settings) == value, "\(command) \(form)")
        }
      }
    }
  }

  @Test("Each flag changes the result of parsing")
  func flags() throws {
    for (command, row) in Self.uses where row.value == nil {
      guard case .set = row.action else { continue }
      let picking = ["print-query", "accept-new"].contains(row.name) ? ["--pick"] : []
      let required =
        switch command {
        case .render: ["render", "-o", row.name == "skip-existing" ? "a##.png" : "a.png"]
        case .photos, .pages: [command.rawValue, "a"] + picking
        case .apps: [command.rawValue] + picking
        case .export: ["export", "-o", "a.html"]
        case .pick: ["pick", "--at", "1,1"]
        case .view where !picking.isEmpty: ["view"] + picking
        case .view where ["stay", "reset-launcher"].contains(row.name):
          ["view", "--format", "apps"]
        default: [command.rawValue]
        }
      let file =
        row.name == "follow"
        ? ["-"]
        : command != command.base
          ? []
          : [.check, .wheel].contains(command) || row.section.isOfDocument ? ["a.tsv"] : []
      let printsPreferences = row.help.contains("--print-config") ? ["--print-config"] : []
      let context = required + file + printsPreferences
      let more = row.name == "open" && command == .kiosk ? ["--allow-host", "example.org"] : []
      #expect(
        try parse(context + [row.spelling] + more) != parse(context),
        "\(command) \(row.spelling)")
    }
  }

  @Test("The names and letters of options are unique within a command")
  func unique() {
    for command in Subcommand.allCases {
      let rows = OptionTable.rows(of: command)
      #expect(Set(rows.map(\.name)).count == rows.count)
      let letters = rows.compactMap(\.letter)
      #expect(Set(letters).count == letters.count)
    }
  }

  @Test("Each option accepts every word that completion offers for it")
  func completions() throws {
    for (command, row) in Self.uses {
      guard let value = row.value, case .words(let words) = value.completion else { continue }
      for word in words {
        var parser = ArgumentParser(
          command: command, topic: .program, arguments: [row.spelling, word])
        #expect(try parser.readArguments() == nil, "\(command) \(row.spelling) \(word)")
      }
    }
  }

  @Test("Each option accepts the default value that is shown for it")
  func defaults() throws {
    for (command, row) in Self.uses {
      guard case .store(let store) = row.action,
        let shown = row.shownDefault(Settings(defaultsOf: command)), !shown.contains(" ")
      else { continue }
      var settings = Settings(defaultsOf: command)
      #expect(
        store(shown, &settings) || ["all", "none"].contains(shown),
        "\(command) \(row.spelling) \(shown)")
    }
  }
}
