import Devices

/// The parts of a decoder's outcomes that tests look at.
extension [Decoded] {
  var values: [Double] {
    compactMap { if case .reading(let reading) = $0 { reading.value } else { nil } }
  }

  var refusals: [PayloadError.Code] {
    compactMap { if case .refused(let error) = $0 { error.code } else { nil } }
  }

  /// Without those of values that cannot be: of made-up bytes only the layout is meant.
  var layoutRefusals: [PayloadError.Code] { refusals.filter { $0 != .implausible } }

  var missing: Int {
    reduce(0) { if case .missing(let count) = $1 { $0 + count } else { $0 } }
  }

  var summaries: [String] { map(\.summary) }
}
