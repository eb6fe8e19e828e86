import Devices

/// Times decoders: `decode-bench COUNT`, then lines of driver, characteristic or `-`, and hex; after
/// each line the nanoseconds for one payload, the best of five rounds, and how many readings it gave.
let registry = Registry()
let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let rounds = 5

while let line = readLine() {
  let parts = line.split(separator: " ").map(String.init)
  guard parts.count == 3, let driver = registry.driver(id: parts[0]), let bytes = bytes(parts[2])
  else {
    print("cannot be read: \(line)")
    continue
  }
  let source = parts[1] == "-" ? "" : BluetoothUUID.long(parts[1])
  // What it costs to ask which kind of decoder it is is not what decoding costs.
  let (best, readings) = time(driver.makeDecoder, bytes, from: source)
  let nanoseconds =
    Double(best.components.seconds) * 1e9 + Double(best.components.attoseconds) / 1e9
  print("\(nanoseconds / Double(count)) \(Double(readings) / Double(count))")
}

private func time(
  _ makeDecoder: () -> any StreamDecoder, _ bytes: [UInt8], from source: String
) -> (best: Duration, readings: Int) {
  var best = Duration.seconds(3600)
  var readings = 0
  for _ in 0..<rounds {
    let (taken, count) = round(makeDecoder(), bytes, from: source)
    best = min(best, taken)
    readings = count
  }
  return (best, readings)
}

private func round(
  _ decoder: some StreamDecoder, _ bytes: [UInt8], from source: String
) -> (Duration, readings: Int) {
  var decoder = decoder
  var readings = 0
  let taken = ContinuousClock().measure {
    for _ in 0..<count { readings += decoder.decode(bytes, from: source).count }
  }
  return (taken, readings)
}

private func bytes(_ hex: String) -> [UInt8]? {
  let digits = Array(hex.utf8)
  guard digits.count.isMultiple(of: 2) else { return nil }
  var bytes: [UInt8] = []
  for index in stride(from: 0, to: digits.count, by: 2) {
    guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
    else { return nil }
    bytes.append(byte)
  }
  return bytes
}
