/// An expression whose names were looked up once, for the machine.
indirect enum SlangNode: Sendable {
  case constant(SlangValue)
  case variable(Int)
  case parameter(Int)
  case turn
  case sensor(SlangSensor)
  case gate(SlangGateField)
  case negative(SlangNode)
  case not(SlangNode)
  case and(SlangNode, SlangNode)
  case or(SlangNode, SlangNode)
  case binary(SlangNode, SlangOperator, SlangNode)
  /// A lone value of an If, which must be true or false.
  case asksTruth(SlangNode)
  case list([SlangNode])
  case card([(name: String, value: SlangNode)])
  /// `label` is how the list is written, for a fault.
  case index(SlangNode, SlangNode, label: String)
  case field(SlangNode, String, label: String)
  case builtIn(SlangFunction, [SlangNode])
  case own(Int, [SlangNode])
}

/// What the machine does at a line; Blank is left out.
struct SlangInstruction: Sendable {
  enum Action: Sendable {
    case assign(Int, SlangNode)
    case setField(Int, String, SlangNode)
    case setElement(Int, SlangNode, SlangNode)
    case define(Int)
    /// `after` is the instruction behind the End.
    case `repeat`(SlangNode, after: Int)
    /// `otherwise` is the instruction behind the Else, or the End.
    case `if`(SlangNode, otherwise: Int)
    /// Reached from above: on to the End.
    case `else`(end: Int)
    case endRepeat(start: Int)
    case endIf
    case print(SlangNode)
  }

  /// From 1.
  var line: Int
  var id: Int
  var action: Action
  /// What is read before the line is done, also inside functions that it calls.
  var sensors: [SlangSensor] = []
  /// The names that it reads, in their order.
  var names: [Int] = []
}

/// A program that has no fault, ready for the machine.
struct SlangCode: Sendable {
  var instructions: [SlangInstruction] = []
  /// As they were first spelled.
  var variables: [String] = []
  var functions: [Function] = []

  struct Function: Sendable {
    /// As it was spelled.
    var name: String
    var body: SlangNode
    var sensors: Set<SlangSensor>
  }
}
