import EyeTest
import Model
import Store

extension Station {
  /// Empties the table; the trials themselves stay.
  ///
  /// - Throws: `StationError`.
  package func resetEyeScores(key: RequestKey? = nil) throws(StationError) {
    // A round of the same millisecond is older than the press.
    let now = environment.now.advanced(bySeconds: 0.001)
    do {
      try store.setEyeSetting(Catalogue.sinceName, .string(now.description), key: key)
    } catch StoreError.keyUsed {
      return
    } catch {
      throw StationError(error)
    }
  }
}
