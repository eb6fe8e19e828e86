extension Schema {
  /// Starts one after the other and in lanes: how long one waits for the next, how many lanes there are, who is
  /// called, and by which beams starts and finishes are told.
  ///
  /// SQLite changes no CHECK of a table that is there, so that the table is made anew.
  static let migration029 = """
    ALTER TABLE groupRun ADD COLUMN interval REAL CHECK (interval > 0);
    ALTER TABLE groupRun ADD COLUMN lanes INTEGER CHECK (lanes > 1);
    CREATE TABLE groupEventAnew (
      groupRun TEXT NOT NULL REFERENCES groupRun (id) ON DELETE CASCADE,
      sequence INTEGER NOT NULL CHECK (sequence >= 1),
      id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 200),
      kind TEXT NOT NULL CHECK (kind IN ('start', 'warn', 'out', 'clear', 'finish', 'unassigned',
        'assign', 'free', 'split', 'merge', 'call', 'hold', 'place', 'gate', 'goal', 'tone',
        'withdraw', 'correct', 'void', 'stop')),
      participant INTEGER REFERENCES participant (number) ON DELETE CASCADE ON UPDATE CASCADE,
      at INTEGER NOT NULL,
      uncertainty REAL NOT NULL CHECK (uncertainty >= 0),
      source TEXT NOT NULL CHECK (source IN ('touch', 'key', 'station', 'gate', 'tag')),
      screen TEXT NOT NULL CHECK (length(screen) <= 80),
      completed INTEGER CHECK (completed >= 0),
      metres REAL CHECK (metres >= 0),
      seconds REAL CHECK (seconds >= 0),
      device TEXT CHECK (length(device) > 0),
      channel TEXT,
      lane INTEGER CHECK (lane >= 1),
      simulated INTEGER NOT NULL DEFAULT 0 CHECK (simulated IN (0, 1)),
      ref TEXT,
      reason TEXT CHECK (length(reason) BETWEEN 1 AND 400),
      recordedAt INTEGER NOT NULL,
      recordedOffset INTEGER NOT NULL CHECK (recordedOffset BETWEEN -64800 AND 64800),
      PRIMARY KEY (groupRun, sequence),
      UNIQUE (groupRun, id)
    ) STRICT;
    INSERT INTO groupEventAnew (groupRun, sequence, id, kind, participant, at, uncertainty, source,
        screen, completed, metres, seconds, device, channel, simulated, ref, reason, recordedAt,
        recordedOffset)
      SELECT groupRun, sequence, id, kind, participant, at, uncertainty, source, screen, completed,
        metres, seconds, device, channel, simulated, ref, reason, recordedAt, recordedOffset
      FROM groupEvent;
    DROP TABLE groupEvent;
    ALTER TABLE groupEventAnew RENAME TO groupEvent;
    CREATE INDEX groupEventParticipant ON groupEvent (participant);
    CREATE TRIGGER groupEventAppendOnly BEFORE UPDATE OF
      groupRun, sequence, id, kind, at, uncertainty, source, screen, completed, metres, seconds,
      device, channel, lane, simulated, ref, recordedAt, recordedOffset ON groupEvent
    BEGIN SELECT RAISE(ABORT, 'events of a group are append-only'); END;
    """
}
