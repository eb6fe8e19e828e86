import Testing

@testable import Learning

@Suite struct LearningGradeTests {
  @Test func `classes stand in the order of a school, and lists for none last`() {
    let names = [nil, "10", "Förskola", "2b", "1", "2", "1 B", "1A", "F", "02", "åk 3", "åk 12"]
    let sorted = names.sorted { LearningGrade($0) < LearningGrade($1) }
    #expect(
      sorted == [
        "1", "1 B", "1A", "02", "2", "2b", "10", "F", "Förskola", "åk 3", "åk 12", nil,
      ])
  }

  @Test func `any two names have one order`() {
    let names = ["", "1", "a1", "1a", "١", "99999999999999999999999999", "-", " ", "a", "A"]
    for first in names {
      #expect(!(LearningGrade(first) < LearningGrade(first)))
      for second in names where first != second {
        let (before, after) = (
          LearningGrade(first) < LearningGrade(second),
          LearningGrade(second) < LearningGrade(first)
        )
        #expect(before != after, "\(first) and \(second)")
      }
    }
  }
}
