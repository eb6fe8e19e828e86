/// The chance that simulated people answer by: xoshiro256** (Blackman, Vigna 2018), apart from any
/// generator of the product.
package struct ObserverGenerator: RandomNumberGenerator {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Every seed gives a sequence of its own, also 0.
  package init(seed: UInt64) {
    // The state may be anything but all zeros; a multiplicative hash spreads small seeds.
    let spread = (1...4).map { (seed &+ UInt64($0)) &* 0xD134_2543_DE82_EF95 }
    state = (spread[0] | 1, spread[1], spread[2], spread[3])
    for _ in 0..<20 { _ = next() }
  }

  package mutating func next() -> UInt64 {
    let scrambled = rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, by: 45)
    return scrambled
  }

  /// 0 … 1, without 1.
  package mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A normal deviate of mean 0 and deviation 1: the sum of twelve fractions less 6.
  package mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + fraction() }
  }

  private func rotated(_ value: UInt64, by count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }
}
