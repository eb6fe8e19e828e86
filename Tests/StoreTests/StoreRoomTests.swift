import Model
import Store
import Testing

/// The room and the screens that paired with it.
@Suite struct StoreRoomTests {
  private let store: Store
  private let time = Samples.time("2026-11-27T18:00:00+01:00")

  init() throws {
    store = try Store.inMemory()
    try store.upsertParticipant(Participant(number: 7, nickname: "Maja"))
    try store.upsertParticipant(Participant(number: 8))
  }

  private func screen(
    _ name: String = "Telefon", _ role: ScreenRole = .watch, of participant: Int? = nil,
    token: UInt8 = 1
  ) -> ScreenRecord {
    ScreenRecord(
      name: name, role: role, participant: participant,
      token: [UInt8](repeating: token, count: 32),
      // One after the other, so that their order is known.
      pairedAt: time.advanced(bySeconds: Double(token) - 1), address: "192.168.1.9")
  }

  @Test func `a room is opened once, and closed with every screen`() throws {
    let room = RoomRecord(name: "Hallen", until: .closed, openedAt: time)
    #expect(try store.room() == nil)
    try store.openRoom(room)
    #expect(throws: StoreError.exists(table: "room", id: "1", owner: nil)) {
      try store.openRoom(room)
    }
    #expect(try store.room() == room)
    try store.add(screen())
    try store.closeRoom()
    #expect(try store.room() == nil)
    #expect(try store.screens().isEmpty)
    try store.closeRoom()
  }

  @Test func `a screen is found by the digest of what it keeps, and by no other`() throws {
    let first = screen()
    try store.add(first)
    try store.add(screen("TV", token: 2))
    #expect(try store.screen(token: first.token) == first)
    #expect(try store.screen(token: [UInt8](repeating: 3, count: 32)) == nil)
    #expect(try store.screen(token: []) == nil)
    try store.removeScreen(first.id)
    #expect(try store.screen(token: first.token) == nil)
    #expect(throws: StoreError.notFound(table: "screen", id: first.id)) {
      try store.removeScreen(first.id)
    }
  }

  @Test func `what a screen keeps is not kept twice, nor in another length`() throws {
    try store.add(screen())
    #expect(throws: StoreError.self) { try store.add(screen("TV")) }
    var short = screen(token: 2)
    short.token.removeLast()
    #expect(throws: StoreError.self) { try store.add(short) }
  }

  @Test func `only a remote is somebody's, and always`() throws {
    try store.add(screen("TV", .remote, of: 7))
    #expect(throws: StoreError.self) { try store.add(screen("A", .remote, token: 2)) }
    #expect(throws: StoreError.self) { try store.add(screen("B", .watch, of: 7, token: 2)) }
    #expect(throws: StoreError.notFound(table: "participant", id: "99")) {
      try store.add(screen("C", .remote, of: 99, token: 2))
    }
  }

  @Test func `a role and a use are kept`() throws {
    let first = screen()
    try store.add(first)
    #expect(try store.setScreen(first.id, role: .helper, participant: nil).role == .helper)
    let later = time.advanced(bySeconds: 90)
    try store.noteUse(of: first.id, at: later, from: "192.168.1.77")
    let kept = try #require(try store.screens().first)
    #expect(kept.usedAt == later)
    #expect(kept.address == "192.168.1.77")
    #expect(kept.pairedAt == time)
    #expect(throws: StoreError.notFound(table: "screen", id: "x")) {
      try store.setScreen("x", role: .coach, participant: nil)
    }
  }

  @Test func `who is forgotten takes their remote along, and their name out of others`() throws {
    try store.openRoom(RoomRecord(name: "Majas hall, Maja", until: .closed, openedAt: time))
    try store.add(screen("Fjärr", .remote, of: 7))
    try store.add(screen("Maja TV", token: 2))
    try store.add(screen("Åtta", .remote, of: 8, token: 3))
    _ = try store.forget(7, results: .delete, at: time)
    #expect(try store.screens().map(\.name) == ["… TV", "Åtta"])
    #expect(try store.room()?.name == "Majas hall, …")
  }
}
