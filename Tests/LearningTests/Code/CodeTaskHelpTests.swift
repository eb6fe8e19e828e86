import Model
import Testing

@testable import Learning

/// What the tasks of the course that ships demand, and what they give away for help.
@Suite struct CodeTaskHelpTests {
  private let courses: CodeCourses

  init() throws { courses = try CodeCoursesTests.shipped.get() }

  @Test(arguments: [
    (
      "loops-3",
      "variable rundor = 3\nrepeat 3\nprint \"spring\"\nend\nprint \"vila\"\nrepeat rundor\n"
        + "print \"spring\"\nend"
    ),
    ("names-1", "variable lag = \"Lejonen\"\nprint \"Lejonen\""),
    (
      "assign-5",
      "variable bana1 = \"Maja\"\nvariable bana2 = \"Otto\"\nvariable extra = bana1\n"
        + "variable bana1 = bana2\nvariable bana2 = \"Maja\"\nprint bana1\nprint bana2"
    ),
  ])
  func `a value that is written out does not do for its name`(id: String, text: String) throws {
    let task = try #require(courses.task(id)).task
    let miss = task.goal.verdict(on: try SlangParser.parse(text), language: .sv).miss
    #expect(miss?.names.first == "uses-name")
    #expect(try task.says(of: #require(miss)) != nil)
  }

  @Test func `the last hint of a challenge has all blocks, in a wrong order`() throws {
    for challenge in courses.challenges {
      let task = try #require(courses.task(challenge.id))
      for language in SlangLanguage.allCases {
        let solution = task.task.solution[language].lines
        let shown = task.shown(language)
        #expect(Set(shown) == Set(solution) && shown.count == solution.count, "\(task.id)")
        let isAlike = Set(solution.map(\.block)).count == 1
        #expect(isAlike || shown.map(\.block) != solution.map(\.block), "\(task.id)")
      }
    }
  }

  @Test func `the last hint of a page has the blocks that are not there yet`() throws {
    let shown = try #require(courses.task("loops-1")).shown(.en)
    #expect(SlangPrinter(.en).text(SlangProgram(shown)) == "repeat 3\nend")
    #expect(try #require(courses.task("loops-5")).shown(.en) == [])
  }

  @Test(arguments: [
    ("loops-2", ["varv"]), ("loops-4", []), ("words-5", ["längd", "bokstav", "varv"]),
    ("rows-1", ["[]"]), ("fizzbuzz", []),
  ])
  func `a page knows which words it is about`(id: String, words: [String]) throws {
    #expect(try #require(courses.task(id)).taught(.sv) == words)
  }
}
