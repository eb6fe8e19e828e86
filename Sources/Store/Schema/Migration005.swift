extension Schema {
  /// The way to a participant's best: current values in their order, by exercise and equipment.
  ///
  /// The exercise comes first, and not the participant, so that lists of one participant's trials
  /// keep the index that is made for them.
  static let migration005 = """
    CREATE INDEX trialBest ON trial
      (exercise, equipment, participant, simulated, quantity, value, run, outcome)
      WHERE status = 'valid';
    """
}
