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
let cloud = try TagCloud(contentsOf: CommandLine.arguments[1])
let view = try CloudView(cloud, width: size.width, height: size.height, time: now)
var chosen: Tag?
view.onChoose = { chosen = $0.tag }

glfwSetCursorPosCallback(window) { _, x, y in
  MainActor.assumeIsolated { view.send(.pointerMoved([x, y]), at: now) }
}
glfwSetMouseButtonCallback(window) { window, _, action, _ in
  var (x, y) = (0.0, 0.0)
  glfwGetCursorPos(window, &x, &y)
  let event: InputEvent =
    action == GLFW_PRESS ? .pressed(.primary, at: [x, y]) : .released(.primary, at: [x, y])
  MainActor.assumeIsolated { view.send(event, at: now) }
}
while chosen == nil, glfwWindowShouldClose(window) == GLFW_FALSE {
  let hovered = view.hoveredLabel
  if try view.drawIfDue(at: now) { glfwSwapBuffers(window) }
  if let label = view.hoveredLabel, label != hovered { print("over", view.tag(of: label)!.text) }
  glfwWaitEventsTimeout(view.sleep(at: now) / .seconds(1))
}
print("chose", chosen!.text)
