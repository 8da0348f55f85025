internal import TagSphereLabels
internal import TagSphereLook

/// The decisions on labels that lie in the surface as tiles, by the quads that they are seen as.
///
/// Labels are decided in the same order as those that face the camera, in the present view and in
/// those that the motion leads to within ``fadeTime`` and within ``stayTime``:
///
/// 1. A label has a place in a view where it is drawn, before the rim, in the ``room`` of the
///    picture, and its quad meets that of no heavier label with a place. Labels too small to be read
///    have places, too.
/// 2. A label is shown while it has a place in the present view and after the time of a fade. One that
///    will lose it fades out by then.
/// 3. A label comes if it has a place in all three views, once ``holdTime`` has passed since it was
///    hidden, and once whatever is drawn in its place has faded out.
/// 4. A label that loses its place unforeseen fades out before the heavier one comes; where it meets
///    a label that is drawn, it vanishes at once.
///
/// So no two drawn quads overlap in any frame, and which labels have places depends on the views
/// alone: a picture that comes to rest ends as the still one. Tiles lie in the surface and turn with
/// it, so most of those that meet in one view meet in all, and no more of the motion is foreseen.
extension Declutterer {
  /// Returns what the boxes hold that others must leave free of the labels of a batch.
  static func extent(in batch: GlyphBatch, box: LabelStyle.Box?) -> LabelBoxes.Extent {
    batch.tiles.isEmpty ? .spacedInk(box: box) : .tile(box: box)
  }

  /// Shows tiles in order wherever there is room, without regard to earlier frames.
  mutating func placeTiles(_ tiles: TileQuads, in uniforms: FrameUniforms) {
    let hasPlace = findPlaces(of: tiles, in: uniforms)
    for (tile, hasPlace) in zip(seenTiles, hasPlace) where hasPlace {
      states[Int(tile.slot)] = State(isShown: true, level: 1)
    }
    isWaiting = false
  }

  /// Decides on the tiles of the next frame.
  ///
  /// - Parameters:
  ///   - tiles: The labels.
  ///   - uniforms: The view.
  ///   - ahead: The views after the time of a fade and after that of a stay; nil where nothing moves.
  ///   - elapsed: The time since the last frame, seconds.
  mutating func decideTiles(
    _ tiles: TileQuads, in uniforms: FrameUniforms,
    ahead: (fade: FrameUniforms, stay: FrameUniforms)?, elapsed: Float
  ) {
    let canStay = ahead.map { slotsWithPlaces(of: tiles, in: $0.stay) }
    let keepsPlace = ahead.map { slotsWithPlaces(of: tiles, in: $0.fade) }
    let hasPlace = findPlaces(of: tiles, in: uniforms)
    hideUnseenTiles()
    let step = elapsed / Self.fadeSeconds
    drawnTiles.removeAll(dividing: division)
    for (number, tile) in seenTiles.enumerated() {
      let slot = Int(tile.slot)
      if !states[slot].isShown { fadeOut(slot, step: step, hastily: !hasPlace[number]) }
      if states[slot].level > Self.goneLevel { drawnTiles.insert(tile.quad, owner: number) }
    }
    for (number, tile) in seenTiles.enumerated() {
      let slot = Int(tile.slot)
      let stays = hasPlace[number] && keepsPlace?[slot] != false
      if states[slot].isShown {
        if stays {
          states[slot].level = min(states[slot].level + step, 1)
        } else {
          (states[slot].isShown, states[slot].since) = (false, time)
          fadeOut(slot, step: step, hastily: !hasPlace[number])
        }
      } else if stays, canStay?[slot] != false {
        if isHeld(slot) || drawnTiles.meets(tile.quad) {
          isWaiting = true
        } else {
          states[slot] = State(isShown: true, since: time, level: min(step, 1))
        }
      }
      if !hasPlace[number], states[slot].level > 0, crossesDrawnTile(number, hasPlace) {
        states[slot].level = 0
      }
    }
  }

  /// Writes the visibilities of the tiles of a frame that was decided.
  ///
  /// - Returns: Whether any has changed, and whether any label fades.
  mutating func writeTiles() -> (hasChanged: Bool, isFading: Bool) {
    var (hasChanged, isFading) = (false, false)
    for slot in active + leaving {
      let state = states[Int(slot)]
      guard !state.isShown, state.level == 0 else { continue }
      if setVisibility(restVisibility, ofSlot: slot) { hasChanged = true }
    }
    active.removeAll(keepingCapacity: true)
    leaving.removeAll(keepingCapacity: true)
    for tile in seenTiles {
      let state = states[Int(tile.slot)]
      guard state.isShown || state.level > 0 else { continue }
      if state.isShown { active.append(tile.slot) } else { leaving.append(tile.slot) }
      if !state.isShown || state.level < 1 { isFading = true }
      let value = visibility(atLevel: state.level, recession: tile.slant)
      if setVisibility(value, ofSlot: tile.slot) { hasChanged = true }
    }
    return (hasChanged, isFading)
  }

  /// Finds the tiles that are seen in a view, and returns for each whether it has a place.
  private mutating func findPlaces(of tiles: TileQuads, in uniforms: FrameUniforms) -> [Bool] {
    seenTiles = tiles.seen(
      in: uniforms, leavingOut: isWithheld, preferring: isPreferred, most: Self.mostCandidates,
      keeping: boxes.count > Self.mostCandidates ? active + leaving + preferredSlots : [])
    placedTiles.removeAll(dividing: division)
    let taken = taken
    return seenTiles.enumerated().map { number, tile in
      guard !taken.meets(tile.quad), !placedTiles.meets(tile.quad) else { return false }
      placedTiles.insert(tile.quad, owner: number)
      return true
    }
  }

  /// Returns for each slot whether its label has a place in a view.
  private mutating func slotsWithPlaces(
    of tiles: TileQuads, in uniforms: FrameUniforms
  ) -> [Bool] {
    var result = [Bool](repeating: false, count: boxes.count)
    for (number, hasPlace) in findPlaces(of: tiles, in: uniforms).enumerated() {
      result[Int(seenTiles[number].slot)] = hasPlace
    }
    return result
  }

  /// The cells of a grid for the tiles that are seen.
  private var division: BoxGrid.Division {
    BoxGrid.Division(for: seenTiles.lazy.map(\.quad.bounds))
  }

  /// Hides labels that are not seen any more.
  private mutating func hideUnseenTiles() {
    var isSeen = [Bool](repeating: false, count: boxes.count)
    for tile in seenTiles { isSeen[Int(tile.slot)] = true }
    for slot in active + leaving where !isSeen[Int(slot)] {
      states[Int(slot)] = State(isShown: false, since: time)
    }
  }

  /// Lets a label fade out by a step, hastily where its end was not foreseen.
  private mutating func fadeOut(_ slot: Int, step: Float, hastily isHasty: Bool) {
    states[slot].level = max(states[slot].level - (isHasty ? Self.hastyFade * step : step), 0)
  }

  /// Returns whether a label was hidden so recently that it does not appear yet.
  private func isHeld(_ slot: Int) -> Bool {
    Float(min(time - states[slot].since, 60)) < Self.holdSeconds
  }

  /// Returns whether a tile without a place meets one that is drawn and has a place or is heavier.
  private func crossesDrawnTile(_ number: Int, _ hasPlace: [Bool]) -> Bool {
    drawnTiles.meets(seenTiles[number].quad) { other in
      (hasPlace[other] || other < number)
        && states[Int(seenTiles[other].slot)].level > Self.goneLevel
    }
  }
}
