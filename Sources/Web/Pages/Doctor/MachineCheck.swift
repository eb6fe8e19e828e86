package import Model

/// Looks at this machine, of which pages know nothing.
package struct MachineCheck: Sendable {
  let findings: @Sendable () async -> [Finding]
  /// Of what runs here, a line each.
  let versions: [String]
  /// What the journal was told within the last hour, oldest first.
  let journal: @Sendable () -> [String]

  package init(
    versions: [String], findings: @escaping @Sendable () async -> [Finding],
    journal: @escaping @Sendable () -> [String]
  ) {
    self.versions = versions
    self.findings = findings
    self.journal = journal
  }

  /// Where nobody looks.
  package static let none = MachineCheck(
    versions: [], findings: { [] }, journal: { [] })
}

/// One look at a time: who asks meanwhile gets the same.
actor MachineCheckDesk {
  private let check: MachineCheck
  private var underWay: Task<[Finding], Never>?

  init(_ check: MachineCheck) { self.check = check }

  func findings() async -> [Finding] {
    if let underWay { return await underWay.value }
    let task = Task { [check] in await check.findings() }
    underWay = task
    let found = await task.value
    underWay = nil
    return found
  }

  nonisolated var versions: [String] { check.versions }

  nonisolated func journal() -> [String] { check.journal() }
}
