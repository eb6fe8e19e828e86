import Engine
package import Model

extension Station {
  /// Takes in how far a screen has counted by hand, and shows it to the others.
  ///
  /// Nothing is kept of it: what counts is what is entered in the end.
  ///
  /// - Parameters:
  ///   - value: How many, 0 to 9999.
  ///   - attempt: The attempt that it is for: the next one.
  ///   - screen: Which screen counted.
  ///   - id: The run.
  /// - Returns: The run after it.
  /// - Throws: `StationError`; with the run as it is when the moment was wrong.
  package func count(
    _ value: Int, attempt: Int, screen: String, on id: RunID
  ) throws(StationError) -> Run {
    guard let run = runs[id] else { throw StationError(Refusal(.ended), run: try self.run(id)) }
    do throws(Refusal) {
      carryOut(try runs.count(value, attempt: attempt, screen: screen, on: id))
    } catch {
      throw StationError(error, run: run.snapshot(now: .now()))
    }
    return try self.run(id)
  }
}
