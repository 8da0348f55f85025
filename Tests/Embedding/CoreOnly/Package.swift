// swift-tools-version: 6.2
import PackageDescription

// The core alone builds on a machine without OpenGL, Pango and similar C libraries.
let package = Package(
  name: "CoreOnly",
  dependencies: [.package(name: "tagsphere", path: "../../..")],
  targets: [
    .executableTarget(
      name: "GoldenSpiral",
      dependencies: [.product(name: "TagSphereCore", package: "tagsphere")])
  ]
)
