import Devices
import Model

/// Decoder output as text: a line for people, or an object as `CONTRACT.md` says of `decode`.
enum DecodedText {
  private struct Row: Encodable {
    var reading: Reading

    enum CodingKeys: String, CodingKey {
      case quantity, value, unit, channel
      case deviceTime = "device_time_s"
      case sequence
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(reading.quantity, forKey: .quantity)
      try container.encode(reading.value, forKey: .value)
      try container.encode(reading.unit, forKey: .unit)
      try container.encodeIfPresent(reading.channel, forKey: .channel)
      try container.encodeIfPresent(reading.deviceTime, forKey: .deviceTime)
      try container.encodeIfPresent(reading.sequence, forKey: .sequence)
    }
  }

  private struct Refused: Encodable {
    var code: PayloadError.Code
    var offset: Int
    var message: String
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
        ? text(Row(reading: reading))
        : "\(reading.quantity.rawValue) \(reading.value) \(reading.unit.rawValue)"
    case .refused(let error): json ? refusal(error) : "refused: \(error)"
    case .missing(let count): json ? #"{"missing":\#(count)}"# : "missing: \(count)"
    case .restarted: json ? #"{"restarted":true}"# : "the device restarted"
    case .unavailable(let quantity, let why):
      json ? #"{"unavailable":"\#(quantity.rawValue)"}"# : "no \(quantity.rawValue): \(why)"
    case .answered(let isTaken, let what):
      json ? #"{"answered":\#(isTaken)}"# : "\(isTaken ? "took" : "refused"): \(what)"
    case .ignored(let what): json ? #"{"ignored":true}"# : "ignored: \(what)"
    }
  }

  static func line(_ sample: MotionSample, json: Bool) -> String {
    let row = Motion(
      quantity: sample.kind.rawValue, x: sample.x, y: sample.y, z: sample.z,
      sensed: sample.sensed, host_time_ns: sample.hostTime.nanoseconds)
    let own = sample.sensed.map { axes in
      " (sensor's own axes: \(axes.map(\.description).joined(separator: " ")))"
    }
    return json ? text(row) : "\(row.quantity) \(row.x) \(row.y) \(row.z)\(own ?? "")"
  }

  static func refusal(_ error: PayloadError) -> String {
    text(Refused(code: error.code, offset: error.offset, message: error.description))
  }

  private static func text(_ value: some Encodable) -> String {
    do {
      return try JSONLine.text(value)
    } catch {
      return #"{"code":"not-encodable"}"#
    }
  }
}
