/// What a fake does about a method call: signals, the answer, more signals.
struct FakeReaction: Sendable {
  var before: [FakeSignal] = []
  var answer = FakeService.Answer.values([])
  var after: [FakeSignal] = []
  /// Late answers to earlier calls, by their numbers.
  var released: [UInt64: FakeService.Answer] = [:]
}
