import TagSphere

let context = try HeadlessContext()
let cloud = try TagCloud(contentsOf: CommandLine.arguments[1], theme: .paper)
let picture = try cloud.picture(
  width: 640, height: 360, orientation: Quaternion(yaw: 0.5, pitch: 0.2))
try picture.writePNG(to: CommandLine.arguments[2])
