import Foundation

@testable import TagSphereImages

/// Files of 16 × 8 pixels, the left half red (220, 30, 30), the right half blue (30, 30, 220).
enum SampleImages {
  static func png(width: Int = 16, height: Int = 8) throws -> [UInt8] {
    let rgba = (0..<width * height).flatMap { index -> [UInt8] in
      index % width < width / 2 ? [220, 30, 30, 255] : [30, 30, 220, 255]
    }
    return try PNG.encode(width: width, height: height, rgba: rgba)
  }

  static let svg = Array(
    """
    <?xml version="1.0"?>
    <!-- A drawing. -->
    <svg xmlns="http://www.w3.org/2000/svg" width="16" height="8">
      <rect width="8" height="8" fill="rgb(220,30,30)"/>
      <rect x="8" width="8" height="8" fill="rgb(30,30,220)"/>
    </svg>
    """.utf8)

  static let webP = bytes("UklGRigAAABXRUJQVlA4TBwAAAAvD8ABAA8wHvfwvRD3/EcLxILJ/KU7U4jof+QA")

  static let jpeg = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJ
    DRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ
    EBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAIABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcI
    CQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRol
    JicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip
    qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAA
    AAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLR
    ChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaX
    mJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEA
    PwDxKvIaKK/VPozf8zT/ALgf+5j9r+kL/wAy3/uN/wC4j//Z
    """)

  /// Returns the JPEG file with an Exif segment of an orientation.
  static func jpeg(orientation: UInt8) -> [UInt8] {
    let tiff: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0]
      + [orientation, 0, 0, 0, 0, 0, 0]
    let segment = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + jpeg.dropFirst(2)
  }

  private static func bytes(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }
}
