import Model
import Station

/// What is said of the gates of a group run before its start.
extension GroupPages {
  /// Returns by which beams starts are told, or which is to be broken now.
  func startGate(_ course: GroupRun.Course?, _ words: Words) async -> String? {
    guard let course else { return nil }
    guard course.lanes != nil else {
      return await name(course.gate.map { .init(device: $0, channel: course.channel) })
    }
    return await names(
      course, of: \.start, isAsked: course.askedLane != nil && course.isFinishAsked == false, words)
  }

  /// The same of the finish of lanes.
  func goals(_ course: GroupRun.Course?, _ words: Words) async -> String? {
    guard let course, course.lanes != nil else { return nil }
    return await names(course, of: \.finish, isAsked: course.isFinishAsked == true, words)
      ?? words("group.goals_none")
  }

  private func names(
    _ course: GroupRun.Course, of end: KeyPath<GroupRun.Course.Lane, GroupRun.Course.Beam?>,
    isAsked: Bool, _ words: Words
  ) async -> String? {
    var told: [String] = []
    for lane in course.lanes ?? [] {
      guard let name = await name(lane[keyPath: end]) else { continue }
      told.append("\(lane.lane): \(name)")
    }
    if isAsked, let lane = course.askedLane {
      told.append(words("group.break_lane", ["lane": String(lane)]))
    }
    return told.isEmpty ? nil : told.joined(separator: ", ")
  }

  private func name(_ beam: GroupRun.Course.Beam?) async -> String? {
    guard let beam else { return nil }
    let name = await station.devices().first { $0.id == beam.device }?.name
    return [name ?? beam.device.rawValue, beam.channel].compactMap(\.self)
      .joined(separator: " · ")
  }
}
