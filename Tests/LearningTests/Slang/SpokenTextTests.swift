import Learning
import Model
import Testing

/// What a voice says of a text: by hand, as somebody would read it to a child.
@Suite struct SpokenTextTests {
  @Test(arguments: [
    ("turn % 3 == 0 is true.", "turn remainder 3 is equal to 0 is true."),
    (
      "If times[turn] < 3, Print times[turn]",
      "If times, place turn, is less than 3, Print times, place turn"
    ),
    ("Variable team = [maja, ali]", "Variable team equals the list maja, ali"),
    ("team[turn].name and player.name.", "team, place turn, dot name and player dot name."),
    ("length(times) >= 2", "length of times, is at least 2"),
    ("Print “hello Maja”", "Print, hello Maja"),
    ("Join it to “: ” and the time.", "Join it to, colon, and the time."),
    ("An empty one is “”.", "An empty one is, an empty text."),
    ("turn - 1 + …", "turn minus 1 plus and so on"),
    ("below −2 degrees", "below minus 2 degrees"),
    ("(2 + 1) / 3 × 4", "2 plus 1, divided by 3 times 4"),
    ("lap2 is a name, 2lap is none", "lap 2 is a name, 2lap is none"),
    ("Press ⋯ on the line", "Press the three dots on the line"),
    ("Maja’s kick-off at 17:30, e.g. today", "Maja’s kick-off at 17:30, e.g. today"),
    ("50 % of 200", "50 per cent of 200"),
    ("{name: “Maja”}", "the card name: Maja"),
    // A sign that is only named is called by its name.
    ("Times is × or *, divided by is /.", "Times is cross or star, divided by is slash."),
    ("The sign % fills whole teams.", "The sign per cent fills whole teams."),
    ("Signs: == != <", "Signs: double equals, exclamation mark equals, less-than sign"),
    ("But >= lets 10 in.", "But greater-than sign equals lets 10 in."),
    (
      "It begins with [ and ends with ].",
      "It begins with left square bracket and ends with right square bracket."
    ),
    ("round(…)", "round of dots"),
    ("Either/or", "Either, or"),
  ])
  func `English is read as one would say it`(_ text: String, _ said: String) throws {
    #expect(try SpokenText.utterance(text, .en) == said)
  }

  @Test(arguments: [
    (
      "Om tider[varv] < 3, Skriv tider[varv]",
      "Om tider, plats varv, är mindre än 3, Skriv tider, plats varv"
    ),
    ("Variabel tid = 2,84", "Variabel tid lika med 2,84"),
    ("Sätt ihop det med texten ”: ” och tiden.", "Sätt ihop det med texten, kolon, och tiden."),
    ("Skriv ”klara” på rad 1", "Skriv, klara, på rad 1"),
    ("varv % 3 == 0", "varv rest 3 är lika med 0"),
    ("Det som står efter = räknas ut först.", "Det som står efter likhetstecken räknas ut först."),
    ("Med > hade det blivit så.", "Med större än-tecken hade det blivit så."),
    ("Den 2:a raden, 1–3 stycken", "Den 2:a raden, 1 till 3 stycken"),
    ("10\u{A0}000 steg, så det stoppades.", "10000 steg, så det stoppades."),
    ("[[h@l'oU]] && rm", "listan listan h l'oU, och och rm"),
  ])
  func `Swedish is read as one would say it`(_ text: String, _ said: String) throws {
    #expect(try SpokenText.utterance(text, .sv) == said)
  }

  @Test func `what has nothing to say or too much is refused`() {
    for text in ["", "  ", "\u{200B}", "👟"] {
      #expect(throws: SpokenText.Problem.empty) { try SpokenText.utterance(text, .en) }
    }
    let longest = String(repeating: "ab ", count: 333) + "a"
    #expect(longest.unicodeScalars.count == SpokenText.longest)
    #expect(throws: Never.self) { try SpokenText.utterance(longest, .sv) }
    #expect(throws: SpokenText.Problem.tooLong) { try SpokenText.utterance(longest + "b", .sv) }
    // Each sign becomes words.
    let signs = String(repeating: "<", count: SpokenText.longest)
    #expect(throws: SpokenText.Problem.tooLong) { try SpokenText.utterance(signs, .sv) }
  }

  /// Every text of the course that a page shows.
  private static func texts() throws -> [LocalizedText] {
    let course = try BuiltInCourse.read()
    var texts = [course.title]
    func take(_ task: SlangTask) {
      texts += [task.do] + task.hints + task.wrong.map(\.say) + task.goal.cases.compactMap(\.say)
      if let right = task.right { texts.append(right) }
    }
    for lesson in course.lessons {
      texts += [lesson.title, lesson.summary]
      for page in lesson.pages {
        texts += [page.title, page.why]
        take(page.task)
      }
      for question in lesson.quiz?.questions ?? [] {
        texts.append(question.ask)
        texts += question.answers.flatMap { [$0.text, $0.why] }
      }
    }
    for challenge in course.challenges {
      texts += [challenge.title, challenge.description]
      take(challenge.task)
    }
    return texts
  }

  @Test(arguments: SlangLanguage.allCases)
  func `every text of the course can be said, without a sign that a voice reads its own way`(
    _ language: SlangLanguage
  ) throws {
    let texts = try Self.texts()
    #expect(texts.count > 900)
    for text in texts {
      let said = try SpokenText.utterance(text[language], language)
      let strange = said.first { character in
        !(character.isLetter || character.isWholeNumber || " .,;:?!’'-".contains(character))
      }
      #expect(strange == nil, "\(said)")
      // Signs that are named take longer to hear than to read.
      #expect(said.count < 4 * text[language].count, "\(said)")
    }
  }
}
