internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereLook
internal import TagSphereTagData

extension OptionTable {
  static let spaceRows: [CommandOption] = [
    .option(
      "shape", .layout, drawers, \.layout.form.shape, .choice, isPreference: true,
      "surface of the labels; h is horizontal, v vertical; globe needs columns lat and lon in "
        + "degrees, and excludes --layout, --order and --seed"),
    .option(
      "stretch", .layout, drawers, \.layout.stretch, .stretch, isPreference: true,
      "proportions of the shape: across, up and toward the viewer; fit takes those of the picture"),
    .option(
      "facing", .layout, drawers, \.layout.space.facing, .choice, isPreference: true,
      "labels face the viewer, or lie in the surface as tiles on a mirror ball"),
    .option(
      "back", .layout, drawers, \.layout.space.back, .choice, isPreference: true,
      "labels behind the rim are nearly as clear as those in front, faint, soft dots without text, "
        + "or not drawn"),
    .option(
      "depth-fade", .layout, drawers, \.layout.space.depthFade,
      .number(0...1, unit: "a share", placeholder: "SHARE"), isPreference: true,
      "how much labels fade with depth: 0 not at all, 1 as in the theme"),
    .option(
      "perspective", .layout, drawers, \.layout.perspective,
      .number(0...1, unit: "a strength", placeholder: "STRENGTH"), isPreference: true,
      "how much larger near labels are than far ones: 0 not at all, 1 up to five times"),
    .option(
      "depth-scale", .layout, drawers, \.layout.space.leastDepthScale, .depthScale,
      isPreference: true,
      "how sizes depend on depth: by perspective alone, or also falling evenly from front to back, "
        + "to at least LEAST"),
    .option(
      "text-growth", .layout, drawers, \.layout.space.textGrowth, .textGrowth,
      isPreference: true,
      "how text grows as one zooms in: 1 as the sphere does, less so that there is room for more, 0 not "
        + "at all, so that what is too small to be read stays so; auto: 1 up to 1000 labels, 0.5 from 10000 on"
    ),
    .option(
      "center-sphere", .layout, drawers, \.layout.space.ball, .centerBall, isPreference: true,
      "a shaded ball in the middle, which hides what is behind it; a globe is one, unless none is "
        + "given"),
    .option(
      "center-text", .layout, drawers, \.look.center.text,
      ValueSyntax.text(placeholder: "TEXT", allowed: "a text").optional, unset: "none",
      "a text in the middle, which labels pass in front of and behind"),
    .option(
      "center-image", .layout, drawers, \.look.center.image,
      ValueSyntax.existingFile.optional, unset: "none",
      "an image in the middle: PNG, JPEG, WebP, GIF or SVG"),
    .option(
      "center-size", .layout, drawers, \.look.center.reach,
      .number(0.05...1, unit: "a share", placeholder: "SHARE"), isPreference: true,
      "half of its width or height, whichever is larger, in radii of the sphere"),
    .option(
      "center-color", .layout, drawers, \.look.center.color, ValueSyntax.color.optional,
      unset: "the theme's", isPreference: true,
      "colour of the text in the middle"),
  ]
}

extension ValueSyntax where Value == CenterBall? {
  /// A colour, `theme`, or `none` for no ball.
  static var centerBall: Self {
    Self(
      placeholder: "COLOR|theme|none",
      allowed: "theme, none, #rrggbb, #rgb or a CSS colour name, such as navy",
      completion: .words(["theme", "none", "navy", "white", "black"]),
      read: { text in
        switch text {
        case "theme": .some(CenterBall())
        case "none": .some(nil)
        default: SRGBColor(css: text).map { CenterBall(color: $0) }
        }
      },
      write: { ball in ball.map { $0.color?.description ?? "theme" } ?? "none" })
  }
}

extension ValueSyntax where Value == Double? {
  /// The power of the zoom with which text grows, or `auto`.
  fileprivate static var textGrowth: Self {
    Self(
      placeholder: "POWER|auto", allowed: "auto, or a power of the zoom from 0 to 1",
      completion: .words(["auto", "1", "0.5", "0"]),
      read: { text in
        if text == "auto" { return .some(nil) }
        guard let power = decimalNumber(text), (0...1).contains(power) else { return nil }
        return .some(power)
      },
      write: { $0.map(shortest) ?? "auto" })
  }

  /// `perspective`, or `linear:` and the minimum factor.
  fileprivate static var depthScale: Self {
    Self(
      placeholder: "perspective|linear:LEAST",
      allowed: "perspective, or linear: and a number from 0 to 1, such as linear:0.1",
      completion: .words(["perspective", "linear:0.1"]),
      read: { text in
        if text == "perspective" { return .some(nil) }
        guard text.hasPrefix("linear:"), let least = decimalNumber(String(text.dropFirst(7))),
          (0...1).contains(least)
        else { return nil }
        return .some(least)
      },
      write: { $0.map { "linear:" + shortest($0) } ?? "perspective" })
  }
}

/// The proportions of a shape.
enum Stretch: Hashable, Sendable {
  /// Factors along x, y and z.
  case factors(SIMD3<Double>)
  /// The proportions of the picture.
  case fit
}

extension LayoutOptions {
  /// The proportions of the form.
  var stretch: Stretch {
    get { fitsPicture ? .fit : .factors(form.stretch) }
    set {
      switch newValue {
      case .factors(let factors): (fitsPicture, form.stretch) = (false, factors)
      case .fit: fitsPicture = true
      }
    }
  }
}

extension ValueSyntax where Value == Stretch {
  /// Three factors, such as `2,1,1`, or `fit`.
  static var stretch: Self {
    Self(
      placeholder: "X,Y,Z|fit", allowed: "fit or three factors from 0.1 to 10, such as 1.5,1,1",
      completion: .words(["fit"]),
      read: { text in
        if text == "fit" { return .fit }
        let factors = text.split(separator: ",", omittingEmptySubsequences: false)
          .map { decimalNumber(String($0)) }
        guard factors.count == 3, let x = factors[0], let y = factors[1], let z = factors[2],
          [x, y, z].allSatisfy((0.1...10).contains)
        else { return nil }
        return .factors([x, y, z])
      },
      write: { stretch in
        guard case .factors(let factors) = stretch else { return "fit" }
        return [factors.x, factors.y, factors.z].map(shortest).joined(separator: ",")
      })
  }
}
