extension Trial: DirectJSON {
  package func json() throws(JSONWriter.NotFinite) -> [UInt8] {
    var writer = JSONWriter(capacity: 1024)
    writer.beginObject()
    for key in CodingKeys.sorted { try write(key, to: &writer) }
    writer.endObject()
    return writer.bytes
  }

  private func write(_ key: CodingKeys, to writer: inout JSONWriter) throws(JSONWriter.NotFinite) {
    switch key {
    case .id: writer.member(key, id.rawValue)
    case .session: writer.member(key, session.rawValue)
    case .run: writer.member(key, run.rawValue)
    case .participant: writer.member(key, participant)
    case .exercise: writer.member(key, exercise)
    case .exerciseVersion: writer.member(key, exerciseVersion)
    case .equipment: writer.member(key, equipment)
    case .attempt: writer.member(key, attempt)
    case .quantity: writer.member(key, quantity?.rawValue)
    case .value: try writer.member(key, value)
    case .unit: writer.member(key, unit?.rawValue)
    case .outcome: writer.member(key, outcome?.rawValue)
    case .response: writer.member(key, response)
    case .responseTime: try writer.member(key, responseTime)
    case .origin: writer.member(key, origin.rawValue)
    case .simulated: writer.member(key, simulated)
    case .channel: writer.member(key, channel)
    case .deviceModel: writer.member(key, deviceModel)
    case .deviceID: writer.member(key, deviceID?.rawValue)
    case .deviceFirmware: writer.member(key, deviceFirmware)
    case .driver: writer.member(key, driver)
    case .timeSource: writer.member(key, timeSource?.rawValue)
    case .uncertainty: try writer.member(key, uncertainty)
    case .measuredAt: writer.member(key, measuredAt.description)
    case .recordedAt: writer.member(key, recordedAt.description)
    case .status: writer.member(key, status.rawValue)
    case .replaces: writer.member(key, replaces?.rawValue)
    case .reason: writer.member(key, reason)
    case .rawHex: writer.member(key, rawHex)
    case .details:
      guard let details else { return }
      writer.key(key.rawValue)
      try JSONValue.object(details).write(to: &writer, key: key.rawValue)
    case .software: writer.member(key, software)
    }
  }
}

extension Trial.CodingKeys {
  /// By name, the order in which JSON is written.
  fileprivate static let sorted = allCases.sorted { $0.rawValue < $1.rawValue }
}
