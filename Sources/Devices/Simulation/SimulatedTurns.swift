import Model

/// Which of its records a simulated device sends next: what it is asked once comes once, what only
/// warns never, and the others in their turn.
struct SimulatedTurns: Sendable {
  private let first: [Int]
  private let always: [Int]
  private var sent = 0

  /// Begins with the first record.
  ///
  /// - Parameter records: What each of them measures.
  init(_ records: [[ValueColumn]]) {
    first = records.indices.filter { !records[$0].isEmpty }
    let measuring = first.filter { index in
      records[index].contains { $0.quantity != .batteryLevel }
    }
    always = measuring.isEmpty ? first : measuring
  }

  /// Returns the place of the next record; nothing if there is none.
  mutating func next() -> Int? {
    guard !first.isEmpty else { return nil }
    defer { sent += 1 }
    return sent < first.count ? first[sent] : always[(sent - first.count) % always.count]
  }
}
