import Glibc

/// Optotypes and bars in their places on one picture, black on white.
package struct OptotypeScene: Sendable, Hashable {
  package struct Item: Sendable, Hashable {
    package var outline: OptotypeOutline
    /// The upper left corner of its box, in pixels.
    package var x: Double
    package var y: Double
    /// In pixels.
    package var stroke: Double
  }

  /// How one row of optotypes is set, in pixels where nothing else is said.
  package struct Row: Sendable, Hashable {
    package var optotypes: [Optotype]
    /// The width of a stroke: a fifth of the height.
    package var stroke: Double
    /// White between neighbours, in strokes.
    ///
    /// Five are just beyond the reach of crowding in the middle of the eye (PMC3837536).
    package var gap = 5.0
    /// White between the row and the four bars around it, in strokes; none without bars.
    package var bars: Double?
    /// White around everything, in strokes.
    package var margin = 1.0
    /// A part of a pixel by which everything lies further right or down.
    package var offsetX = 0.0
    package var offsetY = 0.0

    package init(_ optotypes: [Optotype], stroke: Double) {
      self.optotypes = optotypes
      self.stroke = stroke
    }
  }

  /// The strokes that are drawn, in pixels; below 1 in play only.
  package static let strokes = 0.5...400.0
  /// White between optotypes or to the bars, in strokes.
  package static let gaps = 0.0...10.0
  package static let margins = 0.0...10.0
  package static let offsets = 0.0..<1.0
  /// How many fit into one row.
  package static let counts = 1...5
  /// No picture is larger, in pixels.
  package static let largest = 4_000_000

  /// In pixels.
  package let width: Int
  package let height: Int
  package let items: [Item]

  /// Sets a row.
  ///
  /// - Returns: Nothing when a value is outside its range above or the picture would be larger
  ///   than `largest`.
  package init?(_ row: Row) {
    guard Self.counts.contains(row.optotypes.count), Self.strokes.contains(row.stroke),
      Self.gaps.contains(row.gap), Self.gaps.contains(row.bars ?? 0),
      Self.margins.contains(row.margin), Self.offsets.contains(row.offsetX),
      Self.offsets.contains(row.offsetY)
    else { return nil }
    let count = Double(row.optotypes.count)
    let length = count * Optotype.box + (count - 1) * row.gap
    let border = row.margin + (row.bars.map { $0 + 1 } ?? 0)
    let size = (length + 2 * border, Optotype.box + 2 * border)
    width = Int(ceil(size.0 * row.stroke + row.offsetX))
    height = Int(ceil(size.1 * row.stroke + row.offsetY))
    guard width * height <= Self.largest else { return nil }

    func item(_ outline: OptotypeOutline, _ x: Double, _ y: Double) -> Item {
      Item(
        outline: outline, x: row.offsetX + (border + x) * row.stroke,
        y: row.offsetY + (border + y) * row.stroke, stroke: row.stroke)
    }
    var items = row.optotypes.enumerated().map { index, optotype in
      item(optotype.outline, Double(index) * (Optotype.box + row.gap), 0)
    }
    if let distance = row.bars {
      let across = OptotypeOutline.bar(width: length, height: 1)
      let upright = OptotypeOutline.bar(width: 1, height: Optotype.box)
      items += [
        item(across, 0, -distance - 1), item(across, 0, Optotype.box + distance),
        item(upright, -distance - 1, 0), item(upright, length + distance, 0),
      ]
    }
    self.items = items
  }

  /// The covered part of each pixel, 0…1, row after row.
  package var coverage: [Double] {
    var map = CoverageMap(width: width, height: height)
    for item in items { map.add(item.outline, x: item.x, y: item.y, stroke: item.stroke) }
    return map.parts
  }

  /// The picture: every pixel gives as much light as its white part.
  ///
  /// A browser blends edges in the encoded numbers instead, so that a half-covered pixel gives
  /// 21 % of the light and every stroke grows by 0.38 pixels.
  package var image: GrayImage {
    GrayImage(width: width, height: height, bytes: coverage.map { SRGB.byte(1 - $0) })
  }
}
