extension Archive {
  /// Reads or writes a value that may be absent.
  ///
  /// - Parameters:
  ///   - value: The value; nil if it is absent.
  ///   - blank: Any value, which is replaced when reading.
  ///   - fields: Lists the fields of the value.
  package mutating func optional<Value>(
    _ value: inout Value?, blank: Value,
    _ fields: (inout Archive, inout Value) -> Void
  ) {
    var isPresent = if case .some = value { true } else { false }
    field(&isPresent)
    guard isPresent else {
      value = nil
      return
    }
    var present = value ?? blank
    fields(&self, &present)
    value = present
  }

  /// Reads or writes a list.
  ///
  /// - Parameters:
  ///   - list: The elements.
  ///   - blank: Any element, which is replaced when reading.
  ///   - most: The maximum number of elements.
  ///   - fields: Lists the fields of an element.
  package mutating func list<Element>(
    _ list: inout [Element], blank: Element, most: Int,
    _ fields: (inout Archive, inout Element) -> Void
  ) {
    var count = list.count
    field(count: &count)
    guard isReading else {
      for index in 0..<count { fields(&self, &list[index]) }
      return
    }
    require(count <= most)
    list = []
    for _ in 0..<count where fault == nil {
      var element = blank
      fields(&self, &element)
      list.append(element)
    }
  }

  /// Reads or writes records: the first bytes of all records, then all second bytes, and so on.
  ///
  /// Similar bytes are then side by side, which more than halves the compressed size. The bytes are those
  /// in memory, so a record has numbers of fixed width, no padding, and a meaning for all bits.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - blank: Any record, which is replaced when reading.
  package mutating func records<Record: BitwiseCopyable>(
    _ records: inout [Record], blank: Record
  ) {
    let stride = MemoryLayout<Record>.stride
    var count = records.count
    field(count: &count)
    if isReading {
      guard let source = bytes(ofRecords: count, stride: stride) else { return }
      records = [Record](repeating: blank, count: count)
      records.withUnsafeMutableBytes { target in
        var next = source.startIndex
        for place in 0..<stride {
          for record in 0..<count {
            target[record * stride + place] = source[next]
            next += 1
          }
        }
      }
    } else {
      var planes: [UInt8] = []
      planes.reserveCapacity(count * stride)
      records.withUnsafeBytes { source in
        for place in 0..<stride {
          for record in 0..<count { planes.append(source[record * stride + place]) }
        }
      }
      append(planes)
    }
  }
}
