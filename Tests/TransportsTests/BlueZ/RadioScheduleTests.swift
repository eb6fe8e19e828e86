import Synchronization
import Testing
import Transports

@Suite(.timeLimit(.patient)) struct RadioScheduleTests {
  private let radio = RadioSchedule()
  private let order = Recorder<String>()

  /// Queues up, and says so when it is its turn, which it ends at once.
  private func queue(_ name: String, _ purpose: RadioSchedule.Purpose) async -> Task<Void, Never> {
    let (radio, order) = (radio, order)
    let before = await radio.waiting("hci0")
    let task = Task {
      guard await radio.acquire("hci0", for: purpose) else { return }
      order.record(name)
      await radio.release("hci0")
    }
    while await radio.waiting("hci0") == before { await Task.yield() }
    return task
  }

  @Test func `devices that are there go first, then others, then searches`() async {
    #expect(await radio.acquire("hci0", for: .connection))
    let tasks = [
      await queue("search", .discovery {}), await queue("away", .attempt {}),
      await queue("away too", .attempt {}), await queue("heard", .connection),
    ]
    await radio.release("hci0")
    for task in tasks { await task.value }
    #expect(order.events == ["heard", "away", "away too", "search"])
  }

  @Test func `whoever is away is told that others wait, now or from the beginning`() async {
    let demands = Mutex(0)
    let away = RadioSchedule.Purpose.attempt { demands.withLock { $0 += 1 } }
    #expect(await radio.acquire("hci0", for: away))
    #expect(demands.withLock { $0 } == 0, "nobody waits")
    let first = await queue("heard", .connection)
    #expect(demands.withLock { $0 } == 1)
    await radio.release("hci0")
    await first.value

    #expect(await radio.acquire("hci0", for: .connection))
    let told = Recorder<Bool>()
    let second = await queue("away", .attempt { told.record(true) })
    let third = await queue("search", .discovery {})
    await radio.release("hci0")
    await told.wait { $0 == [true] }
    for task in [second, third] { await task.value }
  }

  @Test func `a search is told by connections only, and a connection by nobody`() async {
    let told = Recorder<String>()
    #expect(await radio.acquire("hci0", for: .discovery { told.record("search") }))
    let search = await queue("another search", .discovery {})
    #expect(told.events.isEmpty)
    let away = await queue("away", .attempt {})
    #expect(told.events == ["search"])
    await radio.release("hci0")
    for task in [search, away] { await task.value }
  }

  @Test func `those that wait to be called keep nobody's place`() async {
    let radio = RadioSchedule(slots: 2)
    #expect(await radio.takeSlot(of: "strap 1", on: "hci0"))
    #expect(await radio.adapterWithRoom(among: ["hci0", "hci1"]) == "hci0")
    #expect(await radio.takeSlot(of: "strap 2", on: "hci0"))
    #expect(await !radio.takeSlot(of: "strap 3", on: "hci0"))
    #expect(await radio.adapterWithRoom(among: ["hci0", "hci1"]) == "hci1")
    await radio.giveBackSlot(of: "strap 1", on: "hci0")
    await radio.giveBackSlot(of: "strap 1", on: "hci0")
    #expect(await radio.takeSlot(of: "strap 3", on: "hci0"))
    #expect(await !radio.takeSlot(of: "strap 4", on: "hci0"))
  }
}

/// Listening to advertisements beside those who call and search.
@Suite(.timeLimit(.patient)) struct RadioListeningTests {
  private let radio = RadioSchedule()
  private let order = Recorder<String>()

  private func queue(_ name: String, _ purpose: RadioSchedule.Purpose) async -> Task<Void, Never> {
    let (radio, order) = (radio, order)
    let before = await radio.waiting("hci0")
    let task = Task {
      guard await radio.acquire("hci0", for: purpose) else { return }
      order.record(name)
      await radio.release("hci0")
    }
    while await radio.waiting("hci0") == before { await Task.yield() }
    return task
  }

  @Test func `listening has its turn among devices that may be away, and before a search`() async {
    #expect(await radio.acquire("hci0", for: .connection))
    let tasks = [
      await queue("search", .discovery {}), await queue("away", .attempt {}),
      await queue("listening", .listening {}), await queue("away too", .attempt {}),
      await queue("heard", .connection),
    ]
    await radio.release("hci0")
    for task in tasks { await task.value }
    #expect(order.events == ["heard", "away", "listening", "away too", "search"])
  }

  @Test func `whoever listens is told by those who connect, and a search not by listening`() async {
    let told = Recorder<String>()
    #expect(await radio.acquire("hci0", for: .listening { told.record("listening") }))
    let search = await queue("search", .discovery {})
    #expect(told.events.isEmpty)
    let away = await queue("away", .attempt {})
    #expect(told.events == ["listening"])
    await radio.release("hci0")
    for task in [search, away] { await task.value }

    #expect(await radio.acquire("hci0", for: .discovery { told.record("search") }))
    let listening = await queue("listening", .listening {})
    #expect(told.events == ["listening"], "advertisements are heard during a search too")
    await radio.release("hci0")
    await listening.value
  }
}
