public import TagSphereLook
public import TagSphereTagData

/// Wheels that filter a cloud beside them: one wheel per chosen column of its tags.
public struct WheelFilter: Hashable, Sendable {
  /// The columns, from the outermost wheel inward.
  public var columns: [Column]
  /// The place of the wheels' centre; nil for a default that depends on the picture's shape.
  ///
  /// In a wide picture the default is the lower left corner. In a tall picture it is below the cloud. In a
  /// nearly square picture the wheels surround the cloud in the middle.
  public var anchor: WheelAnchor?
  /// Whether words on the far side are turned upright; otherwise all words follow the ring.
  public var turnsUpright = true
  /// The sizes of rings; a size that is nil is taken from the theme.
  public var geometry = WheelGeometry()

  /// A column whose values are the words of a wheel.
  public struct Column: Hashable, Sendable {
    /// The name; see `FacetTable`.
    public var name: String
    /// The initially chosen value; nil for all values.
    public var value: String?

    /// Creates a column.
    public init(_ name: String, value: String? = nil) { (self.name, self.value) = (name, value) }
  }

  /// Creates wheels of columns.
  public init(columns: [Column], anchor: WheelAnchor? = nil) {
    (self.columns, self.anchor) = (columns, anchor)
  }

  /// Rejects columns and values that no tag of a document has.
  ///
  /// - Throws: `FacetError`.
  public func check(_ document: TagDocument) throws(FacetError) {
    _ = try FacetTable(of: document, columns: columns.map { $0.name })
      .choice(of: columns.map { $0.value })
  }

  /// Returns the wheels of a document in their initial choice.
  ///
  /// The weight of each word is the number of tags that would remain if the word were chosen instead.
  ///
  /// - Throws: `FacetError` for a column or a value that no tag has.
  public func wheels(of document: TagDocument) throws(FacetError) -> WheelDocument {
    let table = try FacetTable(of: document, columns: columns.map { $0.name })
    let choice = try table.choice(of: columns.map { $0.value })
    var wheels = table.wheels(choosing: choice)
    for (wheel, counts) in table.selection(choice).counts.enumerated() {
      for (word, count) in counts.enumerated() {
        wheels.wheels[wheel].words[word].weight = Double(count)
      }
    }
    return wheels
  }

  /// Returns the layout of the wheels in a picture.
  package func layout(theme: Theme, width: Int, height: Int) -> WheelLayout {
    design(theme: theme).layout(count: columns.count, width: width, height: height)
  }

  /// Returns the size of the cloud's square area beside the wheels, pixels.
  ///
  /// Text sizes are chosen for this area. Ring sizes that only a theme's file sets are not known here.
  package func cloudSize(width: Int, height: Int) -> SIMD2<Double> {
    let disc = layout(theme: .midnight, width: width, height: height).freeDisc
    return SIMD2(repeating: max(2 * disc.radius, 1))
  }

  /// Returns the design of the wheels, beside a cloud if they have columns.
  ///
  /// - Parameter theme: The colours and the font.
  package func design(theme: Theme) -> WheelDesign {
    var design = WheelDesign(theme: theme, anchor: anchor, turnsUpright: turnsUpright)
    (design.isBesideCloud, design.geometry) = (!columns.isEmpty, geometry)
    return design
  }
}
