/// Which rate to ask of a sensor.
package enum SamplingFrequency {
  /// What the gesture is made for, in samples per second.
  package static let wanted = 100.0

  /// Chooses from the text of `sampling_frequency_available`.
  ///
  /// - Parameter available: Numbers with blanks between them, or a range `[least step most]`;
  ///   nothing if the sensor has no such attribute and takes any number.
  /// - Returns: The text to write: the slowest that is fast enough, else the fastest there is.
  package static func choice(available: String?) -> String {
    let anything = "100"
    guard let available else { return anything }
    let words = available.split { $0.isWhitespace || $0 == "[" || $0 == "]" }.map(String.init)
    let rates = words.compactMap { word in
      Double(word).flatMap { $0 > 0 ? (text: word, rate: $0) : nil }
    }
    if available.contains("["), let least = rates.first, let most = rates.last {
      if least.rate >= wanted { return least.text }
      return most.rate <= wanted ? most.text : anything
    }
    let sorted = rates.sorted { $0.rate < $1.rate }
    return (sorted.first { $0.rate >= wanted } ?? sorted.last)?.text ?? anything
  }
}
