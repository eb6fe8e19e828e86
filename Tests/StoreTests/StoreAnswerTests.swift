import Model
import Store
import Testing

@Suite struct StoreAnswerTests {
  let store: Store
  let run = Samples.run()
  let key = IdempotencyKey(key: "b2c1", fingerprint: "POST /api/v1/runs 5f1d")

  init() throws {
    store = try Store.inMemory().seeded()
    _ = try store.insertRun(run)
  }

  @Test func `an unused key has no answer`() throws {
    #expect(try store.answer(for: "b2c1") == nil)
  }

  @Test func `a step and its key are one transaction`() throws {
    let trial = Samples.trial(of: run, attempt: 1)
    _ = try store.commit(RunChange(run: run.next(), trials: [trial]), key: key)
    let claimed = StoredAnswer(
      fingerprint: key.fingerprint, run: run.id, status: nil, body: nil)
    #expect(try store.answer(for: "b2c1") == claimed)
    try store.rememberAnswer("b2c1", status: 200, body: #"{"revision":1}"#)
    let answered = StoredAnswer(
      fingerprint: key.fingerprint, run: run.id, status: 200, body: #"{"revision":1}"#)
    #expect(try store.answer(for: "b2c1") == answered)
  }

  @Test func `a request that comes twice is carried out once`() throws {
    let first = RunChange(run: run.next(), trials: [Samples.trial(of: run, attempt: 1)])
    _ = try store.commit(first, key: key)
    let second = RunChange(run: run.next().next(), trials: [Samples.trial(of: run, attempt: 2)])
    #expect(throws: StoreError.keyUsed("b2c1")) { try store.commit(second, key: key) }
    #expect(throws: StoreError.keyUsed("b2c1")) { try store.insertRun(Samples.run(), key: key) }
    #expect(throws: StoreError.keyUsed("b2c1")) {
      try store.upsertParticipant(Participant(number: 13), key: key)
    }
    #expect(try store.run(run.id) == StoredRun(run: first.run, trials: first.trials))
    #expect(try store.openRuns().count == 1)
    #expect(try store.participants().count == 1)
  }

  @Test func `a step that fails leaves its key free`() throws {
    #expect(throws: StoreError.self) { try store.commit(RunChange(run: run), key: key) }
    #expect(try store.answer(for: "b2c1") == nil)
    _ = try store.commit(RunChange(run: run.next()), key: key)
  }

  @Test func `an answer without a claimed key is refused`() throws {
    #expect(throws: StoreError.notFound(table: "idempotency", id: "b2c1")) {
      try store.rememberAnswer("b2c1", status: 200, body: "{}")
    }
  }

  @Test func `old keys are forgotten and young ones stay`() throws {
    try store.upsertParticipant(Participant(number: 13), key: key)
    let now = Timestamp.now()
    try store.forgetAnswers(before: now.advanced(bySeconds: -60))
    #expect(try store.answer(for: "b2c1") != nil)
    try store.forgetAnswers(before: now.advanced(bySeconds: 60))
    #expect(try store.answer(for: "b2c1") == nil)
  }
}
