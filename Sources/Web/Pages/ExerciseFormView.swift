import Engine
import Model

/// What the form shows in which an exercise is made or changed.
struct ExerciseFormView {
  var heading: String
  /// The exercise that is changed; absent for a new one.
  var id: String?
  var base: Int?
  var suggestedID: String
  var number: Int
  var titleSV: String
  var titleEN: String
  var instructionsSV: String
  var instructionsEN: String
  var source: String
  var attempts: Int
  var countdown: String
  var channels: String
  var passAt: String
  /// The ends of the wait before a start signal, in seconds, shortest first.
  var waits: [Wait]
  var target: String
  var isActive: Bool
  var kinds: [Option]
  var captures: [Option]
  var quantities: [Option]
  var inputs: [Option]
  var doubleContacts: [Option]
  var betters: [Option]
  var scores: [Option]
  var equipment: [Piece]
  var pictures: [Option]
  var mostEquipment: Int

  /// One thing to choose.
  struct Option {
    var value: String
    var label: String
    var isChosen: Bool
    /// The unit of a quantity.
    var code = ""
    /// The quantity of a capture's results, where it has only one.
    var result = ""
    var isWindow = false
    var hasChannels = false
    var hasInput = false
  }

  struct Wait {
    var index: Int
    var label: String
    var value: String
  }

  struct Piece {
    var piece: String
    var sv: String
    var en: String
  }

  init(
    _ exercise: Exercise?, isCopy: Bool, number: Int, pictures names: [String], _ words: Words,
    _ values: ValueText
  ) {
    let isChanged = exercise != nil && !isCopy
    heading = words(isChanged ? "edit.form_edit" : "edit.form_new")
    id = isChanged ? exercise?.id : nil
    base = isChanged ? exercise?.version : nil
    suggestedID = isCopy ? (exercise.map { $0.id.prefix(55) + "-2" } ?? "") : ""
    self.number = number
    titleSV = exercise?.title.sv ?? ""
    titleEN = exercise?.title.en ?? ""
    instructionsSV = exercise?.instructions?.sv ?? ""
    instructionsEN = exercise?.instructions?.en ?? ""
    source = exercise?.source ?? ""
    attempts = exercise?.attempts ?? 3
    countdown = exercise?.countdown.map(String.init) ?? ""
    channels = exercise?.channels?.joined(separator: ", ") ?? ""
    passAt = exercise?.passAt.map { Self.number($0, values.language) } ?? ""
    let range = exercise?.startSignal?.forePeriod
    waits = [("shortest", range?.lowerBound), ("longest", range?.upperBound)].enumerated().map {
      let (name, end) = $0.element
      return Wait(
        index: $0.offset, label: words("edit.wait_\(name)"),
        value: end.map { Self.number($0, values.language) } ?? "")
    }
    target = exercise?.target.map { Self.number($0, values.language) } ?? ""
    isActive = exercise?.active ?? true
    kinds = Exercise.Kind.allCases.map { kind in
      Option(
        value: kind.rawValue, label: words("edit.kind_\(kind.rawValue)"),
        isChosen: kind == (exercise?.kind ?? .integer))
    }
    captures = Exercise.Capture.allCases.map { capture in
      Option(
        value: capture.rawValue, label: words("capture.\(capture.rawValue)"),
        isChosen: capture == (exercise?.capture ?? .each), result: capture.result?.rawValue ?? "",
        isWindow: capture.isWindow, hasChannels: capture.hasChannels,
        hasInput: capture.hasInput)
    }
    quantities = Self.quantities(exercise?.quantity ?? .count, words)
    inputs = Self.quantities(exercise?.input ?? .interval, words)
    doubleContacts = Exercise.DoubleContact.allCases.map { rule in
      Option(
        value: rule.rawValue, label: words("edit.double_contact_\(rule.rawValue)"),
        isChosen: rule == (exercise?.doubleContact ?? .longest))
    }
    betters = Self.options(Exercise.Better.self, exercise?.better, "better", words)
    scores = Self.options(Exercise.Score.self, exercise?.score, "score", words)
    equipment =
      exercise?.equipment.map { Piece(piece: $0.id, sv: $0.title.sv, en: $0.title.en) } ?? []
    if equipment.isEmpty { equipment = [Piece(piece: "", sv: "", en: "")] }
    mostEquipment = ExerciseFile.mostEquipment
    let chosen = exercise?.picture ?? names.first
    pictures = names.map { Option(value: $0, label: $0, isChosen: $0 == chosen) }
  }

  private static func quantities(_ chosen: Quantity, _ words: Words) -> [Option] {
    Quantity.units.map { quantity, unit in
      let name = words("quantity.\(quantity.rawValue)")
      let label = unit == .one ? name : "\(name) (\(unit.rawValue))"
      return Option(
        value: quantity.rawValue, label: label, isChosen: quantity == chosen, code: unit.rawValue)
    }.sorted { $0.label < $1.label }
  }

  private static func options<Value: RawRepresentable & CaseIterable & Equatable>(
    _ type: Value.Type, _ chosen: Value?, _ group: String, _ words: Words
  ) -> [Option] where Value.RawValue == String {
    [Option(value: "", label: words("edit.\(group)_none"), isChosen: chosen == nil)]
      + Value.allCases.map {
        Option(
          value: $0.rawValue, label: words("edit.\(group)_\($0.rawValue)"), isChosen: $0 == chosen)
      }
  }

  /// A number as a reader of the language writes it, with all its digits.
  private static func number(_ value: Double, _ language: Language) -> String {
    let whole = Int(exactly: value).map(String.init)
    let text = whole ?? "\(value)"
    return language == .sv ? text.replacing(".", with: ",") : text
  }
}
