internal import CloudRenderer
internal import CommandLineOptions
internal import GLObjects

extension EdgeQuality {
  /// The quality that a command line asks for, as far as a driver has it.
  init(_ quality: Quality, samples: SampleCount?, on driver: Driver) {
    self.init(
      method: quality == .fast ? .fast : .best, samples: samples?.rawValue,
      maximumSamples: driver.maximumSamples, isSoftware: driver.isSoftware)
  }
}
