import Devices
import Model

/// Decoder output as text: a line for people, or an object as `Contract.md` says of `decode`.
enum DecodedText {
  private struct Refused: Encodable {
    var code: PayloadError.Code
    var offset: Int
    var message: String
  }

  private struct Row: Encodable {
    var quantity: Quantity
    var value: Double
    var unit: Unit
    var channel: String?
    var device_time_s: Double?
    var sequence: Int?

    init(_ reading: Reading) {
      quantity = reading.quantity
      value = reading.value
      unit = reading.unit
      channel = reading.channel
      device_time_s = reading.deviceTime
      sequence = reading.sequence
    }
  }

  private struct Motion: Encodable {
    var quantity: String
    var x: Double
    var y: Double
    var z: Double
    /// Along the sensor's own axes.
    var sensed: [Double]?
    var host_time_ns: Int64
  }

  static func line(_ output: Decoded, json: Bool) -> String {
    switch output {
    case .reading(let reading):
      json
        ? text(Row(reading))
        : "\(reading.quantity.rawValue) \(reading.value) \(reading.unit.rawValue)"
    case .refused(let error): json ? refusal(error) : "refused: \(error)"
    case .missing(let count): json ? #"{"missing":\#(count)}"# : "missing: \(count)"
    case .late: json ? #"{"late":true}"# : "one that was missing came late"
    case .repeated: json ? #"{"repeated":true}"# : "the same record again"
    case .restarted: json ? #"{"restarted":true}"# : "the device restarted"
    case .warned(let text): json ? #"{"warning":true}"# : "warning: \(text.en)"
    case .unavailable(let quantity, let why):
      json ? #"{"unavailable":"\#(quantity.rawValue)"}"# : "no \(quantity.rawValue): \(why)"
    case .answered(let isTaken, let what):
      json ? #"{"answered":\#(isTaken)}"# : "\(isTaken ? "took" : "refused"): \(what)"
    case .ignored(let what): json ? #"{"ignored":true}"# : "ignored: \(what)"
    }
  }

  static func line(_ sample: MotionSample, json: Bool) -> String {
    let axes = sample.sensed.map { [$0.x, $0.y, $0.z] }
    let row = Motion(
      quantity: sample.kind.rawValue, x: sample.x, y: sample.y, z: sample.z,
      sensed: axes, host_time_ns: sample.hostTime.nanoseconds)
    let own = axes.map { axes in
      " (sensor's own axes: \(axes.map(\.description).joined(separator: " ")))"
    }
    return json ? text(row) : "\(row.quantity) \(row.x) \(row.y) \(row.z)\(own ?? "")"
  }

  static func refusal(_ error: PayloadError) -> String {
    text(Refused(code: error.code, offset: error.offset, message: error.description))
  }

  private static func text(_ value: some Encodable) -> String {
    do {
      return try JSON.text(value)
    } catch {
      return #"{"code":"not-encodable"}"#
    }
  }
}
