/// How long a stick and what it hears may be silent, in seconds.
package struct ANTDeadlines: Sendable, Hashable {
  /// Until it says that it began anew, or answers; then it is asked again.
  ///
  /// Source: `Loghorn/ant-plus`, src/ant.ts.
  package var answer = 0.5
  /// Until a stick that heard devices and hears none any more is started anew: another program may have
  /// closed its channel (`StephenHidem/AntPlus`, issue 47).
  package var silence = 5.0
  /// From the order to close the channel to the closing of the port, at most: a stick that was left in
  /// the middle answers nothing next time (`GoldenCheetah`, issue 589).
  package var farewell = 0.125
  /// Before a stick is started anew that stopped by itself, or opened anew that could not be used.
  package var rest = 1.0
  /// The same at most, after it was in vain again and again.
  package var longestRest = 30.0
  /// Until a device is gone that is not heard any more.
  ///
  /// It sends four times a second while it is awake.
  package var gone = 20.0
  /// Until a link to a device that is not heard is given up.
  package var firstPage = 10.0
  /// Between two reports of a device of which only the signal changed.
  package var report = 1.0

  package init() {}
}
