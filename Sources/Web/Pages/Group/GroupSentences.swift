import Model

/// What the scripts of a group run say by themselves, by the names that they use.
enum GroupSentences {
  /// Before the start, while it runs, and afterwards.
  static func all(_ words: Words) -> [String: String] {
    let shared = [
      "sending", "withdrew", "finished", "counted", "tap_warning", "tap_out", "hold",
      "said_warning", "said_out", "said_counted", "left", "speed", "metres", "warning", "out",
      "you", "no_sound", "sound_lost", "need_sound", "need_line", "again_line", "undone", "cleared",
      "not_recorded",
    ]
    var sentences = Dictionary(uniqueKeysWithValues: shared.map { ($0, words("group.\($0)")) })
    for (name, key) in [
      "level": "level_shuttle", "nothing": "nothing_to_undo", "other": "other_screen",
      "late": "speaker_late", "on_time": "speaker_on_time", "tried": "sound_tried",
      "reason": "reason_missing", "corrected": "corrected_from",
    ] {
      sentences[name] = words("group.\(key)")
    }
    return sentences
  }

  /// The same at the finish of a run in which everybody has a time.
  static func finish(_ words: Words) -> [String: String] {
    let names = [
      "in_of", "whose", "long", "close_after", "chosen", "by_gate", "by_gate_plain", "by_hand",
      "split_title", "time_title", "split_text", "same_text", "close_text", "pulse", "first",
      "second", "merge_with", "on_course", "tap_time", "tap_in", "tap_more", "said_in", "said_time",
      "said_split", "said_merge", "said_nobody", "said_back", "said_gave_up", "undo_none", "not_in",
      "gate_none", "gate_is",
    ]
    var sentences = all(words)
    for name in names { sentences[name] = words("group.\(name)") }
    sentences["sound_lost"] = words("group.sound_lost_start")
    sentences["nameless_one"] = words("group.nameless.one")
    sentences["nameless_other"] = words("group.nameless.other")
    return sentences
  }

  /// The same, with what is said where one starts after the other.
  static func timed(_ words: Words) -> [String: String] {
    let names = [
      "first_or", "order_doubt", "start_early", "start_twice", "plus_minus", "not_started",
      "tap_pick", "whose_is", "course_is", "course_empty",
      "at_start", "next_start", "all_started", "not_passed", "then", "hold_back", "hold_none",
      "goes_instead", "is_in", "every_is", "of_done", "said_swap", "said_right", "said_hold",
      "lane_free", "lane_lost", "lane_by_hand", "lane_is", "lane_in", "lanes_by_gate", "starts_in",
      "heat_go", "heat_of", "said_places", "said_heat",
    ]
    return names.reduce(into: finish(words)) { $0[$1] = words("group.\($1)") }
      .merging(["over": words("group.state_over")]) { $1 }
  }
}
