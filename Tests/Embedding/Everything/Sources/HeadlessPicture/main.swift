import TagSphere

let context = try HeadlessContext()
// The text size depends on the size of the picture.
var layout = LayoutOptions()
layout.pictureSize = [640, 360]
let cloud = try TagCloud(contentsOf: CommandLine.arguments[1], theme: .paper, layout: layout)
let picture = try cloud.picture(
  width: 640, height: 360, orientation: Quaternion(yaw: 0.5, pitch: 0.2))
try picture.writePNG(to: CommandLine.arguments[2])
