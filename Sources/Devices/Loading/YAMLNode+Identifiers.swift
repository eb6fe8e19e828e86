import StrictYAML

extension YAMLNode {
  private static let idCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789-")

  /// Returns the id of a description.
  func identifier() throws(DescriptionErrors) -> String {
    let text = try text()
    guard (1...40).contains(text.count), text.allSatisfy(Self.idCharacters.contains) else {
      throw invalid("an id has 1 to 40 of a-z, 0-9 and -")
    }
    return text
  }

  /// Returns a UUID in its long form, lower case.
  func uuid() throws(DescriptionErrors) -> String {
    let text = try text()
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.count) == [8, 4, 4, 4, 12], groups.allSatisfy(Self.isLowerHex) else {
      throw invalid("\(text) must be a UUID of 36 lower-case characters")
    }
    return text
  }

  /// Returns a USB vendor and product id.
  func usbID() throws(DescriptionErrors) -> String {
    let text = try text()
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    guard groups.map(\.count) == [4, 4], groups.allSatisfy(Self.isLowerHex) else {
      throw invalid("\(text) must be vendor and product id such as 2341:0043, in lower case")
    }
    return text
  }

  private static func isLowerHex(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
