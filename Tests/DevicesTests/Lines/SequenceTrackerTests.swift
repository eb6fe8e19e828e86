import Devices
import Testing

@Suite struct SequenceTrackerTests {
  private let wrap = 1 << 32

  private func steps(_ numbers: [Int], wrap: Int) -> [SequenceTracker.Step] {
    var tracker = SequenceTracker()
    return numbers.map { tracker.append($0, wrap: wrap).step }
  }

  @Test func `numbers that follow one another are in order, wherever they begin`() {
    #expect(steps([7, 8, 9], wrap: wrap) == [.inOrder, .inOrder, .inOrder])
  }

  @Test func `numbers that were jumped over are missing`() {
    #expect(steps([1, 2, 5, 7], wrap: wrap) == [.inOrder, .inOrder, .missing(2), .missing(1)])
  }

  @Test func `an earlier number and the same number are a restart`() {
    #expect(steps([500, 1, 2, 2], wrap: wrap) == [.inOrder, .restarted, .inOrder, .restarted])
  }

  @Test func `a number that was jumped over a moment ago is late, once, and no restart`() {
    #expect(
      steps([1, 3, 2, 4, 2], wrap: wrap) == [.inOrder, .missing(1), .late, .inOrder, .restarted])
    #expect(
      steps([1, 5, 3, 2, 6, 4, 7], wrap: wrap) == [
        .inOrder, .missing(3), .late, .late, .inOrder, .late, .inOrder,
      ])
  }

  @Test func `sixteen numbers back may be late, and one more is a restart`() {
    #expect(steps([1, 18, 2], wrap: wrap) == [.inOrder, .missing(16), .late])
    #expect(steps([1, 19, 2], wrap: wrap) == [.inOrder, .missing(17), .restarted])
  }

  @Test func `a number may be late across the wrap`() {
    var tracker = SequenceTracker()
    #expect(tracker.append(254, wrap: 256) == (.inOrder, 254))
    #expect(tracker.append(0, wrap: 256) == (.missing(1), 256))
    #expect(tracker.append(255, wrap: 256) == (.late, 255))
    #expect(tracker.append(1, wrap: 256) == (.inOrder, 257))
  }

  @Test func `the counter goes on across its wrap`() {
    var tracker = SequenceTracker()
    #expect(tracker.append(wrap - 2, wrap: wrap) == (.inOrder, wrap - 2))
    #expect(tracker.append(wrap - 1, wrap: wrap) == (.inOrder, wrap - 1))
    #expect(tracker.append(0, wrap: wrap) == (.inOrder, wrap))
    #expect(tracker.append(3, wrap: wrap) == (.missing(2), wrap + 3))
  }

  @Test func `a gap that holds the wrap is counted`() {
    #expect(steps([wrap - 2, 1], wrap: wrap) == [.inOrder, .missing(2)])
  }

  @Test func `after a restart the number begins anew`() {
    var tracker = SequenceTracker()
    _ = tracker.append(255, wrap: 256)
    #expect(tracker.append(0, wrap: 256) == (.inOrder, 256))
    #expect(tracker.append(200, wrap: 256) == (.restarted, 200))
    #expect(tracker.append(201, wrap: 256) == (.inOrder, 201))
  }

  /// 0 … 255: 128 on is as far as 128 back, and counts as forward; 129 on counts as back.
  @Test func `half the range is the border between forward and back`() {
    #expect(steps([0, 128], wrap: 256) == [.inOrder, .missing(127)])
    #expect(steps([0, 129], wrap: 256) == [.inOrder, .restarted])
  }

  @Test func `a counter goes on after the number that was seen before the program ended`() {
    var tracker = SequenceTracker(after: 7)
    #expect(tracker.append(10, wrap: wrap) == (.missing(2), 10))
    tracker = SequenceTracker(after: 255)
    #expect(tracker.append(0, wrap: 256) == (.inOrder, 256))
    tracker = SequenceTracker(after: 300)
    #expect(tracker.append(45, wrap: 256) == (.inOrder, 301))
    tracker = SequenceTracker(after: 7)
    #expect(tracker.append(1, wrap: wrap) == (.restarted, 1))
  }
}
