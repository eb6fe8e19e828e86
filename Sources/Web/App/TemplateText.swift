/// The text of a template without its layout.
///
/// A template has one element a line. A line break and the white space around it are for whoever
/// reads the template: between tags nothing of them is sent, and inside a tag one space, as it parts
/// attributes. White space that people are to see at either end of a line is written `&#32;`.
enum TemplateText {
  /// Returns what is sent of a template.
  static func joined(_ template: String) -> String {
    var result = ""
    var isInTag = false
    for line in template.split(separator: "\n").map(\.trimmed) {
      result += line
      // What stands in braces is no HTML: `{{>row}}`.
      var braces = 0
      for byte in line.utf8 {
        switch byte {
        case UInt8(ascii: "{"): braces += 1
        case UInt8(ascii: "}"): braces -= 1
        case UInt8(ascii: "<") where braces == 0: isInTag = true
        case UInt8(ascii: ">") where braces == 0: isInTag = false
        default: break
        }
      }
      if isInTag { result += " " }
    }
    return result
  }
}
