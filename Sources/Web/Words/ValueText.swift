import Model

/// Values in the reader's language, with their units.
struct ValueText: Sendable {
  let language: Language
  let forms: [Quantity: QuantityForm]

  init(language: Language, forms: [Quantity: QuantityForm]) {
    self.language = language
    self.forms = forms
  }

  func form(_ quantity: Quantity?, _ unit: Unit?) -> QuantityForm {
    quantity.flatMap { forms[$0] } ?? .plain(unit)
  }

  /// How the scores of an exercise are written; what is counted in metres, as in beep tests, has no
  /// decimals.
  func form(of exercise: Exercise) -> QuantityForm {
    var form = form(exercise.quantity, exercise.unit)
    if exercise.kind == .integer, exercise.quantity == .distance { form.decimals = 0 }
    return form
  }

  /// The number alone.
  func number(_ value: Double, _ quantity: Quantity?, _ unit: Unit?) -> String {
    let form = form(quantity, unit)
    return NumberText.text(value * form.scale, decimals: form.decimals, language)
  }

  /// The number of a mean: one decimal more where results are whole numbers.
  func mean(_ value: Double, _ quantity: Quantity?, _ unit: Unit?) -> String {
    let form = form(quantity, unit)
    return NumberText.text(value * form.scale, decimals: max(1, form.decimals), language)
  }

  /// The unit beside the number; empty if there is none.
  func unit(_ quantity: Quantity?, _ unit: Unit?) -> String { form(quantity, unit).unit[language] }

  /// The number with its unit, a hard space between them.
  func full(_ value: Double, _ quantity: Quantity?, _ unit: Unit?) -> String {
    let name = self.unit(quantity, unit)
    let number = number(value, quantity, unit)
    return name.isEmpty ? number : number + "\u{00A0}" + name
  }

  /// The score of an exercise with its unit.
  func full(_ score: Double, of exercise: Exercise) -> String {
    let form = form(of: exercise)
    let number = NumberText.text(score * form.scale, decimals: form.decimals, language)
    let name = form.unit[language]
    return name.isEmpty ? number : number + "\u{00A0}" + name
  }

  /// The number with its unit as it is spoken.
  func spoken(_ value: Double, _ quantity: Quantity?, _ unit: Unit?) -> String {
    let name = form(quantity, unit).spoken[language]
    let number = number(value, quantity, unit)
    return name.isEmpty ? number : number + " " + name
  }

  /// A time of day, hours and minutes.
  func clock(_ time: Timestamp) -> String {
    let text = time.description
    let start = text.index(text.startIndex, offsetBy: 11, limitedBy: text.endIndex)
    let part = start.map { String(text[$0...].prefix(5)) } ?? ""
    return language == .sv ? part.replacing(":", with: ".") : part
  }

  /// A time of day with its seconds.
  func exactClock(_ time: Timestamp) -> String {
    let text = time.description
    let start = text.index(text.startIndex, offsetBy: 11, limitedBy: text.endIndex)
    let part = start.map { String(text[$0...].prefix(8)) } ?? ""
    return language == .sv ? part.replacing(":", with: ".") : part
  }

  /// A day and a time of day, as long as it is not today.
  func moment(_ time: Timestamp, now: Timestamp) -> String {
    let day = time.description.prefix(10)
    return day == now.description.prefix(10) ? clock(time) : "\(day) \(clock(time))"
  }
}
