import Testing

@testable import Web

@Suite struct DownloadRoomTests {
  @Test func `no more files are under way than there are places, and each end makes room`() {
    let room = DownloadRoom(places: 2)
    var places = (0..<5).compactMap { _ in room.enter() }
    #expect(places.count == 2)
    places.removeLast()
    places += (0..<5).compactMap { _ in room.enter() }
    #expect(places.count == 2)
    places = []
    places += (0..<5).compactMap { _ in room.enter() }
    #expect(places.count == 2)
  }

  @Test func `from many threads at once each place is given once`() async {
    let room = DownloadRoom(places: 10)
    let given = await withTaskGroup { group in
      for _ in 0..<200 { group.addTask { room.enter() } }
      return await group.reduce(into: [DownloadRoom.Place]()) { given, place in
        if let place { given.append(place) }
      }
    }
    #expect(given.count == 10)
  }
}
