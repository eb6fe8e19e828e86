package import Learning

/// A program that is to run while equipment is there.
package struct NewLiveProgram: Sendable {
  package var program: SlangProgram
  package var language: SlangLanguage
  package var seed: UInt64
  package var supplies: [SlangSensor: LiveProgram.Supply]
  /// What recorded sensors have.
  package var recording: SlangSource
  /// Words a fault, in the language of the screen.
  package var says: @Sendable (SlangFaultReport) -> SlangFaultReport

  package init(
    program: SlangProgram, language: SlangLanguage, seed: UInt64,
    supplies: [SlangSensor: LiveProgram.Supply] = [:], recording: SlangSource = SlangSource(),
    says: @escaping @Sendable (SlangFaultReport) -> SlangFaultReport
  ) {
    self.program = program
    self.language = language
    self.seed = seed
    self.supplies = supplies
    self.recording = recording
    self.says = says
  }
}
