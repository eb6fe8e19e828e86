/// What a screen is told of a program that runs live, as JSON; `message` of a fault is the face's.
package struct LiveProgramReport: Sendable, Hashable, Encodable {
  package struct Waiting: Sendable, Hashable, Encodable {
    package var sensor: SlangSensor
    /// Whether it must be a value that came after the last one.
    package var fresh: Bool
    /// For how long it waits on, in seconds.
    package var seconds: Int
  }

  package struct Sensor: Sendable, Hashable, Encodable {
    package var sensor: SlangSensor
    package var source: LiveProgram.Supply
    package var state: LiveProgram.Condition
    package var device: String?
    package var simulated: Bool
    /// The latest value; absent before the first.
    package var value: String?
  }

  package var run: String
  /// Which step the first of `steps` is, from 0; 0 means that a screen begins anew.
  package var from: Int
  package var steps: [SlangTrace.Step]
  /// How many lines were printed so far.
  package var output: Int
  package var state: LiveProgram.State
  /// Whether it did more steps than are told.
  package var cut: Bool
  package var waiting: Waiting?
  package var sensors: [Sensor] = []
  package var variables: [SlangVariableReport] = []
  package var fault: SlangFaultReport?
  package var ending: LiveProgram.Ending?

  enum CodingKeys: String, CodingKey {
    case run, from, steps, output, state, cut, waiting, sensors, variables, fault
    case ending = "stopped_by"
  }
}
