import Devices
import Glibc
import Learning
import Model

/// Feeds every decoder, and the readers and the machine of Slang, what libFuzzer makes up: `make fuzz`.
///
/// No bytes may make one trap; what is refused lies within the bytes; and a stream says the same
/// however it is cut. A program is printed as it is read, from text, from an editor's JSON and from
/// what somebody shared, and ends. Source: LLVM documentation, "libFuzzer", section "Using libFuzzer as a library".
private let drivers = Registry().drivers

private func fail(_ what: String) -> Never {
  // What is printed would not be out yet when it ends.
  let said = Array("violated: \(what)\n".utf8)
  _ = write(STDERR_FILENO, said, said.count)
  abort()
}

private func check(_ outcomes: [Decoded], _ driver: Driver) {
  for outcome in outcomes {
    switch outcome {
    case .refused(let error):
      guard error.offset >= 0, error.offset <= error.bytes.count else {
        fail("\(driver.id): \(error)")
      }
    case .reading(let reading):
      guard reading.value.isFinite, reading.deviceTime?.isFinite ?? true else {
        fail("\(driver.id): \(reading)")
      }
    default: break
    }
  }
}

private func tryOut(_ driver: Driver, _ bytes: [UInt8]) {
  let peripheral = driver.profile.peripheral
  for source in peripheral.map({ $0.notify + $0.optional }) ?? [""] {
    var decoder = driver.makeDecoder()
    let whole = decoder.decode(bytes, from: source) + decoder.linkRestarted()
    check(whole, driver)
    guard driver.profile.serial != nil else { continue }
    var slow = driver.makeDecoder()
    let pieces = bytes.flatMap { slow.decode([$0], from: source) } + slow.linkRestarted()
    if pieces != whole { fail("\(driver.id): cut into bytes it says something else") }
  }
}

private func tryOutSlang(_ bytes: [UInt8], _ language: SlangLanguage) {
  // A course is read by the same values; what is wrong in it is an answer.
  _ = try? SlangCourseReader.read(bytes)
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

private func tryOutSlangEditor(_ bytes: [UInt8], _ language: SlangLanguage) {
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

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&count, &arguments) { start, length in
    let bytes = Array(UnsafeBufferPointer(start: start, count: length))
    for driver in drivers { tryOut(driver, bytes) }
    for language in SlangLanguage.allCases {
      tryOutSlang(bytes, language)
      tryOutSlangEditor(bytes, language)
      tryOutShared(bytes, language)
    }
    return 0
  })
