package import Model

/// A measurement in the outside's words (`Contract.md`, live).
package struct MeasurementEvent: Encodable, Sendable {
  package var measurement: Measurement

  package init(measurement: Measurement) { self.measurement = measurement }

  enum CodingKeys: String, CodingKey {
    case device, quantity, value, unit, channel, sequence
    case hostTime = "host_time_ns"
    case deviceTime = "device_time_s"
    case timeSource = "time_source"
    case uncertainty
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(measurement.device, forKey: .device)
    try container.encode(measurement.quantity, forKey: .quantity)
    try container.encode(measurement.value, forKey: .value)
    try container.encode(measurement.unit, forKey: .unit)
    try container.encodeIfPresent(measurement.channel, forKey: .channel)
    try container.encodeIfPresent(measurement.sequence, forKey: .sequence)
    try container.encode(measurement.hostTime.nanoseconds, forKey: .hostTime)
    try container.encodeIfPresent(measurement.deviceTime, forKey: .deviceTime)
    try container.encode(measurement.timeSource, forKey: .timeSource)
    try container.encodeIfPresent(measurement.uncertainty, forKey: .uncertainty)
  }
}
