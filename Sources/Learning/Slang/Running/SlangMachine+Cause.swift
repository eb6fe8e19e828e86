/// Which line made it so.
extension SlangMachine {
  /// The line that gave a name the value that does not fit where the machine stopped.
  func cause(of code: SlangFault.Code, _ instruction: SlangInstruction) -> Int? {
    var slots = instruction.names
    if code == .kind {
      switch instruction.action {
      case .assign(let slot, _), .setField(let slot, _, _), .setElement(let slot, _, _):
        slots = [slot]
      default: break
      }
    }
    let known = slots.filter { values[$0] != nil }
    let slot = known.first { values[$0].map { isSuspect($0, code) } ?? false }
    return slot.map { origins[$0] }
  }

  private func isSuspect(_ value: SlangValue, _ code: SlangFault.Code) -> Bool {
    switch code {
    case .whole, .rest:
      if case .number(let number) = value { number < 0 || number != number.rounded() } else { true }
    case .math, .order, .compare: value.kind != .number
    case .bool: value.kind != .truth
    case .zero: value == .number(0)
    case .place: value.kind == .number || value.kind == .list
    case .letter: value.kind == .text
    case .kind, .field, .input: true
    default: false
    }
  }
}
