import Model
import Testing

@Suite struct CivilDateTests {
  @Test func `a day is read as it is written`() throws {
    let day = try #require(CivilDate("2026-02-28"))
    #expect(day == CivilDate(year: 2026, month: 2, day: 28))
    #expect(day.description == "2026-02-28")
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "26-01-01", "2026-1-1", "2026-01-01T", "", "²026-01-01",
  ])
  func `a text that names no day is none`(text: String) {
    #expect(CivilDate(text) == nil)
  }

  /// Days of 23 to 25 hours: a zone may put its clock forward or back in between.
  @Test(arguments: ["2024-02-29", "2026-03-29", "2026-10-25", "1970-01-01"])
  func `a day has its first and its last moment, and no other day's`(text: String) throws {
    let day = try #require(CivilDate(text))
    let moments = day.moments
    #expect(CivilDate.today(moments.lowerBound) == day)
    #expect(CivilDate.today(moments.upperBound) == day)
    let hours =
      Double(moments.upperBound.milliseconds - moments.lowerBound.milliseconds + 1) / 3.6e6
    #expect((23...25).contains(hours))
  }
}
