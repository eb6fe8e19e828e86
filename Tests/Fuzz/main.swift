import Devices
import Glibc

/// Feeds every decoder what libFuzzer makes up: `make fuzz`.
///
/// No bytes may make one trap; what is refused lies within the bytes; and a stream says the same
/// however it is cut. Source: LLVM documentation, "libFuzzer", section "Using libFuzzer as a library".
private let drivers = Registry().drivers

private func fail(_ what: String) -> Never {
  print("violated: \(what)")
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
    return 0
  })
