import Engine
import Store

extension StationError {
  /// Tells a failure of the store as one of the station.
  init(_ error: any Error) {
    if let error = error as? StationError {
      self = error
    } else if let error = error as? StoreError {
      let code: Code =
        switch error {
        case .diskFull: .storeFull
        case .notWritable, .readOnly: .storeReadOnly
        default: .storeFailed
        }
      let status: Status = if case .notFound = error { .unknown } else { .failed }
      self.init(code, status, error.description)
    } else {
      self.init(.storeFailed, .failed, "\(error)")
    }
  }

  init(_ refusal: PlanRefusal) {
    let status: Status = refusal == .unknownCell ? .refused : .notAllowed
    self.init(
      code: refusal.rawValue, status: status,
      detail: "The plan does not take this: \(refusal.rawValue).")
  }
}
