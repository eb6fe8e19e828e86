import Devices
import Logging
import Model

/// Finding out which product a serial port is that nothing but its answer tells.
///
/// Asking opens the port, which resets many boards, and writes to who knows what: it is done once,
/// when the coach connects the device for the first time, and never unasked.
extension Station {
  /// How long a device that has settled may take to answer, in seconds: an Arduino that reads with
  /// `readString` waits 1 s for more before it reads what came.
  private static let answerLimit = 2.5

  /// Questions that are put in one go: the same bytes on the same line.
  private struct Question: Hashable {
    var line: LinkProfile.SerialLine?
    var settle: Double
    var bytes: [UInt8]

    init(_ driver: Driver) {
      line = driver.profile.serial
      settle = driver.profile.commands.settle
      bytes = driver.profile.commands.version
    }
  }

  /// Asks a device what it is, if nothing told, and keeps what it says.
  func identify(_ id: DeviceID) async {
    guard let entry = roster[id], entry.identity == .unasked else { return }
    roster[id]?.identity = .told
    var candidates = registry.probed(at: entry.sighting)
    while let first = candidates.first, !Task.isCancelled {
      let question = Question(first)
      // One that says what it is as it begins need not be asked.
      let heard = candidates.filter { $0.profile.serial == question.line }
      candidates.removeAll { Question($0) == question }
      guard let driver = await answering(heard, question, at: entry) else { continue }
      logger.notice("device answers", metadata: ["id": "\(id)", "driver": "\(driver.id)"])
      guard var known = roster[id] else { return }
      known.use(driver)
      roster[id] = known
      remember(id, connects: true)
      return publish(known)
    }
  }

  /// Puts a question and returns whose answer comes, to it or unasked.
  private func answering(
    _ drivers: [Driver], _ question: Question, at entry: RosterEntry
  ) async -> Driver? {
    let (chunks, incoming) = AsyncStream.makeStream(
      of: Chunk.self, bufferingPolicy: .bufferingOldest(256))
    let profile = LinkProfile(
      serial: question.line, commands: .init(settle: question.settle, version: question.bytes))
    let link = entry.transport.link(to: entry.sighting, profile: profile)
    let limit = question.settle + (question.line?.resetWait ?? 0) + Self.answerLimit
    let (executor, logger) = (executor, logger)
    return await withTaskGroup(of: Driver?.self) { group in
      group.addTask {
        do throws(LinkError) {
          try await link.run { if case .received(let chunk) = $0 { incoming.yield(chunk) } }
        } catch {
          // What cannot be opened is told to people when it is opened for good.
          logger.debug("not asked", metadata: ["error": "\(error)"])
        }
        return nil
      }
      group.addTask {
        var listeners = drivers.map { VersionListener($0.profile.commands) }
        for await chunk in chunks {
          for index in listeners.indices where listeners[index]?.handle(chunk) != nil {
            return drivers[index]
          }
        }
        return nil
      }
      group.addTask {
        try? await executor.sleep(forSeconds: limit)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      // The port is closed before it is opened again.
      await group.waitForAll()
      return first
    }
  }
}
