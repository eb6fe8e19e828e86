package import Model

/// How values of equipment are written: `{"pulse": [128, 141], "gate": [2.91, {"time": 2.84,
/// "lane": 2, "count": 7}], "gates": [[2.9, 2.8]]}`. A number of `gate` is its time; it is the passage
/// of its place in the series, in lane 1.
extension SlangSource {
  /// Why a value cannot be read, and which: `gate[3]`.
  package struct Problem: Error, Sendable, Hashable {
    package var path: String
  }

  /// Reads values from JSON.
  ///
  /// - Throws: The first place at which they are none.
  package init(json: JSONValue) throws(Problem) {
    guard case .object(let members) = json else { throw Problem(path: "") }
    var series: [SlangSensor: [SlangReading]] = [:]
    for (name, values) in members.sorted(by: { $0.key < $1.key }) {
      guard let sensor = SlangSensor(rawValue: name), case .array(let values) = values else {
        throw Problem(path: name)
      }
      series[sensor] = []
      for (index, value) in values.enumerated() {
        guard let reading = Self.reading(sensor, value, index + 1), reading.isSound else {
          throw Problem(path: "\(name)[\(index)]")
        }
        series[sensor]?.append(reading)
      }
    }
    self.init(series)
  }

  /// The values as they are read again.
  package var json: JSONValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: series.map { sensor, readings in
          (sensor.rawValue, .array(readings.map(Self.json)))
        }))
  }

  private static func json(_ reading: SlangReading) -> JSONValue {
    switch reading {
    case .tilt(let number), .pulse(let number): .number(number)
    case .gates(let times): .array(times.map { .number($0) })
    case .gate(let passage):
      .object([
        "time": .number(passage.time), "lane": .number(Double(passage.lane)),
        "count": .number(Double(passage.count)),
      ])
    }
  }

  private static func reading(
    _ sensor: SlangSensor, _ value: JSONValue, _ count: Int
  ) -> SlangReading? {
    switch (sensor, value) {
    case (.tilt, .number(let angle)): return .tilt(angle)
    case (.pulse, .number(let rate)): return .pulse(rate)
    case (.gate, .number(let time)): return .gate(.init(time: time, count: count))
    case (.gate, .object(let members)): return passage(members, count)
    case (.gates, .array(let values)):
      let times = values.compactMap { if case .number(let time) = $0 { time } else { nil } }
      return times.count == values.count ? .gates(times) : nil
    default: return nil
    }
  }

  private static func passage(_ members: [String: JSONValue], _ count: Int) -> SlangReading? {
    guard case .number(let time)? = members["time"],
      members.keys.allSatisfy({ SlangGateField(rawValue: $0) != nil }),
      let lane = whole(members["lane"], else: 1), let count = whole(members["count"], else: count)
    else { return nil }
    return .gate(.init(time: time, lane: lane, count: count))
  }

  private static func whole(_ value: JSONValue?, else other: Int) -> Int? {
    guard let value else { return other }
    guard case .number(let number) = value else { return nil }
    return Int(exactly: number)
  }
}
