// swift-tools-version: 6.2
import PackageDescription

// Every module is called TagSphere and the name of its folder, every C module CTagSphere and the
// name of its folder, so that none collides with a target of a package that depends on this one.

/// A newer compiler's warning must not break the build of a package that depends on this one.
let ownBuild: [SwiftSetting] =
  Context.environment["WARNINGS_AS_ERRORS_IN_TAGSPHERE"] == nil
  ? [] : [.treatAllWarnings(as: .error)]

/// Our own builds are optimized for tests too, in which preconditions and assertions count as ever: the tests
/// take half the processor time.
let optimized: [SwiftSetting] =
  Context.environment["WARNINGS_AS_ERRORS_IN_TAGSPHERE"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// Settings of test targets.
let checked: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + ownBuild

/// Settings of all other targets.
let strict = checked + optimized

/// What Embedded Swift refuses is an error in our own builds of the core, as far as the compiler sees
/// it without compiling for Embedded Swift: see `.ci/web-core`.
#if compiler(>=6.3)
  let embeddable: [SwiftSetting] =
    Context.environment["WARNINGS_AS_ERRORS_IN_TAGSPHERE"] == nil
    ? [] : [.treatWarning("EmbeddedRestrictions", as: .error)]
#else
  let embeddable: [SwiftSetting] = []
#endif

/// The commit that `--version` tells: the Makefile's, if there is one.
let commit: [CSetting] =
  Context.environment["COMMIT_OF_TAGSPHERE"].map {
    $0.isEmpty ? [] : [.define("TAGSPHERE_COMMIT", to: "\"\($0)\"")]
  } ?? []

/// For targets that hold GL objects, windows or the main loop: all of it lives on the main actor.
let onMainActor = strict + [.defaultIsolation(MainActor.self)]
let checkedOnMainActor = checked + [.defaultIsolation(MainActor.self)]

func names(_ folders: [String]) -> [Target.Dependency] {
  folders.map {
    .init(stringLiteral: ($0.hasPrefix("C/") ? "CTagSphere" + $0.dropFirst(2) : "TagSphere" + $0))
  }
}

/// A C library's door: a module map and a shim.
func door(_ name: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: "CTagSphere\(name)", path: "Sources/C/\(name)", pkgConfig: pkgConfig)
}

/// A module of `Sources`, which depends on other folders of it, C doors being `C/Name`.
func module(
  _ folder: String, _ dependencies: [String] = [], exclude: [String] = [],
  resources: [String] = [], swiftSettings: [SwiftSetting] = strict,
  linkerSettings: [LinkerSetting] = []
) -> Target {
  .target(
    name: "TagSphere\(folder)", dependencies: names(dependencies), path: "Sources/\(folder)",
    exclude: exclude, resources: resources.map { .embedInCode($0) },
    swiftSettings: swiftSettings + (core.contains(folder) ? embeddable : []),
    linkerSettings: linkerSettings)
}

/// A module that other packages import by its product's name; it re-exports what the product holds.
func umbrella(_ name: String, of folders: [String], swiftSettings: [SwiftSetting] = strict)
  -> Target
{
  .target(
    name: name, dependencies: names(folders), path: "Sources/\(name)", swiftSettings: swiftSettings)
}

func tests(
  _ name: String, _ dependencies: [String], products: [Target.Dependency] = [],
  swiftSettings: [SwiftSetting] = checked
) -> Target {
  .testTarget(
    name: name, dependencies: names(dependencies) + products, swiftSettings: swiftSettings)
}

/// The parts of the scripts of pages.
let pageScripts = [
  "math", "view", "motion", "scene", "boxes", "tiles", "declutter", "drawing", "search", "cloud",
  "viewer", "input", "show", "page", "element",
]

/// The modules of a cloud's labels, each above those that it uses.
let cloudCore = [
  "Screen", "Sequence", "Forms", "Look", "Glyphs", "Labels", "Arrangement", "Design", "LiveLabels",
]

