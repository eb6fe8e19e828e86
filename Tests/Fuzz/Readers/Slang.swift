import Learning
import Model

/// A program is printed as it is read, from text, from an editor's JSON and from what somebody shared,
/// and ends.
func tryOutSlang(_ bytes: [UInt8]) {
  // A course is read by the same values; what is wrong in it is an answer.
  _ = try? SlangCourseReader.read(bytes)
  for language in SlangLanguage.allCases {
    tryOutText(bytes, language)
    tryOutEditor(bytes, language)
    tryOutShared(bytes, language)
  }
}

private func tryOutText(_ bytes: [UInt8], _ language: SlangLanguage) {
  let program: SlangProgram
  do {
    program = try SlangParser.parse(bytes: bytes, language: language)
  } catch {
    guard error.line >= 1, error.column >= 1 else { fail("slang: \(error)") }
    return
  }
  let text = SlangPrinter(language).text(program)
  if (try? SlangParser.parse(text, language: language)) != program {
    fail("slang: printed it is another program")
  }
  for fault in SlangChecker.faults(program) {
    guard (1...program.lines.count).contains(fault.line) else { fail("slang: \(fault)") }
    if let repaired = program.repaired(fault), repaired == program {
      fail("slang: \(fault) is repaired by nothing")
    }
  }
  let source = SlangSource([
    .pulse: [.pulse(60), .pulse(150)], .tilt: [.tilt(-3)], .gate: [.gate(.init(time: 2.5))],
  ])
  let run = SlangRun(
    SlangMachine(program, speech: SlangSpeech(language), limit: 500), from: source, tracing: true)
  guard run.steps <= 500, run.output.count <= SlangProgram.Limit.output else {
    fail("slang: beyond its limits")
  }
  _ = program.view(.javascript)
  _ = program.view(.swift)
}

private func tryOutEditor(_ bytes: [UInt8], _ language: SlangLanguage) {
  guard let json = try? JSON.decode(JSONValue.self, from: bytes),
    let program = try? SlangProgram(json: json, language)
  else { return }
  if (try? SlangProgram(json: program.json(language), language)) != program {
    fail("slang: handed back it is another program")
  }
}

private func tryOutShared(_ bytes: [UInt8], _ language: SlangLanguage) {
  guard let text = String(validating: bytes, as: UTF8.self),
    let share = try? CodeShare(text, language: language)
  else { return }
  if (try? CodeShare(share.text)) != share { fail("slang: shared it is something else") }
}
