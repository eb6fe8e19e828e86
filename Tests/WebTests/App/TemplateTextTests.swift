import Testing

@testable import Web

@Suite struct TemplateTextTests {
  @Test(arguments: [
    ("<p>\n  <b>1</b>\n  <i>2</i>\n</p>\n", "<p><b>1</b><i>2</i></p>"),
    ("{{#page}}\n  {{>row}}\n{{/page}}\n", "{{#page}}{{>row}}{{/page}}"),
    ("<b>1</b> <i>2</i>\n\n\n", "<b>1</b> <i>2</i>"),
    ("{{one}}&#32;\n<b>2</b>\n", "{{one}}&#32;<b>2</b>"),
  ]) func `line breaks between tags are not sent`(template: String, sent: String) {
    #expect(TemplateText.joined(template) == sent)
  }

  @Test(arguments: [
    ("<input name=\"a\"\n  value=\"b\">\n", "<input name=\"a\" value=\"b\">"),
    ("<main\n  {{#id}}id=\"{{.}}\"{{/id}}\n  hidden>", "<main {{#id}}id=\"{{.}}\"{{/id}} hidden>"),
    ("<p\n  {{>hidden}}\n  class=\"a\">\n</p>", "<p {{>hidden}} class=\"a\"></p>"),
  ]) func `a line break inside a tag parts attributes`(template: String, sent: String) {
    #expect(TemplateText.joined(template) == sent)
  }
}
