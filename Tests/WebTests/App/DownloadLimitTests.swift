import Testing

@testable import Web

@Suite struct DownloadLimitTests {
  @Test func `no more files are under way than there are permits, and each end gives one back`() {
    let limit = DownloadLimit(2)
    var permits = (0..<5).compactMap { _ in limit.acquire() }
    #expect(permits.count == 2)
    permits.removeLast()
    permits += (0..<5).compactMap { _ in limit.acquire() }
    #expect(permits.count == 2)
    permits = []
    permits += (0..<5).compactMap { _ in limit.acquire() }
    #expect(permits.count == 2)
  }

  @Test func `from many threads at once each permit is given once`() async {
    let limit = DownloadLimit(10)
    let given = await withTaskGroup { group in
      for _ in 0..<200 { group.addTask { limit.acquire() } }
      return await group.reduce(into: [DownloadLimit.Permit]()) { given, permit in
        if let permit { given.append(permit) }
      }
    }
    #expect(given.count == 10)
  }
}
