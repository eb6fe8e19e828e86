extension Schema {
  /// What a participant's share of the highest pulse is told by; both go with the person.
  static let migration023 = """
    ALTER TABLE participant ADD COLUMN birthYear INTEGER CHECK (birthYear BETWEEN 1900 AND 2100);
    ALTER TABLE participant ADD COLUMN maxHeartRate INTEGER
      CHECK (maxHeartRate BETWEEN 100 AND 240);
    """
}
