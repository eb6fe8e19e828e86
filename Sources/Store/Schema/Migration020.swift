extension Schema {
  /// The grade or class that a teacher's list is for.
  static let migration020 = """
    ALTER TABLE learningList ADD COLUMN grade TEXT CHECK (length(grade) BETWEEN 1 AND 80);
    """
}
