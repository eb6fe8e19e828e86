import Foundation
import Model
import Testing

@Suite struct UUIDv7Tests {
  @Test func `the parts lie as in the example of RFC 9562, appendix A.6`() {
    let text = UUIDv7.string(
      milliseconds: 0x017F_22E2_79B0, randomA: 0xCC3, randomB: 0x18C4_DC0C_0C07_398F)
    #expect(text == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
  }

  @Test func `random bits never reach version and variant`() {
    let text = UUIDv7.string(milliseconds: 0, randomA: .max, randomB: .max)
    #expect(text == "00000000-0000-7fff-bfff-ffffffffffff")
    #expect(
      UUIDv7.string(milliseconds: 0, randomA: 0, randomB: 0)
        == "00000000-0000-7000-8000-000000000000")
  }

  @Test func `a new one carries the present, version 7 and variant 10`() throws {
    let before = UInt64(Date().timeIntervalSince1970 * 1000)
    let text = TrialID.new().rawValue
    let after = UInt64(Date().timeIntervalSince1970 * 1000)
    let bytes = try #require(Hex.bytes(text.replacing("-", with: "")))
    #expect(text == text.lowercased())
    #expect(text.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
    let milliseconds = bytes.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect((before...after).contains(milliseconds))
    #expect(bytes[6] >> 4 == 7)
    #expect(bytes[8] >> 6 == 0b10)
  }

  @Test func `no two are equal`() {
    #expect(Set((0..<10_000).map { _ in UUIDv7.string() }).count == 10_000)
  }

  @Test func `a later millisecond sorts later`() {
    let early = UUIDv7.string(milliseconds: 1_794_933_364_250, randomA: .max, randomB: .max)
    let late = UUIDv7.string(milliseconds: 1_794_933_364_251, randomA: 0, randomB: 0)
    #expect(early < late)
  }
}
