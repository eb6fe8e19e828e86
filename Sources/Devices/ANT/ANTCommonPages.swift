import Model

/// Pages that all kinds of devices have in common, 70 … 95.
///
/// Source: `Tigge/openant`, openant/devices/common.py.
enum ANTCommonPages {
  static let manufacturer = 80
  static let product = 81
  static let battery = 82
  private static let numbers = 70...95

  /// Appends what a common page means for whoever measures: a battery that is nearly empty.
  ///
  /// - Returns: Whether it is a common page.
  static func read(_ page: [UInt8], into result: inout [Decoded]) -> Bool {
    let number = Int(page[0])
    guard numbers.contains(number) else { return false }
    if number == battery, let warning = ANTBattery(commonPage: page).warning {
      result.append(.warned(warning))
    }
    return true
  }
}
