import Glibc

/// Discs at random places that do not touch, the large ones first.
struct DotPacking {
  struct Dot: Sendable, Hashable {
    /// From the middle of the plate, in units.
    var x: Double
    var y: Double
    var radius: Double
  }

  /// Diameters of 0.15 to 0.45°, with the number of places that are tried for each: together they
  /// cover about half of the plate.
  private static let sizes: [(radius: Double, tries: Int)] = [
    (30, 500), (26, 500), (22, 700), (18, 900), (14, 1_300), (11, 1_800),
  ]
  private static let distance = 3.0
  /// Wider than two of the largest discs and their distance, so that neighbours lie in neighbouring
  /// cells.
  private static let cell = 64.0
  private static let across = 16

  private(set) var dots: [Dot] = []
  private var cells = [[Int]](repeating: [], count: across * across)

  /// Fills a round plate.
  init(radius: Double, using generator: inout some RandomNumberGenerator) {
    for size in Self.sizes {
      let reach = radius - size.radius
      for _ in 0..<size.tries {
        let x = Double.random(in: -reach...reach, using: &generator)
        let y = Double.random(in: -reach...reach, using: &generator)
        guard hypot(x, y) <= reach else { continue }
        add(Dot(x: x, y: y, radius: size.radius))
      }
    }
  }

  private mutating func add(_ dot: Dot) {
    let (column, row) = (Self.coordinateIndex(dot.x), Self.coordinateIndex(dot.y))
    for y in max(0, row - 1)...min(Self.across - 1, row + 1) {
      for x in max(0, column - 1)...min(Self.across - 1, column + 1) {
        for index in cells[y * Self.across + x] {
          let other = dots[index]
          let least = dot.radius + other.radius + Self.distance
          let (dx, dy) = (dot.x - other.x, dot.y - other.y)
          if dx * dx + dy * dy < least * least { return }
        }
      }
    }
    cells[row * Self.across + column].append(dots.count)
    dots.append(dot)
  }

  private static func coordinateIndex(_ coordinate: Double) -> Int {
    let coordinateIndex = floor(coordinate / cell) + Double(across / 2)
    return Int(max(0, min(Double(across - 1), coordinateIndex)))
  }
}
