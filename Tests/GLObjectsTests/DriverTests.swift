import TagSphereGLObjects
import Testing

@Suite struct DriverTests {
  @Test(
    "Software drivers are recognized by name",
    arguments: [
      ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true),
      ("NVIDIA H200/PCIe/SSE2", false), ("AMD Radeon RX 6600", false),
    ])
  func softwareDrivers(renderer: String, isSoftware: Bool) {
    #expect(Driver.isSoftware(renderer: renderer) == isSoftware)
  }
}
