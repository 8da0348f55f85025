// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For targets that hold GL objects, windows or the program's main loop: all of it lives on the main actor.
let onMainActor = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "tagsphere",
  products: [
    .executable(name: "tagsphere", targets: ["tagsphere"]),
    .library(
      name: "TagSphereKit",
      targets: ["Geometry", "CloudCore", "CloudReference", "Typography", "CloudRenderer"]),
  ],
  targets: [
    // C doors: a module map and a shim each.
    .systemLibrary(name: "CGL"),
    .systemLibrary(name: "CEGL"),
    .systemLibrary(name: "CGLFW"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CProcess"),
    .systemLibrary(name: "CService"),
    .systemLibrary(name: "CX11"),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2"),
    .systemLibrary(name: "CPango", pkgConfig: "pangoft2"),
    .systemLibrary(name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0"),

    // Pure Swift.
    .target(name: "Geometry", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "CloudCore", dependencies: ["Geometry"], exclude: ["Document/tags.schema.json"],
      swiftSettings: strict),
    .target(
      name: "CloudReference", dependencies: ["CloudCore", "Geometry"], swiftSettings: strict),
    .target(
      name: "CommandLineOptions", dependencies: ["CloudCore"], swiftSettings: strict),

    // The one target that needs all of Foundation: its word boundaries.
    .target(name: "WordCounting", dependencies: ["CloudCore"], swiftSettings: strict),

    // One target per C library.
    .target(
      name: "Typography", dependencies: ["CloudCore", "CPango", "CFreeType"],
      swiftSettings: strict),
    .target(
      name: "ImageCodec", dependencies: ["CloudCore", "CGdkPixbuf"], swiftSettings: strict),
    .target(name: "GLObjects", dependencies: ["CGL"], swiftSettings: onMainActor),
    .target(
      name: "Shaders", path: "Shaders",
      resources: [
        .embedInCode("color.glsl"), .embedInCode("label.glsl"), .embedInCode("label-style.glsl"),
        .embedInCode("slope.glsl"), .embedInCode("opacity.glsl"),
        .embedInCode("ball.vert"), .embedInCode("ball.frag"),
        .embedInCode("sample-mask.glsl"), .embedInCode("box-shape.glsl"),
        .embedInCode("label.vert"), .embedInCode("label-soft.frag"),
        .embedInCode("label-box.vert"), .embedInCode("label-box.frag"),
        .embedInCode("box-identity.frag"),
        .embedInCode("label-fast.frag"), .embedInCode("label-smooth.frag"),
        .embedInCode("label-best.frag"), .embedInCode("label-identity.frag"),
        .embedInCode("label-picture.frag"), .embedInCode("picture-identity.frag"),
        .embedInCode("screen.vert"), .embedInCode("resolve.frag"),
        .embedInCode("present.frag"),
        .embedInCode("floor.vert"), .embedInCode("floor.frag"),
      ],
      swiftSettings: strict),
    .target(
      name: "CloudRenderer",
      dependencies: ["CloudCore", "Geometry", "GLObjects", "Shaders"],
      swiftSettings: onMainActor),
    .target(
      name: "WindowSystem", dependencies: ["CloudCore", "CGLFW", "CEGL", "CMalloc", "CX11"],
      swiftSettings: onMainActor),

    .executableTarget(
      name: "tagsphere",
      dependencies: [
        "Geometry", "CloudCore", "CloudReference", "CommandLineOptions", "Typography",
        "ImageCodec", "GLObjects", "CloudRenderer", "WindowSystem", "WordCounting", "CProcess",
        "CService",
      ],
      exclude: ["Kiosk/tagsphere-kiosk.service"],
      swiftSettings: onMainActor),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["CloudCore", "Geometry", "CGL", "CMalloc"],
      path: "Tests/TestSupport",
      // Tests measure millions of pixels; without the optimiser that takes minutes.
      swiftSettings: strict + [.unsafeFlags(["-O"])]),
    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CloudCoreTests", dependencies: ["CloudCore", "Geometry", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "WordCountingTests", dependencies: ["WordCounting", "CloudCore"],
      swiftSettings: strict),
    .testTarget(
      name: "CloudReferenceTests",
      dependencies: ["CloudReference", "CloudCore", "Geometry", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TypographyTests",
      dependencies: ["Typography", "CloudCore", "CFreeType", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ImageCodecTests", dependencies: ["ImageCodec", "CloudCore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GLObjectsTests",
      dependencies: ["GLObjects", "WindowSystem", "CGL", "TestSupport"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "CloudRendererTests",
      dependencies: [
        "CloudRenderer", "CloudReference", "CloudCore", "Geometry", "GLObjects", "Typography",
        "Shaders", "WindowSystem", "ImageCodec", "TestSupport",
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "WindowSystemTests",
      dependencies: [
        "WindowSystem", "CloudCore", "CommandLineOptions", "Geometry", "CEGL", "TestSupport",
        "tagsphere",
      ],
      // Most of them watch the program for seconds, and on the main actor all others would wait.
      swiftSettings: strict),
    .testTarget(
      name: "SoakTests",
      dependencies: [
        "tagsphere", "CloudCore", "CommandLineOptions", "Geometry", "WindowSystem", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "CommandLineOptions", "CloudCore", "ImageCodec", "TestSupport", "tagsphere",
      ],
      swiftSettings: strict),
  ]
)

// The fuzzer needs libFuzzer's runtime, which ordinary builds are spared: see .ci/fuzz.
if Context.environment["TAGSPHERE_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "Fuzz", dependencies: ["CFuzzer", "CloudCore", "CommandLineOptions", "WordCounting"],
      path: "Tests/Fuzz/Fuzz", swiftSettings: strict),
  ]
}
