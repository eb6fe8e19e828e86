import ArgumentParser

/// `sideline eyetest`: the eye test's parts for scripts.
struct EyeTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eyetest", abstract: "Use parts of the eye test from the shell.",
    subcommands: [EstimateAcuity.self])
}
