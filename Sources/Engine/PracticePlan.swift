/// Several participants by several exercises, and whose turn it is.
///
/// ```
/// open ──later──▶ later      later comes when nothing is open; later again, it goes to the back
/// open, later ──skip──▶ skipped      skipped comes no more until it is chosen or opened again
/// any but done ──start──▶ under way ──finish──▶ done;  ──abandon──▶ open
/// ```
///
/// A cell that was chosen is next until it is started, put off or skipped; then the order goes on
/// from the first open cell, so that nobody is forgotten. Which cells are done the runs tell each
/// time the plan is read: one whose result was deleted is open until the deletion is undone.
package struct PracticePlan: Sendable, Hashable {
  /// One participant doing one exercise.
  package struct Cell: Sendable, Hashable, Codable {
    package var participant: Int
    package var exercise: String

    package init(participant: Int, exercise: String) {
      self.participant = participant
      self.exercise = exercise
    }
  }

  /// What is done, and with what.
  package struct Item: Sendable, Hashable, Codable {
    package var id: String
    package var equipment: String?
    /// The version of the table of a group test, which all do at once; nothing for an exercise.
    package var tableVersion: Int?

    package var isGroupTest: Bool { tableVersion != nil }

    private enum CodingKeys: String, CodingKey {
      case id, equipment
      case tableVersion = "table_version"
    }

    package init(id: String, equipment: String? = nil, tableVersion: Int? = nil) {
      self.id = id
      self.equipment = equipment
      self.tableVersion = tableVersion
    }
  }

  package enum Order: String, Sendable, Hashable, Codable, CaseIterable {
    /// One participant does all exercises, then the next one; a group test comes before
    /// or after them all.
    case person
    /// All participants do one exercise, then the next one.
    case exercise
  }

  package enum CellState: String, Sendable, Hashable, Codable, CaseIterable {
    case open, later, skipped, done
    case underWay = "under_way"
  }

  /// The most cells that a plan may have.
  package static let largest = 2000

  package let participants: [Int]
  package let exercises: [Item]
  package var order: Order
  /// In the order in which they were put off.
  package private(set) var later: [Cell] = []
  package private(set) var skipped: Set<Cell> = []
  package private(set) var chosen: Cell?
  package private(set) var underWay: Set<Cell> = []
  package private(set) var done: Set<Cell> = []

  /// Fails for nobody, nothing, somebody or something twice, and more than `largest` cells.
  package init?(participants: [Int], exercises: [Item], order: Order) {
    guard !participants.isEmpty, !exercises.isEmpty,
      participants.count <= Self.largest, exercises.count <= Self.largest,
      participants.count * exercises.count <= Self.largest,
      Set(participants).count == participants.count,
      Set(exercises.map(\.id)).count == exercises.count
    else { return nil }
    self.participants = participants
    self.exercises = exercises
    self.order = order
  }

  /// Every cell once, in the order in which they come.
  package var cells: [Cell] {
    switch order {
    case .person: cellsByPerson
    case .exercise: exercises.flatMap(cells(of:))
    }
  }

  package func state(of cell: Cell) -> CellState {
    if done.contains(cell) { return .done }
    if underWay.contains(cell) { return .underWay }
    if skipped.contains(cell) { return .skipped }
    return later.contains(cell) ? .later : .open
  }

  /// Whose turn it is; nothing once every cell is done or skipped.
  package var next: Cell? { queue.first }

  /// The cells that are still to come, the next one first: the chosen one, the open ones in their
  /// order, those put off, and last what is under way.
  ///
  /// Of a group test there is one.
  package var queue: [Cell] {
    let cells = cells
    var open = cells.filter { state(of: $0) == .open }
    if let chosen, let index = open.firstIndex(of: chosen) {
      open.insert(open.remove(at: index), at: 0)
    }
    return gathered(
      open + later.filter { state(of: $0) == .later }
        + cells.filter { state(of: $0) == .underWay })
  }

  /// The first cell of a participant that is still to come, in the order of the plan; one that all do at
  /// once only where nothing else is left.
  package func first(of participant: Int) -> Cell? {
    let own = cells.filter { $0.participant == participant }
    let sorted = own.filter { !isGroupTest($0.exercise) } + own.filter { isGroupTest($0.exercise) }
    let order: [CellState] = [.open, .later, .underWay, .skipped]
    return order.lazy.compactMap { wanted in sorted.first { state(of: $0) == wanted } }.first
  }
}

extension PracticePlan {
  /// Puts a cell off until nothing is open.
  package mutating func putOff(_ cell: Cell) throws(PlanRefusal) {
    try release(cell)
    later.append(cell)
  }

  package mutating func skip(_ cell: Cell) throws(PlanRefusal) {
    try release(cell)
    skipped.insert(cell)
  }

  /// Makes a cell that was put off or skipped open again.
  package mutating func open(_ cell: Cell) throws(PlanRefusal) { try release(cell) }

  /// Makes a cell the next one.
  package mutating func choose(_ cell: Cell) throws(PlanRefusal) {
    try release(cell)
    chosen = cell
  }

  /// A run for the cell has been made; one that is under way may be gone on with.
  package mutating func start(_ cell: Cell) throws(PlanRefusal) {
    if state(of: cell) == .underWay { return }
    try release(cell)
    underWay.insert(cell)
  }

  /// The run of a cell was saved.
  package mutating func finish(_ cell: Cell) throws(PlanRefusal) {
    if state(of: cell) != .underWay { try start(cell) }
    underWay.remove(cell)
    done.insert(cell)
  }

  /// The run of a cell was cancelled.
  package mutating func abandon(_ cell: Cell) { underWay.remove(cell) }

  /// Takes a cell out of where it is put, so that it is open.
  private mutating func release(_ cell: Cell) throws(PlanRefusal) {
    guard participants.contains(cell.participant),
      exercises.contains(where: { $0.id == cell.exercise })
    else { throw .unknownCell }
    switch state(of: cell) {
    case .done: throw .cellDone
    case .underWay: throw .cellUnderWay
    case .open, .later, .skipped: break
    }
    later.removeAll { $0 == cell }
    skipped.remove(cell)
    if chosen == cell { chosen = nil }
  }
}

extension PracticePlan: Codable {
  private enum CodingKeys: CodingKey {
    case participants, exercises, order, later, skipped, chosen
  }

  private struct Unusable: Error {}

  /// Reads what was decided; which cells are done or under way the runs tell.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let plan = PracticePlan(
      participants: try container.decode([Int].self, forKey: .participants),
      exercises: try container.decode([Item].self, forKey: .exercises),
      order: try container.decode(Order.self, forKey: .order))
    guard var plan else { throw Unusable() }
    for cell in try container.decode([Cell].self, forKey: .later) { try plan.putOff(cell) }
    for cell in try container.decode([Cell].self, forKey: .skipped) { try plan.skip(cell) }
    if let chosen = try container.decodeIfPresent(Cell.self, forKey: .chosen) {
      try plan.choose(chosen)
    }
    self = plan
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(participants, forKey: .participants)
    try container.encode(exercises, forKey: .exercises)
    try container.encode(order, forKey: .order)
    try container.encode(later, forKey: .later)
    try container.encode(
      skipped.sorted { ($0.participant, $0.exercise) < ($1.participant, $1.exercise) },
      forKey: .skipped)
    try container.encodeIfPresent(chosen, forKey: .chosen)
  }
}
