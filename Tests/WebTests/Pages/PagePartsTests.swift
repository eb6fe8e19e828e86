import Testing

@testable import Web

@Suite struct PagePartsTests {
  private func tags(_ text: String) -> [String] {
    text.split(separator: "data-part=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  private func page(_ first: String, _ second: String) -> PageParts {
    PageParts(
      "<main><!--part--><li class=\"a\">\(first)</li><!--/part--> and "
        + "<!--part-->\n<div>\(second)</div>\n<!--/part--></main>")
  }

  @Test func `each part carries a digest that changes with it alone`() {
    let before = page("one", "two").text
    let after = page("one", "three").text
    #expect(tags(before).count == 2)
    #expect(tags(before)[0] == tags(after)[0])
    #expect(tags(before)[1] != tags(after)[1])
    #expect(!before.contains("<!--"))
    #expect(before.contains("class=\"a\">one</li> and <div"))
    #expect(page("one", "two").tag != page("one", "three").tag)
  }

  @Test func `a part that a screen has is an empty element in its place`() {
    let old = page("one", "two")
    let known = Set(tags(old.text))
    let sent = page("one", "three").text(without: known)
    #expect(sent.contains("<li data-part=\"\(tags(old.text)[0])\" data-kept></li> and "))
    #expect(!sent.contains("one"))
    #expect(sent.contains(">three</div>"))
    #expect(tags(sent) == tags(page("one", "three").text))
  }

  @Test func `a page without parts stays as it is`() {
    #expect(PageParts("<main>Åsa</main>").text == "<main>Åsa</main>")
    // Half a mark is no part.
    #expect(PageParts("<main><!--part--><p></p></main>").text == "<main><!--part--><p></p></main>")
  }
}
