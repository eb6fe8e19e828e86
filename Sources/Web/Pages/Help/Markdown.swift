/// Markdown, as far as the guides use it: headings, paragraphs, lists, fenced blocks, pictures, and
/// within a line code, stress and links.
///
/// It becomes plain values that a template writes and escapes, so that no markup of the file's own
/// gets through. A paragraph and an item are one line each.
struct Markdown: Sendable {
  /// One of these.
  struct Span: Equatable, Sendable {
    var plain: String?
    var typed: String?
    var stressed: String?
    var link: Link?
  }

  struct Link: Equatable, Sendable {
    var target: String
    var label: String
  }

  struct Item: Equatable, Sendable {
    var spans: [Span]
  }

  struct Items: Equatable, Sendable {
    var items: [Item]
  }

  /// A heading with the place by which it is linked to, where it says one: `## Text {#place}`.
  struct Heading: Equatable, Sendable {
    var words: String
    var place: String?
  }

  struct Image: Equatable, Sendable {
    var source: String
    var description: String
  }

  /// One of these.
  struct Block: Equatable, Sendable {
    var heading: Heading?
    var subheading: Heading?
    var paragraph: Item?
    var list: Items?
    var steps: Items?
    var listing: String?
    var image: Image?
  }

  /// The heading of the whole.
  var title = ""
  var blocks: [Block] = []

  /// The places that can be linked to, in their order.
  var headings: [Heading] { blocks.compactMap { $0.heading ?? $0.subheading } }

  init(_ text: String) {
    var listing: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = listing { blocks.append(Block(listing: lines.joined(separator: "\n"))) }
        listing = listing == nil ? [] : nil
      } else if listing != nil {
        listing?.append(line)
      } else {
        add(line)
      }
    }
  }

  private mutating func add(_ line: Substring) {
    if line.hasPrefix("# ") {
      title = String(line.dropFirst(2))
    } else if line.hasPrefix("## ") {
      blocks.append(Block(heading: Self.heading(line.dropFirst(3))))
    } else if line.hasPrefix("### ") {
      blocks.append(Block(subheading: Self.heading(line.dropFirst(4))))
    } else if line.hasPrefix("- ") {
      let item = Item(spans: MarkdownLine.spans(line.dropFirst(2)))
      if blocks.last?.list == nil { blocks.append(Block(list: Items(items: []))) }
      blocks[blocks.count - 1].list?.items.append(item)
    } else if let step = line.firstMatch(of: #/^\d+\. /#) {
      let item = Item(spans: MarkdownLine.spans(line[step.range.upperBound...]))
      if blocks.last?.steps == nil { blocks.append(Block(steps: Items(items: []))) }
      blocks[blocks.count - 1].steps?.items.append(item)
    } else if let image = line.wholeMatch(of: #/!\[([^\]]*)\]\(([\w./-]+)\)/#) {
      blocks.append(
        Block(image: Image(source: String(image.2), description: String(image.1))))
    } else if !line.isEmpty {
      blocks.append(Block(paragraph: Item(spans: MarkdownLine.spans(line))))
    }
  }

  private static func heading(_ text: Substring) -> Heading {
    guard let place = text.firstMatch(of: #/ \{#([a-z0-9-]+)\}$/#) else {
      return Heading(words: String(text))
    }
    return Heading(words: String(text[..<place.range.lowerBound]), place: String(place.1))
  }
}

/// What stands within one line.
enum MarkdownLine {
  /// Parts a line into what is shown as it is, as typed, as stressed and as a link.
  static func spans(_ line: Substring) -> [Markdown.Span] {
    var spans: [Markdown.Span] = []
    var rest = line
    while let (range, span) = next(in: rest) {
      if range.lowerBound > rest.startIndex {
        spans.append(Markdown.Span(plain: String(rest[..<range.lowerBound])))
      }
      spans.append(span)
      rest = rest[range.upperBound...]
    }
    if !rest.isEmpty { spans.append(Markdown.Span(plain: String(rest))) }
    return spans
  }

  private static func next(in text: Substring) -> (Range<Substring.Index>, Markdown.Span)? {
    let pattern = #/`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/#
    guard let match = text.firstMatch(of: pattern) else { return nil }
    let (whole, typed, stressed, label, target) = match.output
    if let typed { return (match.range, Markdown.Span(typed: String(typed))) }
    if let stressed { return (match.range, Markdown.Span(stressed: String(stressed))) }
    guard let label, let target, let address = address(String(target)) else {
      return (match.range, Markdown.Span(plain: String(whole)))
    }
    return (match.range, Markdown.Span(link: .init(target: address, label: String(label))))
  }

  /// Returns where a link leads to; nothing for what is no page of ours and no other site's.
  ///
  /// Chapters are linked to as files, so that the links hold in the repository too.
  private static func address(_ target: String) -> String? {
    if let chapter = target.wholeMatch(of: #/([a-z]+)\.md(#[a-z0-9-]+)?/#) {
      return "/help/\(chapter.1)\(chapter.2 ?? "")"
    }
    let isOurs = target.hasPrefix("#") || (target.hasPrefix("/") && !target.hasPrefix("//"))
    return isOurs || target.hasPrefix("https://") ? target : nil
  }
}
