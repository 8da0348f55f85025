extension WheelDocument {
  /// Returns whether a file begins like a file of wheels.
  ///
  /// A file of wheels is an object with a member "wheels" and no member "tags" before that member. The
  /// value of "wheels" must be an array, or lie beyond the given bytes.
  ///
  /// - Parameter bytes: The beginning of the file, of any length.
  public static func isRecognized(in bytes: some Sequence<UInt8>) -> Bool {
    var depth = 0
    var text: [UInt8]?
    var isEscaped = false
    var isName = false
    var isFound = false
    for byte in bytes {
      if isFound {
        if [UInt8(ascii: " "), 9, 10, 13, UInt8(ascii: ":")].contains(byte) { continue }
        return byte == UInt8(ascii: "[")
      }
      if var open = text {
        if !isEscaped, byte == UInt8(ascii: "\"") {
          if depth == 1, isName {
            isFound = open == Array("wheels".utf8)
            if open == Array("tags".utf8) { return false }
          }
          text = nil
        } else {
          isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
          if open.count <= 8 { open.append(byte) }
          text = open
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): text = []
      case UInt8(ascii: "{"):
        depth += 1
        isName = true
      case UInt8(ascii: "["):
        if depth == 0 { return false }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":"): isName = isName && depth != 1
      case UInt8(ascii: ","): isName = isName || depth == 1
      default: break
      }
    }
    return isFound
  }
}
