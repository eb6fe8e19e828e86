extension String {
  /// The text as a piece of a line that is read in its own direction, whatever stands beside it (UAX #9, 3.1.2):
  /// without it a number that follows an Arabic name is taken to its other side.
  var isolated: String { "\u{2068}\(self)\u{2069}" }
}
