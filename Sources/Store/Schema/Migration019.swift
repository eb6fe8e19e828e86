extension Schema {
  /// Programs of who learns to code, their pictures, and who wants to be reminded.
  ///
  /// All of it goes with its person.
  ///
  /// A program of a page or challenge is the one that its maker left there; there is one of each.
  static let migration019 = """
    CREATE TABLE codeProgram (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      participant INTEGER NOT NULL
        REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
      task TEXT CHECK (length(task) BETWEEN 1 AND 80),
      text TEXT NOT NULL CHECK (length(text) <= 65536),
      revision INTEGER NOT NULL CHECK (revision >= 1),
      updatedAt INTEGER NOT NULL,
      updatedOffset INTEGER NOT NULL CHECK (updatedOffset BETWEEN -64800 AND 64800),
      deletedAt INTEGER
    ) STRICT;
    CREATE INDEX codeProgramParticipant ON codeProgram (participant, updatedAt);
    CREATE UNIQUE INDEX codeProgramTask ON codeProgram (participant, task)
      WHERE task IS NOT NULL AND deletedAt IS NULL;

    CREATE TABLE codeLearner (
      participant INTEGER NOT NULL PRIMARY KEY
        REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE,
      picture TEXT NOT NULL CHECK (json_type(picture) = 'object')
    ) STRICT;

    CREATE TABLE codeReminder (
      participant INTEGER NOT NULL PRIMARY KEY
        REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE,
      recipient TEXT NOT NULL CHECK (length(recipient) BETWEEN 3 AND 400),
      language TEXT NOT NULL CHECK (language IN ('sv', 'en')),
      since INTEGER NOT NULL,
      sinceOffset INTEGER NOT NULL CHECK (sinceOffset BETWEEN -64800 AND 64800),
      over INTEGER NOT NULL CHECK (over >= 0)
    ) STRICT;
    """
}
