import Foundation
import HTTPTypes
import Testing

@testable import Web

@Suite struct CodeProfilePageTests {
  @Test func `a bar is as long as the part that is done`() {
    let words = Words.empty(.en)
    let figures = [(0, 10), (1, 10), (7, 18), (10, 10), (0, 0)].map { done, count in
      CodeProfilePage.Figure("challenges", done, of: count, words)
    }
    #expect(figures.map(\.share) == [0, 10, 38, 100, 0])
    #expect(CodeProfilePage.Figure("programs", 4, words).share == nil)
  }

  @Test func `the page draws a bar for lessons and challenges`() async throws {
    let fixture = try await RouteFixture()
    let page = try await fixture.send(.get, "/code/profile")
    #expect(page.status == 200)
    #expect(page.body.components(separatedBy: "figure__bar").count == 3)
    #expect(page.body.contains(#"<rect width="0" height="1"/>"#))
    try fixture.close()
  }
}
