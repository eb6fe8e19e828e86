/// One page of exercises on the home page.
struct CardPageView {
  /// How many cards a page has: two rows of six on a tablet.
  static let size = 12

  /// The pane's identity; the first one's is the tab's.
  var id: String
  var heading: String
  var cards: [CardView]
  /// The ways to the pages, if there is more than one.
  var links: [Link]

  struct Link {
    var id: String
    var number: Int
    var label: String
    var isCurrent: Bool
  }

  /// Returns the cards page by page; one empty page if there are none.
  static func pages(of cards: [CardView], _ words: Words) -> [CardPageView] {
    let count = max(1, (cards.count + size - 1) / size)
    let ids = (1...count).map { $0 == 1 ? "exercises" : "exercises-\($0)" }
    let labels = (1...count).map { number in
      words("home.exercises_page", ["number": String(number), "count": String(count)])
    }
    return ids.indices.map { index in
      let links = ids.indices.map { other in
        Link(
          id: ids[other], number: other + 1, label: labels[other], isCurrent: other == index)
      }
      return CardPageView(
        id: ids[index], heading: count == 1 ? words("page.exercises") : labels[index],
        cards: Array(cards.dropFirst(index * size).prefix(size)), links: count == 1 ? [] : links)
    }
  }
}
