/// What a person is asked or shown while a device pairs.
package enum PairingRequest: Sendable, Hashable {
  /// Whether the device shows the same number: six digits.
  case compare(String)
  /// What the device shows is to be entered here: digits, or a PIN of an older device.
  case enter
  /// What is to be entered on the device.
  case show(String)
}

/// What a person says to it.
package enum PairingAnswer: Sendable, Hashable {
  /// The numbers are the same.
  case same
  /// The code that the device shows.
  case code(String)
  /// Not this device.
  case refused
}
