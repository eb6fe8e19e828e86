import Devices

private let drivers = Registry().drivers

/// What is refused lies within the bytes; and a stream says the same however it is cut.
func tryOutDecoders(_ bytes: [UInt8]) {
  for driver in drivers { tryOut(driver, bytes) }
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
