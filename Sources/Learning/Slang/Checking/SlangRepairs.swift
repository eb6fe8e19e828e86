/// What helps against a fault that the machine found.
enum SlangRepairs {
  static func afterwards(
    _ code: SlangFault.Code, _ instruction: SlangInstruction
  ) -> SlangRepair? {
    switch code {
    case .steps: nil
    default: argument(instruction.action).map { .fill(SlangArgument($0)) }
    }
  }

  private static func argument(_ action: SlangInstruction.Action) -> SlangArgument.Name? {
    switch action {
    case .assign, .setField, .setElement, .define: .value
    case .repeat: .times
    case .if: .this
    case .print: .what
    case .else, .endRepeat, .endIf: nil
    }
  }
}
