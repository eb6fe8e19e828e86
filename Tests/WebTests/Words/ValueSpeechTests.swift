import Model
import Testing

@testable import Web

@Suite struct ValueSpeechTests {
  private static func values(_ language: Language) async throws -> ValueText {
    ValueText(language: language, forms: try await Assets.bundled().quantities)
  }

  private func trial(
    _ value: Double?, _ quantity: Quantity = .interval, outcome: Trial.Outcome? = nil,
    status: Trial.Status = .valid
  ) -> Trial {
    Trial(
      session: .new(), run: .new(), participant: 1, exercise: "x", exerciseVersion: 1, attempt: 1,
      quantity: quantity, value: value, unit: .second, outcome: outcome, origin: .device,
      simulated: false, measuredAt: .now(), recordedAt: .now(), status: status)
  }

  @Test func `a result is said as it is shown, with its unit`() async throws {
    let swedish = try await Self.values(.sv)
    #expect(swedish.clips(2.8449, .interval, .second) == ["2", "point", "84", "unit-interval"])
    #expect(swedish.clips(17, .count, .one) == ["17"])
    let english = try await Self.values(.en)
    #expect(
      english.clips(187.2, .heartRate, .perMinute)
        == ["1", "hundred", "and", "87", "unit-heart_rate"])
    #expect(english.clips(.nan, .interval, .second) == [])
    #expect(english.clips(1.5, Quantity(rawValue: "unheard"), .watt) == ["1", "point", "5", "0"])
  }

  @Test func `outcomes and lost results have words`() async throws {
    let values = try await Self.values(.sv)
    #expect(values.clips(of: trial(nil, outcome: .pass)) == ["hit"])
    #expect(values.clips(of: trial(nil, outcome: .fail)) == ["miss"])
    #expect(values.clips(of: trial(nil, status: .aborted)) == ["torn"])
    #expect(values.clips(of: trial(3)) == ["3", "point", "0", "0", "unit-interval"])
  }

  @Test(arguments: Language.allCases)
  func `every quantity's unit is among the clips`(_ language: Language) async throws {
    let values = try await Self.values(language)
    for (quantity, _) in values.forms {
      #expect(values.allClips.isSuperset(of: values.clips(-12.3, quantity, nil)), "\(quantity)")
    }
  }

  @Test(arguments: Language.allCases)
  func `every clip has one line in the list that they are made from`(
    _ language: Language
  ) async throws {
    let lists = try ClipList.names(language)
    let values = try await Self.values(language)
    #expect(Set(lists) == values.allClips)
    #expect(lists.count == Set(lists).count)
  }
}
