/// How fast and how far somebody tilts a tablet.
///
/// Source of the natural one: 18 to 40 degrees in 0.3 to 0.7 s and back in 0.25 to 0.6 s, as players
/// did who were not told to be quick.
package struct TiltProfile: Sendable {
  package var name: String
  /// In degrees.
  package var angle: ClosedRange<Double>
  /// In seconds.
  package var out: ClosedRange<Double>
  package var back: ClosedRange<Double>

  package init(
    name: String, angle: ClosedRange<Double>, out: ClosedRange<Double>, back: ClosedRange<Double>
  ) {
    self.name = name
    self.angle = angle
    self.out = out
    self.back = back
  }

  package static let quick = TiltProfile(
    name: "quick", angle: 20...40, out: 0.2...0.35, back: 0.2...0.35)
  package static let natural = TiltProfile(
    name: "natural", angle: 18...40, out: 0.3...0.7, back: 0.25...0.6)
  package static let slowOut = TiltProfile(
    name: "slow out, quick back", angle: 18...40, out: 0.7...2, back: 0.25...0.4)
  package static let slow = TiltProfile(
    name: "slow both ways", angle: 18...40, out: 0.7...2, back: 0.7...2)

  package static let all = [quick, natural, slowOut, slow]
}
