internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereRenderer

extension EdgeQuality {
  /// The quality that a command line asks for, as far as a driver has it.
  init(_ quality: Quality, samples: SampleCount?, on driver: Driver) {
    let method: Method =
      switch quality {
      case .fast: .fast
      case .smooth: .smooth
      case .best: .best
      }
    self.init(
      method: method, samples: samples?.rawValue,
      maximumSamples: driver.maximumSamples, isSoftware: driver.isSoftware)
  }
}
