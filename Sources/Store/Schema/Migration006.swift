extension Schema {
  /// Mails that wait, are under way or are gone, and how they leave.
  ///
  /// A mail's bytes stand in parts of their own: they are read one at a time while they go out and
  /// are freed some days after the mail was sent, when its row stays.
  static let migration006 = """
    CREATE TABLE mail (
      sequence INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
      messageID TEXT NOT NULL UNIQUE,
      recipients TEXT NOT NULL CHECK (json_type(recipients) = 'array'),
      sender TEXT NOT NULL,
      subject TEXT NOT NULL,
      attachment TEXT NOT NULL,
      trials INTEGER NOT NULL CHECK (trials >= 0),
      size INTEGER NOT NULL CHECK (size >= 0),
      request TEXT NOT NULL CHECK (json_type(request) = 'object'),
      requestKey TEXT,
      state TEXT NOT NULL
        CHECK (state IN ('draft', 'waiting', 'sending', 'sent', 'failed', 'cancelled')),
      attempts INTEGER NOT NULL CHECK (attempts >= 0),
      uncertain INTEGER NOT NULL CHECK (uncertain >= 0),
      createdAt INTEGER NOT NULL,
      createdOffset INTEGER NOT NULL,
      nextAt INTEGER,
      nextOffset INTEGER CHECK ((nextAt IS NULL) = (nextOffset IS NULL)),
      endedAt INTEGER,
      endedOffset INTEGER CHECK ((endedAt IS NULL) = (endedOffset IS NULL)),
      code TEXT,
      detail TEXT,
      CHECK ((state = 'waiting') = (nextAt IS NOT NULL))
    ) STRICT;
    CREATE INDEX mailDue ON mail (nextAt) WHERE state = 'waiting';
    CREATE INDEX mailRequestKey ON mail (requestKey) WHERE requestKey IS NOT NULL;
    CREATE INDEX mailUnsettled ON mail (state) WHERE state IN ('draft', 'sending', 'failed');

    CREATE TABLE mailPart (
      mail TEXT NOT NULL REFERENCES mail (id) ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number >= 0),
      bytes BLOB NOT NULL,
      PRIMARY KEY (mail, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE mailRecipient (
      address TEXT NOT NULL PRIMARY KEY,
      usedAt INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE mailSettings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      settings TEXT NOT NULL CHECK (json_type(settings) = 'object')
    ) STRICT;
    """
}
