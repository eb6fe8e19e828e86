import Model
import Testing

@Suite struct SplitMix64Tests {
  /// Published test vector of SplitMix64, seed 1234567 (Rosetta Code, "Pseudo-random
  /// numbers/Splitmix64").
  @Test func `the numbers are those of SplitMix64`() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
    #expect(generator.next() == 9_817_491_932_198_370_423)
  }
}
