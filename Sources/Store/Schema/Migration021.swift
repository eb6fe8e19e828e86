extension Schema {
  /// That the station was opened to the room, and the screens that paired with it.
  ///
  /// Of the secret that a screen keeps only its digest is here. A screen that answers for a person goes
  /// with that person, and every screen goes when the room is closed.
  static let migration021 = """
    CREATE TABLE room (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
      until TEXT NOT NULL CHECK (until IN ('practice', 'today', 'closed')),
      openedAt INTEGER NOT NULL,
      openedOffset INTEGER NOT NULL CHECK (openedOffset BETWEEN -64800 AND 64800)
    ) STRICT;

    CREATE TABLE screen (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
      role TEXT NOT NULL CHECK (role IN ('watch', 'remote', 'helper', 'coach')),
      participant INTEGER
        REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE,
      token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
      pairedAt INTEGER NOT NULL,
      pairedOffset INTEGER NOT NULL CHECK (pairedOffset BETWEEN -64800 AND 64800),
      usedAt INTEGER NOT NULL,
      usedOffset INTEGER NOT NULL CHECK (usedOffset BETWEEN -64800 AND 64800),
      address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 80),
      CHECK ((role = 'remote') = (participant IS NOT NULL))
    ) STRICT;
    CREATE INDEX screenParticipant ON screen (participant);
    """
}
