/// Where the gap of a Landolt C or the open side of a tumbling E is.
package enum OptotypeDirection: String, Sendable, Hashable, Codable, CaseIterable {
  case right
  case upRight = "up-right"
  case up
  case upLeft = "up-left"
  case left
  case downLeft = "down-left"
  case down
  case downRight = "down-right"

  /// The four that can be answered by tilting.
  package static let four: [OptotypeDirection] = [.right, .up, .left, .down]

  /// The side to which a tilt of the tablet points.
  package init(_ tilt: TiltDirection) {
    switch tilt {
    case .left: self = .left
    case .right: self = .right
    case .up: self = .up
    case .down: self = .down
    }
  }

  /// The angle from `right`, counter-clockwise as it is seen, in steps of 45°.
  package var eighths: Int {
    switch self {
    case .right: 0
    case .upRight: 1
    case .up: 2
    case .upLeft: 3
    case .left: 4
    case .downLeft: 5
    case .down: 6
    case .downRight: 7
    }
  }
}
