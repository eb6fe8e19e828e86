import Model
import Mustache
import Testing

@testable import Web

/// What a template writes of a view's node, held to what it writes of the view itself.
@Suite struct ViewNodeTests {
  private struct Outer {
    var title = "<Turns & shots>"
    var absent: String?
    var present: String? = "there"
    var count = 3
    var share = 0.5
    var isOpen = true
    var isShut = false
    var run = RunID(rawValue: "r-1")
    var state = Run.State.waiting
    var names = ["a", "b"]
    var none: [String] = []
    var rows = [Row(name: "first", inner: Inner(value: "1")), Row(name: "second", inner: nil)]
    var inner = Inner(value: "deep")
    var words: [String: any Sendable] = ["go": "Go", "more": ["end": "End"]]
    var anything: Any = Inner(value: "any")
  }
  private struct Row {
    var name: String
    var inner: Inner?
    // Found further out where a row has none.
    var present: String?
  }
  private struct Inner { var value: String }

  private static let templates = [
    "{{title}} {{{title}}} {{count}} {{share}} {{run}} {{state}}",
    "{{absent}}|{{#absent}}yes{{/absent}}{{^absent}}no{{/absent}}|{{#present}}{{.}}{{/present}}",
    "{{#isOpen}}open{{/isOpen}}{{#isShut}}shut{{/isShut}}{{^isShut}}not shut{{/isShut}}",
    "{{#names}}{{.}},{{/names}}{{#none}}x{{/none}}{{^none}}none{{/none}}",
    "{{#rows}}{{name}}:{{inner.value}}:{{present}}:{{#.present}}own{{/.present}};{{/rows}}",
    "{{#rows}}{{#inner}}{{value}} of {{name}}{{/inner}}{{/rows}}{{inner.value}}",
    "{{words.go}} {{words.more.end}} {{words.none}}",
    "{{#anything}}{{value}}{{/anything}}{{anything.value}}{{anything.none}}",
    "{{#rows}}{{^first()}}, {{/first()}}{{name}}{{/rows}}",
  ]

  @Test(arguments: templates)
  func `a template writes the same`(text: String) throws {
    let template = try MustacheTemplate(string: text)
    let written = template.render(ViewNode.of(Outer()))
    #expect(written == template.render(Outer()))
    #expect(!written.isEmpty)
  }

  @Test func `an absent property is looked for further out`() throws {
    let template = try MustacheTemplate(string: "{{#rows}}{{present}} {{/rows}}")
    #expect(template.render(ViewNode.of(Outer())) == "there there ")
  }
}
