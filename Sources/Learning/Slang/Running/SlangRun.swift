/// A whole run in one go, for a program that does not wait for real equipment.
package struct SlangRun: Sendable {
  /// The lines that were printed.
  package private(set) var output: [String] = []
  /// Why it did not reach its end; nothing if it did.
  package private(set) var fault: SlangFault?
  package private(set) var steps: Int
  /// What each name held at the end.
  package private(set) var variables: [(name: String, value: SlangValue)]
  /// Nothing if it was not asked for.
  package private(set) var trace: SlangTrace?

  /// Runs a machine to its end; every program has one (`SlangProgram.Limit.steps`).
  package init(
    _ machine: consuming SlangMachine, from source: SlangSource = SlangSource(),
    tracing: Bool = false
  ) {
    var machine = machine
    var source = source
    var trace = tracing ? SlangTrace(machine.speech) : nil
    running: while true {
      while let step = machine.step() {
        if let said = step.said { output.append(said) }
        trace?.append(step)
      }
      switch machine.state {
      case .running: continue
      case .ended: break running
      case .stopped(let fault):
        self.fault = fault
        break running
      case .waiting(let wait):
        switch source.next(wait.sensor) {
        case .reading(let reading):
          if !machine.resume(with: reading) { machine.giveUp(isAbsent: false) }
        case .absent: machine.giveUp(isAbsent: true)
        case .exhausted: machine.giveUp(isAbsent: false)
        }
      }
    }
    steps = machine.steps
    variables = machine.variables
    self.trace = trace
  }
}
