/// A capital letter, drawn on a grid of 5 × 5 strokes.
package enum OptotypeLetter: String, Sendable, Hashable, Codable, CaseIterable {
  case A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z

  /// The ten that Sloan chose because they are about equally hard: the only ones in measured
  /// rounds.
  package static let sloan: [OptotypeLetter] = [.C, .D, .H, .K, .N, .O, .R, .S, .V, .Z]

  /// The edge of its ink.
  package var outline: OptotypeOutline {
    switch self {
    case .A: .letterA
    case .B: .letterB
    case .C: .landoltC
    case .D: .letterD
    case .E: .blockE
    case .F: .letterF
    case .G: .letterG
    case .H: .letterH
    case .I: .letterI
    case .J: .letterJ
    case .K: .letterK
    case .L: .letterL
    case .M: .letterM
    case .N: .letterN
    case .O: .ring
    case .P: .letterP
    case .Q: .letterQ
    case .R: .letterR
    case .S: .letterS
    case .T: .letterT
    case .U: .letterU
    case .V: .letterV
    case .W: .letterW
    case .X: .letterX
    case .Y: .letterY
    case .Z: .letterZ
    }
  }
}
