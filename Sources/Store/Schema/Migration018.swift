extension Schema {
  /// What the learning games keep beside what was answered: who a child travels as, a teacher's lists
  /// and recorded words, and boards.
  static let migration018 = """
    CREATE TABLE learner (
      participant INTEGER NOT NULL PRIMARY KEY
        REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE,
      figure TEXT NOT NULL CHECK (length(figure) BETWEEN 1 AND 40)
    ) STRICT;
    CREATE TABLE learningList (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 80),
      kind TEXT NOT NULL CHECK (kind IN ('compounds', 'spelling')),
      language TEXT NOT NULL CHECK (language IN ('sv', 'en')),
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 400),
      text TEXT NOT NULL,
      revision INTEGER NOT NULL CHECK (revision >= 1)
    ) STRICT;
    CREATE TABLE learningSound (
      language TEXT NOT NULL CHECK (language IN ('sv', 'en')),
      word TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 100),
      bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 44 AND 400000),
      PRIMARY KEY (language, word)
    ) STRICT;
    CREATE TABLE learningBoard (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 80),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
      content TEXT NOT NULL CHECK (json_valid(content))
    ) STRICT;
    """
}
