/// Reads a list of compounds: UTF-8, with or without a byte-order mark, lines ended by LF or CRLF.
///
/// ```
/// # a comment
/// sol⇥ros|kam|fot|säl⇥ros
///
/// blå⇥bär|mes|kam|fat⇥bär|mes
/// ```
///
/// A line is a question word, its alternatives and those that are right, parted by tabs. A blank line
/// begins the next level; before the first question and after the last one it means nothing. A
/// question word may return.
package struct WordListParser {
  /// The largest file that is read, in bytes.
  package static let largestFile = 1_000_000
  /// How many lines are read; the built-in list has about 200.
  package static let mostLines = 5_000
  /// The longest word, in letters.
  package static let longestWord = 40
  /// How many problems are told of.
  package static let mostProblems = 100
  /// How many alternatives a question may have.
  package static let alternatives = 2...8

  private var levels: [[WordQuestion]] = []
  private var lines: [[Int]] = []
  private var problems: [WordListProblem] = []
  private var problemCount = 0
  /// Whether the level under way has a line that is a question or was meant as one.
  private var isBegun = false
  /// The blank line that ended a level without a question, unless nothing follows it.
  private var emptyLevel: Int?

  private init() {}

  /// Reads a file whole; time and memory are linear in what is read.
  package static func parse(_ bytes: [UInt8]) -> WordListReading {
    var parser = WordListParser()
    if bytes.count > largestFile {
      parser.tell(WordListProblem(.tooLarge, line: 1))
    } else {
      parser.read(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...])
    }
    return parser.reading
  }

  /// Reads text that a teacher typed or pasted.
  package static func parse(_ text: String) -> WordListReading { parse(Array(text.utf8)) }

  private var reading: WordListReading {
    WordListReading(
      list: problemCount == 0 ? WordList(levels: levels) : nil, sound: levels, lines: lines,
      problems: problems, problemCount: problemCount)
  }

  private mutating func tell(_ problem: WordListProblem) {
    problemCount += 1
    if problems.count < Self.mostProblems { problems.append(problem) }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    var number = 0
    while !rest.isEmpty {
      number += 1
      guard number <= Self.mostLines else {
        tell(WordListProblem(.tooManyLines, line: number))
        return
      }
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      var line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if line.last == 0x0D { line.removeLast() }
      read(line, number: number)
    }
    if levels.isEmpty { tell(WordListProblem(.empty, line: 1)) }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, number: Int) {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      begin()
      tell(WordListProblem(.notUTF8, line: number))
      return
    }
    if line.allSatisfy({ $0 == " " || $0 == "\t" }) {
      end(at: number)
    } else if WordSpelling.trim(line[...]).first != "#" {
      begin()
      let columns = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
      switch WordListRow.question(columns, line: number) {
      case .success(let question):
        levels[levels.count - 1].append(question)
        lines[lines.count - 1].append(number)
      case .failure(let row): for problem in row.problems { tell(problem) }
      }
    }
  }

  private mutating func begin() {
    guard !isBegun else { return }
    if let emptyLevel { tell(WordListProblem(.emptyLevel, line: emptyLevel)) }
    isBegun = true
    levels.append([])
    lines.append([])
  }

  private mutating func end(at line: Int) {
    if isBegun {
      isBegun = false
      emptyLevel = nil
    } else if !levels.isEmpty, emptyLevel == nil {
      emptyLevel = line
    }
  }
}

/// What a file of words came to.
package struct WordListReading: Sendable, Hashable {
  /// The list; nothing if anything is wrong with the file, so that nothing is half taken.
  package let list: WordList?
  /// The rows that nothing is wrong with, by level, for whoever takes those alone.
  package let sound: [[WordQuestion]]
  /// The lines of `sound`, from 1.
  package let lines: [[Int]]
  /// What is wrong, in the order of lines; at most `WordListParser.mostProblems`.
  package let problems: [WordListProblem]
  /// How many problems there are, those left out among them.
  package let problemCount: Int
}
