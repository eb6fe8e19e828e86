internal import Model

extension Trial {
  /// Returns what stands in a column.
  func cell(_ column: CodingKeys) throws -> CSVCell {
    switch column {
    case .id: CSVCell(id)
    case .session: CSVCell(session)
    case .run: CSVCell(run)
    case .participant: CSVCell(participant)
    case .exercise: CSVCell(exercise)
    case .exerciseVersion: CSVCell(exerciseVersion)
    case .equipment: CSVCell(equipment)
    case .attempt: CSVCell(attempt)
    case .quantity: CSVCell(quantity)
    case .value: CSVCell(value)
    case .unit: CSVCell(unit)
    case .outcome: CSVCell(outcome)
    case .response: CSVCell(response)
    case .responseTime: CSVCell(responseTime)
    case .origin: CSVCell(origin)
    case .simulated: .text(simulated ? "true" : "false")
    case .channel: CSVCell(channel)
    case .deviceModel: CSVCell(deviceModel)
    case .deviceID: CSVCell(deviceID)
    case .deviceFirmware: CSVCell(deviceFirmware)
    case .driver: CSVCell(driver)
    case .timeSource: CSVCell(timeSource)
    case .uncertainty: CSVCell(uncertainty)
    case .measuredAt: .text(measuredAt.description)
    case .recordedAt: .text(recordedAt.description)
    case .status: CSVCell(status)
    case .replaces: CSVCell(replaces)
    case .reason: CSVCell(reason)
    case .rawHex: CSVCell(rawHex)
    case .details:
      CSVCell(try details.map { try JSON.text($0, name: column.rawValue) })
    case .software: CSVCell(software)
    }
  }
}
