extension Schema {
  /// The practice plan that a group run was made for; a plan that goes leaves the run as it is.
  static let migration028 = """
    ALTER TABLE groupRun ADD COLUMN plan TEXT REFERENCES plan (id) ON DELETE SET NULL;
    CREATE INDEX groupRunPlan ON groupRun (plan);
    """
}
