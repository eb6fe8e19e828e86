import Foundation
import Mustache
import Testing

@testable import Web

@Suite struct MarkdownTests {
  @Test func `each kind of block is told from the others`() {
    let text = Markdown(
      """
      # Title

      ## Begin {#begin}

      One.
      - first
      - second

      1. step

      ### Smaller
      ![A gate](gate.webp)
      ```sh
      # no heading
      ```
      """)
    #expect(text.title == "Title")
    #expect(text.headings == [.init(words: "Begin", place: "begin"), .init(words: "Smaller")])
    #expect(
      text.blocks == [
        .init(heading: .init(words: "Begin", place: "begin")),
        .init(paragraph: .init(spans: [.init(plain: "One.")])),
        .init(
          list: .init(items: [
            .init(spans: [.init(plain: "first")]), .init(spans: [.init(plain: "second")]),
          ])),
        .init(steps: .init(items: [.init(spans: [.init(plain: "step")])])),
        .init(subheading: .init(words: "Smaller")),
        .init(image: .init(source: "gate.webp", description: "A gate")),
        .init(listing: "# no heading"),
      ])
  }

  @Test(arguments: [
    ("a `b` c", [Markdown.Span(plain: "a "), .init(typed: "b"), .init(plain: " c")]),
    ("**Next** now", [.init(stressed: "Next"), .init(plain: " now")]),
    ("`**no**`", [.init(typed: "**no**")]),
    ("[Mail](mail.md#account)", [.init(link: .init(target: "/help/mail#account", label: "Mail"))]),
    ("[Devices](/devices)", [.init(link: .init(target: "/devices", label: "Devices"))]),
    ("", []),
  ])
  func `what stands in a line is parted`(_ line: String, _ spans: [Markdown.Span]) {
    #expect(MarkdownLine.spans(line[...]) == spans)
  }

  @Test(arguments: [
    "javascript:alert(1)", "//evil.example", "data:text/html,x", "http://evil.example",
    "mail.md/../x",
  ])
  func `a link to anything else is text`(_ target: String) {
    let line = "[here](\(target))"
    let spans = MarkdownLine.spans(line[...])
    #expect(spans.compactMap(\.plain).joined() == line)
    #expect(spans.allSatisfy { $0.link == nil })
  }

  @Test func `no markup of the file's own gets through`() async throws {
    struct View {
      var blocks: [Markdown.Block]
    }
    let assets = try await Assets.bundled()
    let evil = "<script>alert(1)</script>"
    let text = Markdown(
      "## \(evil)\n\(evil)\n- **\(evil)**\n1. `\(evil)`\n[\(evil)](/x)\n![\(evil)](a.webp)\n"
        + "```\n\(evil)\n```")
    let page = try #require(
      assets.templates.render(ViewNode.of(View(blocks: text.blocks)), withTemplate: "markdown"))
    #expect(!page.contains("<script"))
    #expect(page.components(separatedBy: "&lt;script&gt;").count == 8)
  }
}
