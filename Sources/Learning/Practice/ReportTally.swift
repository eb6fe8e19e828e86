import Model

/// Counts answers for a report, in their order.
struct ReportTally {
  struct Word {
    var tries: [Bool] = []
    var instead: [String: Int] = [:]
    var times = OwnTimes()
  }

  private let period: ClosedRange<Int>?
  private var firstTries = FirstTries()
  private(set) var boxes: [Int: LeitnerBoxes] = [:]
  private(set) var words: [PracticeItem: Word] = [:]
  private(set) var letters = LetterConfusions()
  private(set) var times = OwnTimes()
  private(set) var days: Set<Int> = []
  private(set) var count = 0
  private(set) var right = 0
  private(set) var countBefore = 0
  private(set) var rightBefore = 0

  init(period: ClosedRange<Int>?) { self.period = period }

  mutating func add(_ answer: PastAnswer) {
    guard let item = answer.item else { return }
    let day = answer.day
    let isFirst = firstTries.append(answer, item)
    guard day <= period?.upperBound ?? day else { return }
    boxes[answer.participant, default: LeitnerBoxes()].note(answer)
    if let period, day < period.lowerBound {
      guard isFirst, day >= period.lowerBound - period.count else { return }
      countBefore += 1
      rightBefore += answer.isRight ? 1 : 0
      return
    }
    days.insert(day)
    if !answer.isRight { words[item, default: Word()].instead[answer.response, default: 0] += 1 }
    if isFirst { addFirst(answer, item) }
  }

  private mutating func addFirst(_ answer: PastAnswer, _ item: PracticeItem) {
    count += 1
    words[item, default: Word()].tries.append(answer.isRight)
    if item.family == .spelling { letters.add(word: answer.word, written: answer.response) }
    guard answer.isRight else { return }
    right += 1
    if let time = answer.responseTime {
      times.add(time)
      words[item]?.times.add(time)
    }
  }
}
