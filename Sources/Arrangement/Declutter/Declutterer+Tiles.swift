internal import TagSphereLabels
internal import TagSphereLook

/// The decisions on labels that lie in the surface as tiles; their projected quads must not overlap.
///
/// The order of decisions is the same as for labels that face the camera. Three views count: the
/// present view, and the views to which the motion leads after ``fadeTime`` and after ``stayTime``.
///
/// 1. A label has a place in a view if it is drawn before the rim and in the ``room`` of the
///    picture, and if its quad overlaps no quad of a heavier label with a place. Even a label too
///    small to be read can have a place.
/// 2. A label is shown while it has a place in the present view and in the view after a fade. A
///    label that will lose its place fades out before it does.
/// 3. A label appears if it has a place in all three views, ``holdTime`` has passed since it was
///   hidden, and everything drawn in its place has faded out.
/// 4. A label that loses its place unexpectedly fades out before the heavier label appears. If the
///    fading label overlaps a drawn label, it vanishes at once.
///
/// So no two drawn quads overlap in any frame. Which labels have places depends on the views alone:
/// a picture that comes to rest equals a still picture of the same view. Tiles turn with the
/// surface, so most tiles that overlap in one view overlap in all, and there is no need to foresee
/// more of the motion.
extension Declutterer {
  /// Returns the extent of the boxes that lower-ranked labels must leave free.
  static func extent(in batch: GlyphBatch, box: LabelStyle.Box?) -> LabelBoxes.Extent {
    batch.tiles.isEmpty ? .spacedInk(box: box) : .tile(box: box)
  }

  /// Shows tiles in order wherever they have room, independently of earlier frames.
  mutating func placeTiles(in uniforms: FrameUniforms) {
    let hasPlace = findPlaces(in: uniforms)
    for (tile, hasPlace) in zip(tiles.seen, hasPlace) where hasPlace {
      states[Int(tile.slot)] = State(isShown: true, level: 1)
    }
    isWaiting = false
  }

  /// Decides on the tiles of the next frame.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - ahead: The views after ``fadeTime`` and after ``stayTime``; nil if nothing moves.
  ///   - elapsed: The time since the last frame, seconds.
  mutating func decideTiles(
    in uniforms: FrameUniforms, ahead: (fade: FrameUniforms, stay: FrameUniforms)?,
    elapsed: Float
  ) {
    let canStay = ahead.map { slotsWithPlaces(in: $0.stay) }
    let keepsPlace = ahead.map { slotsWithPlaces(in: $0.fade) }
    let hasPlace = findPlaces(in: uniforms)
    hideUnseenTiles()
    let step = elapsed / Self.fadeSeconds
    tiles.removeDrawn()
    for (number, tile) in tiles.seen.enumerated() {
      let slot = Int(tile.slot)
      if !states[slot].isShown { fadeOut(slot, step: step, hastily: !hasPlace[number]) }
      if states[slot].level > Self.goneLevel { tiles.draw(number) }
    }
    for (number, tile) in tiles.seen.enumerated() {
      let slot = Int(tile.slot)
      let stays = hasPlace[number] && keepsPlace?[slot] != false
      if states[slot].isShown {
        if stays {
          states[slot].level = min(states[slot].level + step, 1)
        } else {
          (states[slot].isShown, states[slot].since) = (false, view.time)
          fadeOut(slot, step: step, hastily: !hasPlace[number])
        }
      } else if stays, canStay?[slot] != false {
        if isHeld(slot) || tiles.meetsDrawn(number) {
          isWaiting = true
        } else {
          states[slot] = State(isShown: true, since: view.time, level: min(step, 1))
        }
      }
      if !hasPlace[number], states[slot].level > 0, crossesDrawnTile(number, hasPlace) {
        states[slot].level = 0
      }
    }
  }

  /// Writes the visibilities of the tiles after the decisions on a frame.
  ///
  /// - Returns: Whether any visibility has changed, and whether any label fades.
  mutating func writeTiles() -> (hasChanged: Bool, isFading: Bool) {
    var (hasChanged, isFading) = (false, false)
    for slot in active + leaving {
      let state = states[Int(slot)]
      guard !state.isShown, state.level == 0 else { continue }
      if setVisibility(restVisibility, ofSlot: slot) { hasChanged = true }
    }
    active.removeAll(keepingCapacity: true)
    leaving.removeAll(keepingCapacity: true)
    for tile in tiles.seen {
      let state = states[Int(tile.slot)]
      guard state.isShown || state.level > 0 else { continue }
      if state.isShown { active.append(tile.slot) } else { leaving.append(tile.slot) }
      if !state.isShown || state.level < 1 { isFading = true }
      let value = visibility(atLevel: state.level, recession: tile.slant)
      if setVisibility(value, ofSlot: tile.slot) { hasChanged = true }
    }
    return (hasChanged, isFading)
  }

  /// Finds the tiles seen in a view, and returns whether each has a place.
  private mutating func findPlaces(in uniforms: FrameUniforms) -> [Bool] {
    tiles.findPlaces(
      in: uniforms, besides: view.taken, exceptions: exceptions,
      keeping: boxes.count > Self.mostCandidates
        ? active + leaving + exceptions.preferredSlots : [])
  }

  /// Returns whether the label of each slot has a place in a view.
  private mutating func slotsWithPlaces(in uniforms: FrameUniforms) -> [Bool] {
    var result = [Bool](repeating: false, count: boxes.count)
    for (number, hasPlace) in findPlaces(in: uniforms).enumerated() {
      result[Int(tiles.seen[number].slot)] = hasPlace
    }
    return result
  }

  /// Hides labels that have left the view.
  private mutating func hideUnseenTiles() {
    var isSeen = [Bool](repeating: false, count: boxes.count)
    for tile in tiles.seen { isSeen[Int(tile.slot)] = true }
    for slot in active + leaving where !isSeen[Int(slot)] {
      states[Int(slot)] = State(isShown: false, since: view.time)
    }
  }

  /// Fades a label out by one step, faster if its end was not foreseen.
  private mutating func fadeOut(_ slot: Int, step: Float, hastily isHasty: Bool) {
    states[slot].level = max(states[slot].level - (isHasty ? Self.hastyFade * step : step), 0)
  }

  /// Returns whether a label was hidden too recently to appear again.
  private func isHeld(_ slot: Int) -> Bool {
    Float(min(view.time - states[slot].since, 60)) < Self.holdSeconds
  }

  /// Returns whether a tile without a place overlaps a drawn tile that has a place or is heavier.
  private func crossesDrawnTile(_ number: Int, _ hasPlace: [Bool]) -> Bool {
    tiles.meetsDrawn(number) { other in
      (hasPlace[other] || other < number)
        && states[Int(tiles.seen[other].slot)].level > Self.goneLevel
    }
  }
}
