import CGLFW
import Geometry
import TagSphere

let context = try HeadlessContext()
let size = Rectangle(width: 320, height: 240)

// The program's own framebuffer, like the framebuffer of a toolkit or compositor.
var (texture, framebuffer): (GLuint, GLuint) = (0, 0)
glGenTextures(1, &texture)
glBindTexture(GLenum(GL_TEXTURE_2D), texture)
glTexStorage2D(
  GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), GLsizei(size.width), GLsizei(size.height))
glGenFramebuffers(1, &framebuffer)
glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
glFramebufferTexture2D(
  GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)

let cloud = try TagCloud(contentsOf: CommandLine.arguments[1])
let view = try CloudView(cloud, width: size.width, height: size.height, time: .zero)
for _ in 1...2 {
  // TagSphere does not depend on OpenGL state that the program leaves.
  glEnable(GLenum(GL_SCISSOR_TEST))
  glScissor(0, 0, 1, 1)
  glColorMask(1, 0, 1, 0)
  glEnable(GLenum(GL_BLEND))
  try view.draw(into: framebuffer, at: .zero)
}

// The framebuffer contains the picture, with rows from the bottom up.
var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
glReadPixels(
  0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
  &pixels)
let rows = stride(from: 0, to: pixels.count, by: size.width * 4).map {
  pixels[$0..<$0 + size.width * 4]
}
let picture = try cloud.picture(width: size.width, height: size.height)
precondition(rows.reversed().flatMap { $0 } == picture.rgba, "the pixels differ")
print("the framebuffer holds the picture")
