import CGLFW
import Geometry
import TagSphere

glfwInit()
glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4)
glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 1)
glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
let size = Rectangle(width: 640, height: 480)
let window = glfwCreateWindow(Int32(size.width), Int32(size.height), "My own", nil, nil)
glfwMakeContextCurrent(window)

nonisolated var now: Duration { .seconds(glfwGetTime()) }
nonisolated func send(_ event: InputEvent) {
  MainActor.assumeIsolated { view.send(event, at: now) }
}
let cloud = try TagCloud(contentsOf: CommandLine.arguments[1])
let view = try CloudView(cloud, width: size.width, height: size.height, time: now)
var chosen: Tag?
view.onChoose = { chosen = $0.tag }

glfwSetFramebufferSizeCallback(window) { _, width, height in
  send(.resized(width: Int(width), height: Int(height)))
}
glfwSetCursorPosCallback(window) { _, x, y in send(.pointerMoved([x, y])) }
glfwSetMouseButtonCallback(window) { window, _, action, _ in
  var (x, y) = (0.0, 0.0)
  glfwGetCursorPos(window, &x, &y)
  let isPress = action == GLFW_PRESS
  send(isPress ? .pressed(.primary, at: [x, y]) : .released(.primary, at: [x, y]))
}
while chosen == nil, glfwWindowShouldClose(window) == GLFW_FALSE {
  let hovered = view.hoveredLabel
  if try view.drawIfDue(at: now) { glfwSwapBuffers(window) }
  if let label = view.hoveredLabel, label != hovered, let tag = view.tag(of: label) {
    print("over", tag.text)
  }
  glfwWaitEventsTimeout(view.sleep(at: now) / .seconds(1))
}
if let chosen { print("chose", chosen.text) }
