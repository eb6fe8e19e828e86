import Model
import Testing

@testable import Store

/// Which rows count is told from the rows alone.
@Suite struct ClubMarksTests {
  private typealias Row = ClubMarks.Row

  private func row(
    _ id: String, attempt: Int = 1, replaces: String? = nil, status: Trial.Status = .valid
  ) -> Row {
    Row(id: id, attempt: attempt, status: status, replaces: replaces)
  }

  @Test func `a row that is replaced does not count`() {
    #expect(
      ClubMarks.statuses([row("a"), row("b", replaces: "a")]) == ["a": .edited, "b": .valid])
  }

  @Test func `a row becomes what its tombstone says`() {
    for status in [Trial.Status.undone, .deleted] {
      let rows = [row("a"), row("b", replaces: "a", status: status)]
      #expect(ClubMarks.statuses(rows) == ["a": status, "b": status])
    }
  }

  @Test func `of two corrections of one row the one with the greater identity counts`() {
    let rows = [row("a"), row("c", replaces: "a"), row("b", replaces: "a")]
    #expect(ClubMarks.statuses(rows) == ["a": .edited, "b": .edited, "c": .valid])
  }

  @Test func `a deletion that comes before a correction loses against it, and wins after it`() {
    let deletion = Trial.Status.deleted
    #expect(
      ClubMarks.statuses([
        row("a"), row("b", replaces: "a", status: deletion), row("c", replaces: "a"),
      ]) == ["a": .edited, "b": .deleted, "c": .valid])
    #expect(
      ClubMarks.statuses([
        row("a"), row("b", replaces: "a"), row("c", replaces: "a", status: deletion),
      ]) == ["a": .deleted, "b": .edited, "c": .deleted])
  }

  @Test func `what was made of a losing correction counts no more than it does`() {
    let rows = [
      row("a"), row("b", replaces: "a"), row("c", replaces: "a"), row("d", replaces: "b"),
    ]
    #expect(
      ClubMarks.statuses(rows) == ["a": .edited, "b": .edited, "c": .valid, "d": .edited])
  }

  @Test func `the correction of a row that is not here counts`() {
    #expect(ClubMarks.statuses([row("b", replaces: "a")]) == ["b": .valid])
  }

  @Test func `of two rows side by side in one place the greater identity counts`() {
    #expect(
      ClubMarks.statuses([row("b"), row("a"), row("c", attempt: 2)])
        == ["a": .edited, "b": .valid, "c": .valid])
  }

  @Test func `rows that replace each other in a circle come to an end`() {
    let statuses = ClubMarks.statuses([row("a", replaces: "b"), row("b", replaces: "a")])
    #expect(statuses == ["a": .edited, "b": .edited])
  }

  @Test func `an attempt that was given up stays so until it is corrected`() {
    #expect(ClubMarks.statuses([row("a", status: .aborted)]) == ["a": .aborted])
    let rows = [row("a", status: .aborted), row("b", replaces: "a")]
    #expect(ClubMarks.statuses(rows) == ["a": .edited, "b": .valid])
  }
}
