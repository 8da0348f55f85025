// swift-tools-version: 6.2
import PackageDescription

/// A program may have its own modules CGLFW and Geometry: TagSphere must not collide with them.
let dependencies: [Target.Dependency] = [
  "CGLFW", "Geometry", .product(name: "TagSphere", package: "tagsphere"),
]

let package = Package(
  name: "Everything",
  dependencies: [.package(name: "tagsphere", path: "../../..")],
  targets: [
    .systemLibrary(name: "CGLFW"),
    .target(name: "Geometry"),
    .executableTarget(name: "HeadlessPicture", dependencies: dependencies),
    .executableTarget(name: "OwnWindow", dependencies: dependencies),
    .executableTarget(name: "ForeignFramebuffer", dependencies: dependencies),
  ]
)