let core =
  ["Messages", "Geometry", "TagData"] + cloudCore
  + ["Wheels", "Interaction", "CloudReference", "Drawing", "Engine"]

let package = Package(
  name: "tagsphere",
  products: [
    .executable(name: "tagsphere", targets: ["TagSphereProgram"]),
    .executable(name: "tagsphere-bench", targets: ["TagSphereBench"]),
    .library(name: "TagSphereCore", targets: ["TagSphereCore"]),
    .library(name: "TagSphere", targets: ["TagSphere"]),
  ],
  targets: [
    door("GL"),
    door("EGL"),
    door("GLFW"),
    door("Malloc"),
    door("Process"),
    door("Sandbox", pkgConfig: "libseccomp"),
    // Without their packages: the process that needs these libraries loads them.
    door("Archive"),
    door("Poppler"),
    door("XML"),
    door("Service"),
    door("X11"),
    door("ZLib", pkgConfig: "zlib"),
    door("FreeType", pkgConfig: "freetype2"),
    door("Pango", pkgConfig: "pangoft2"),
    door("GdkPixbuf", pkgConfig: "gdk-pixbuf-2.0"),
    door("GIO", pkgConfig: "gio-unix-2.0"),
    door("PNG", pkgConfig: "libpng"),
    door("Cairo", pkgConfig: "cairo"),

    // The core, without any C library.
    module("Messages", resources: ["Languages/de.po", "Languages/es.po", "Languages/fr.po"]),
    module("Geometry", linkerSettings: [.linkedLibrary("m")]),
    module(
      "TagData", ["Geometry", "Messages"], exclude: ["Document/tags.schema.json"],
      resources: ["StopWords/stopwords-iso.txt"]),
    module("Screen", ["Geometry"]),
    module("Sequence", ["Geometry", "TagData"]),
    module("Forms", ["Geometry"]),
    module("Look", ["Forms", "Geometry", "TagData"]),
    module("Glyphs", ["Forms", "TagData"]),
    module("Labels", ["Forms", "Geometry", "Glyphs", "Look", "Messages", "TagData"]),
    module("Arrangement", ["Forms", "Geometry", "Glyphs", "Labels", "Look", "TagData"]),
    module("Design", ["Arrangement", "Forms", "Labels", "Look", "Messages", "TagData"]),
    module(
      "LiveLabels",
      ["Arrangement", "Forms", "Geometry", "Glyphs", "Labels", "Look", "TagData"]),
    module("CloudCore", cloudCore),
    module("Wheels", ["Forms", "Geometry", "Glyphs", "Labels", "Look", "Messages", "TagData"]),
    module(
      "Interaction",
      [
        "Arrangement", "Design", "Forms", "Geometry", "Glyphs", "Labels", "Look", "Messages",
        "Screen",
        "TagData",
      ]),
    module(
      "CloudReference",
      ["Arrangement", "Forms", "Geometry", "Glyphs", "Labels", "LiveLabels", "Look", "TagData"]),
    // What a frame of a cloud draws, as values, without GL.
    module(
      "Drawing", ["Arrangement", "Geometry", "Glyphs", "Labels", "Look", "TagData"]),
    // A cloud that a page shows: it takes events and times, and tells what to draw.
    module(
      "Engine",
      [
        "Arrangement", "CloudReference", "Drawing", "Forms", "Geometry", "Glyphs", "Interaction",
        "Labels", "Look", "TagData",
      ]),
    umbrella("TagSphereCore", of: core + ["CloudCore"]),

    // One module for each C library.
    module("Files"),
    module(
      "Text", ["Files", "Forms", "Glyphs", "TagData", "Threads", "C/Pango", "C/FreeType"]),
    module("Processes", ["Files", "C/Process"]),
    module("Desktop", ["Files", "Messages", "TagData", "C/GIO"]),
    module("Sandbox", ["Files", "Processes", "C/Sandbox"]),
    module(
      "Images",
      [
        "Files", "Glyphs", "Processes", "Sandbox", "Threads", "C/GdkPixbuf", "C/PNG",
        "C/Poppler",
      ]),
    module("GLObjects", ["Screen", "C/GL"], swiftSettings: onMainActor),
    .target(
      name: "TagSphereShaders", path: "Shaders",
      resources: [
        .embedInCode("frame.glsl"), .embedInCode("pass.glsl"), .embedInCode("ball.glsl"),
        .embedInCode("ring-block.glsl"), .embedInCode("mark.glsl"),
        .embedInCode("records.glsl"), .embedInCode("color.glsl"), .embedInCode("label.glsl"),
        .embedInCode("label-style.glsl"),
        .embedInCode("slope.glsl"), .embedInCode("opacity.glsl"),
        .embedInCode("ball.vert"), .embedInCode("ball.frag"),
        .embedInCode("bar.glsl"), .embedInCode("bar.vert"), .embedInCode("bar.frag"),
        .embedInCode("dust.vert"), .embedInCode("dust.frag"), .embedInCode("backdrop.frag"),
        .embedInCode("filling.frag"),
        .embedInCode("noise.glsl"), .embedInCode("ring.glsl"),
        .embedInCode("ring-arc.glsl"),
        .embedInCode("ring.vert"), .embedInCode("ring.frag"),
        .embedInCode("ring-text.vert"), .embedInCode("ring-text.frag"),
        .embedInCode("mark.vert"), .embedInCode("mark.frag"),
        .embedInCode("sample-mask.glsl"), .embedInCode("box-shape.glsl"),
        .embedInCode("label.vert"), .embedInCode("label-soft.frag"),
        .embedInCode("label-box.vert"), .embedInCode("label-box.frag"),
        .embedInCode("box-identity.frag"),
        .embedInCode("label-fast.frag"), .embedInCode("label-smooth.frag"),
        .embedInCode("label-best.frag"), .embedInCode("label-identity.frag"),
        .embedInCode("label-picture.frag"), .embedInCode("picture-identity.frag"),
        .embedInCode("screen.vert"), .embedInCode("resolve.frag"),
        .embedInCode("present.frag"),
      ],
      swiftSettings: strict),
    module(
      "Renderer",
      [
        "Arrangement", "Drawing", "Geometry", "GLObjects", "Glyphs", "Labels", "LiveLabels", "Look",
        "Screen", "Shaders", "TagData", "Wheels",
      ],
      swiftSettings: onMainActor),
    // What only the benchmark draws.
    module(
      "Floor",
      ["Drawing", "Forms", "Geometry", "GLObjects", "Glyphs", "Labels", "Shaders", "TagData"],
      resources: ["floor.vert", "floor.frag"], swiftSettings: onMainActor),
    module("Deflate", ["C/ZLib"]),
    // A cloud as a page for browsers, which draw it with the same shaders.
    module(
      "WebPage", core + ["CloudBuilding", "Deflate", "Renderer"],
      resources: ["cloud.css", "page.css", "element.css"] + pageScripts.map { "Script/\($0).js" },
      swiftSettings: onMainActor),
    module(
      "Window",
      [
        "GLObjects", "Interaction", "Screen", "Threads", "C/GLFW", "C/EGL", "C/Malloc", "C/X11",
      ], swiftSettings: onMainActor),

    // Documents become clouds: no OpenGL, nothing on standard error.
    module("Threads"),
    module("CloudBuilding", core + ["Files", "Text", "Images", "Threads"]),

    // Foreign documents become those of this program, in limited processes.
    module("Conversion", ["Sandbox", "TagData", "C/Archive", "C/Poppler", "C/XML"]),

    // Clouds become shapes and letters: SVG and PDF.
    module(
      "Vector",
      [
        "CloudBuilding", "CloudReference", "Design", "Forms", "Geometry", "Glyphs", "Images",
        "Labels", "Look", "TagData", "Text", "C/Cairo",
      ]),

    // The displayed cloud and the turn of its loop: no window system, no process, no clock.
    module(
      "Viewer",
      core + ["CloudBuilding", "Files", "Text", "Images", "GLObjects", "Renderer", "Threads"],
      swiftSettings: onMainActor),

    // What other programs use: a cloud, its picture, and its view.
    .target(
      name: "TagSphere",
      dependencies: names(
        core + [
          "Core", "CloudBuilding", "Files", "GLObjects", "Images", "Renderer", "Text",
          "Viewer", "Window",
        ]),
      path: "Sources/TagSphere", swiftSettings: onMainActor),

    // The program. WordCounting is apart because it needs Foundation's word boundaries.
    module("WordCounting", ["TagData"]),
    module("KioskJournal", ["Interaction", "TagData"]),
    module("CommandLineOptions", core + ["KioskJournal"]),
    // What a run has from its process: streams, variables, limits of memory.
    module(
      "Environment",
      [
        "CommandLineOptions", "Files", "Interaction", "Messages", "KioskJournal", "Processes",
        "TagData", "Threads", "C/Process",
      ]),
    // From the name of a document to a cloud and its updates: all files of data are read here.
    module(
      "Documents",
      core + [
        "CommandLineOptions", "CloudBuilding", "Conversion", "Desktop", "Environment", "Files",
        "Images", "Processes", "Sandbox", "Text", "Threads", "Viewer", "WordCounting",
      ]),
    // Not a door: C code that runs before any other.
    .target(name: "CTagSphereStart", path: "Sources/C/Start", cSettings: commit),
    // What all executables do around their commands.
    module(
      "Startup",
      [
        "CommandLineOptions", "Conversion", "Desktop", "Documents", "Environment", "Files",
        "GLObjects", "Images", "Messages", "Renderer", "Sandbox", "TagData", "Threads", "Viewer",
        "Window", "C/Start",
      ],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TagSphereProgram",
      dependencies: names(
        core + [
          "CommandLineOptions", "CloudBuilding", "Documents", "Environment", "Viewer",
          "Text", "Images", "GLObjects",
          "Renderer", "Startup", "WebPage",
          "Threads", "Window", "KioskJournal", "Desktop", "Files", "Processes", "Sandbox", "Vector",
          "C/Service",
          "C/Start",
        ]),
      path: "Sources/Program",
      exclude: ["Kiosk/tagsphere-kiosk.service", "Kiosk/tagsphere-kiosk@.service"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TagSphereBench",
      dependencies: names(
        core + [
          "CloudBuilding", "CommandLineOptions", "Documents", "Environment", "Files", "Floor",
          "GLObjects", "Processes", "Renderer", "Startup", "Text", "Viewer", "Window",
        ]),
      path: "Sources/Bench", swiftSettings: onMainActor),

    // Tests: a target for each module, named after it.
    .target(
      name: "TagSphereTestSupport",
      dependencies: names(core + ["C/GL", "C/Malloc", "GLObjects"]), path: "Tests/TestSupport",
      // Tests measure millions of pixels; without the optimizer that takes minutes.
      swiftSettings: checked + [.unsafeFlags(["-O"])]),
    .target(
      name: "TagSphereViewerSupport",
      dependencies: names(core + ["CloudBuilding", "Viewer"]), path: "Tests/ViewerSupport",
      swiftSettings: checkedOnMainActor),
    // The program's function, called by tests.
    .target(
      name: "TagSphereProgramSupport",
      dependencies: names(["Bench", "CommandLineOptions", "Environment", "Program", "TestSupport"]),
      path: "Tests/ProgramSupport", swiftSettings: checked),
    // What must hold in every home of the core: the same functions run as WebAssembly, without Foundation.
    .target(
      name: "TagSphereCoreChecks", dependencies: names(core), path: "Tests/CoreChecks",
      swiftSettings: checked + [.unsafeFlags(["-O"])] + embeddable),
    tests("CoreChecksTests", ["CoreChecks"]),
    tests("TestSupportTests", ["TestSupport"]),
    tests("MessagesTests", ["Messages", "TestSupport"]),
    tests("GeometryTests", ["Geometry", "TestSupport"]),
    tests("TagDataTests", ["Look", "TagData", "TestSupport"]),
    tests("ScreenTests", ["Interaction", "Screen", "TestSupport"]),
    tests("SequenceTests", ["Geometry", "Sequence"]),
    tests(
      "FormsTests",
      [
        "Arrangement", "Forms", "Geometry", "Interaction", "Labels", "Look", "TagData",
        "TestSupport",
      ]),
    tests(
      "LookTests",
      [
        "Arrangement", "Forms", "Interaction", "Labels", "LiveLabels", "Look", "TagData",
        "TestSupport",
      ]),
    tests("GlyphsTests", ["Forms", "Glyphs", "Labels", "TagData", "TestSupport"]),
    tests(
      "LabelsTests",
      ["Arrangement", "Forms", "Geometry", "Glyphs", "Labels", "Look", "TagData", "TestSupport"]),
    tests(
      "ArrangementTests",
      [
        "Arrangement", "Forms", "Geometry", "Glyphs", "Interaction", "Labels", "Look", "TagData",
        "TestSupport",
      ]),
    tests(
      "DesignTests", ["Arrangement", "CloudBuilding", "Design", "Labels", "Look"],
      swiftSettings: checkedOnMainActor),
    tests(
      "LiveLabelsTests",
      ["Arrangement", "Forms", "Glyphs", "Labels", "LiveLabels", "Look", "TagData", "TestSupport"]),
    tests("WheelsTests", ["Glyphs", "Look", "TagData", "TestSupport", "Wheels"]),
    tests(
      "InteractionTests",
      [
        "Arrangement", "Forms", "Geometry", "Glyphs", "Interaction", "Labels", "Look", "Messages",
        "KioskJournal", "TagData", "TestSupport",
      ]),
    tests(
      "CloudReferenceTests",
      [
        "Arrangement", "CloudReference", "Forms", "Geometry", "Glyphs", "Interaction", "Labels",
        "LiveLabels", "Look", "TagData", "TestSupport",
      ]),
    tests(
      "EngineTests",
      [
        "Arrangement", "CloudBuilding", "CloudReference", "Design", "Drawing", "Engine", "Forms",
        "Geometry", "Glyphs", "Interaction", "Labels", "Look", "TagData", "TestSupport", "WebPage",
      ]),
    tests("FilesTests", ["Files"]),
    tests(
      "TextTests",
      ["Forms", "Glyphs", "Labels", "TagData", "TestSupport", "Text", "Wheels", "C/FreeType"]),
    tests("DesktopTests", ["Desktop", "TestSupport"]),
    tests("ImagesTests", ["Files", "Glyphs", "Images", "Program", "Sandbox", "TestSupport"]),
    tests(
      "GLObjectsTests",
      ["Drawing", "GLObjects", "Screen", "TestSupport", "Window", "C/GL"],
      swiftSettings: checkedOnMainActor),
    tests(
      "RendererTests",
      [
        "Arrangement", "CloudReference", "Drawing", "Floor", "Forms", "GLObjects", "Geometry",
        "Glyphs", "Images", "Interaction", "Labels", "LiveLabels", "Look", "Program", "Renderer",
        "Screen", "Shaders", "TagData", "TestSupport", "Text", "Viewer", "Wheels", "Window",
        "C/FreeType",
        "C/GL", "C/Pango",
      ], swiftSettings: checkedOnMainActor),
    tests("WindowTests", ["GLObjects", "Interaction", "Screen", "TestSupport", "Window", "C/EGL"]),
    tests("ThreadsTests", ["Threads"]),
    tests(
      "CloudBuildingTests",
      [
        "Arrangement", "CloudBuilding", "Design", "Glyphs", "Images", "Labels", "Look",
        "ProgramSupport",
        "TagData", "TestSupport",
      ], swiftSettings: checkedOnMainActor),
    tests("ConversionTests", ["Conversion", "TagData"]),
    tests(
      "VectorTests",
      [
        "Arrangement", "CloudBuilding", "CloudReference", "Design", "Forms", "Geometry", "Glyphs",
        "Labels", "Look", "TagData", "TestSupport", "Vector",
      ]),
    tests(
      "ViewerTests",
      [
        "Arrangement", "CloudBuilding", "CloudReference", "Design", "Forms", "GLObjects",
        "Geometry", "Glyphs", "Images", "Interaction", "Labels", "LiveLabels", "Look", "Messages",
        "Program", "Renderer", "Screen", "TagData", "TestSupport", "Text", "Vector", "Viewer",
        "ViewerSupport", "Wheels", "Window",
      ], swiftSettings: checkedOnMainActor),
    tests(
      "WebPageTests",
      [
        "Arrangement", "CloudBuilding", "CloudReference", "Deflate", "Design", "Drawing", "Engine",
        "Forms", "Geometry", "Glyphs", "Interaction", "Labels", "Look", "TagData", "TestSupport",
        "WebPage",
      ], swiftSettings: checkedOnMainActor),
    tests(
      "EmbeddingTests", [], products: ["TagSphere"],
      swiftSettings: checkedOnMainActor),
    tests("WordCountingTests", ["TagData", "WordCounting"]),
    tests("KioskJournalTests", ["Interaction", "KioskJournal", "TestSupport"]),
    tests(
      "CommandLineOptionsTests",
      [
        "Arrangement", "CloudBuilding", "CommandLineOptions", "Design", "Forms", "Geometry",
        "Interaction", "Labels", "Look", "Program", "ProgramSupport", "TagData", "TestSupport",
        "Viewer",
      ]),
    tests(
      "EnvironmentTests",
      [
        "CommandLineOptions", "Documents", "Environment", "Files", "Interaction", "KioskJournal",
        "Processes", "Program", "ProgramSupport", "TagData", "TestSupport",
      ]),
    tests(
      "DocumentsTests",
      [
        "CloudBuilding", "CommandLineOptions", "Conversion", "Design", "Documents", "Environment",
        "Files", "Images", "Interaction", "Labels", "LiveLabels", "Look", "Messages", "Program",
        "ProgramSupport", "Startup", "TagData", "TestSupport", "Viewer", "ViewerSupport", "Wheels",
      ]),
    tests(
      "ProgramTests",
      [
        "Arrangement", "Bench", "CloudBuilding", "CommandLineOptions", "Design", "Documents",
        "Environment",
        "Files", "Geometry", "Glyphs", "Images", "Interaction", "Labels", "Look", "Messages",
        "KioskJournal", "Program", "ProgramSupport", "Sandbox", "Startup", "TagData", "TestSupport",
        "Viewer",
      ]),
    // The program in windows, on screens of the tests: one test for each promise. They watch it for
    // seconds; on the main actor all others would wait.
    tests("ProgramScreenTests", ["Program", "TestSupport"]),
    // Those that take longer: see .ci/test-screens.
    tests("ProgramScreenLongTests", ["Images", "Program", "Screen", "TestSupport"]),
    tests(
      "SoakTests",
      [
        "CloudBuilding", "CommandLineOptions", "Documents", "Files", "Geometry", "Interaction",
        "Program", "TagData", "TestSupport", "Viewer", "Window",
      ]),
  ]
)

// The fuzzer needs libFuzzer's runtime, which ordinary builds are spared: see .ci/fuzz.
if Context.environment["TAGSPHERE_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CTagSphereFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "TagSphereFuzz",
      dependencies: names(
        core + [
          "CloudBuilding", "CloudCore", "CommandLineOptions", "Conversion", "Desktop", "Images",
          "WebPage", "WordCounting",
        ])
        + ["CTagSphereFuzzer"],
      path: "Tests/Fuzz/Fuzz", swiftSettings: strict),
  ]
}
