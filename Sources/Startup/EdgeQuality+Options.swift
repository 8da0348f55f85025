package import TagSphereCommandLineOptions
package import TagSphereGLObjects
package import TagSphereRenderer

extension EdgeQuality {
  /// Creates the quality that a command line requests, within the limits of a driver.
  package init(_ quality: Quality, samples: SampleCount?, on driver: Driver) {
    self.init(
      method: quality.method, samples: samples?.rawValue,
      maximumSamples: driver.maximumSamples, isSoftware: driver.isSoftware)
  }
}

extension Quality {
  /// The method of antialiasing edges for this quality.
  package var method: EdgeQuality.Method {
    switch self {
    case .fast: .fast
    case .smooth: .smooth
    case .best: .best
    }
  }
}
