extension Schema {
  /// The first schema.
  ///
  /// Times are milliseconds since 1970-01-01T00:00:00Z beside the zone's offset in seconds, so that
  /// they compare as instants. Texts that name a state are checked against their list here: a row
  /// that the model could not read is never written.
  static let migration001 =
    tables001 + trial001
      + """
      CREATE TRIGGER runIdentity BEFORE UPDATE OF
        id, session, participant, exercise, exerciseVersion, equipment, startedAt,
        startedOffset, simulated ON run
      WHEN OLD.id IS NOT NEW.id OR OLD.session IS NOT NEW.session
        OR OLD.participant IS NOT NEW.participant OR OLD.exercise IS NOT NEW.exercise
        OR OLD.exerciseVersion IS NOT NEW.exerciseVersion OR OLD.equipment IS NOT NEW.equipment
        OR OLD.startedAt IS NOT NEW.startedAt OR OLD.startedOffset IS NOT NEW.startedOffset
        OR OLD.simulated > NEW.simulated
      BEGIN SELECT RAISE(ABORT, 'the identity of a run never changes'); END;

      PRAGMA application_id = \(applicationID);
      """

  private static let tables001 = """
    CREATE TABLE session (
      id TEXT NOT NULL PRIMARY KEY,
      startedAt INTEGER NOT NULL,
      startedOffset INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE participant (
      number INTEGER NOT NULL PRIMARY KEY CHECK (number BETWEEN 0 AND 9999),
      nickname TEXT CHECK (length(nickname) BETWEEN 1 AND 400)
    ) STRICT;

    CREATE TABLE exercise (
      id TEXT NOT NULL,
      version INTEGER NOT NULL CHECK (version >= 1),
      definition TEXT NOT NULL CHECK (json_valid(definition)),
      PRIMARY KEY (id, version)
    ) STRICT;

    CREATE TABLE run (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
      session TEXT NOT NULL REFERENCES session (id),
      participant INTEGER NOT NULL REFERENCES participant (number),
      exercise TEXT NOT NULL,
      exerciseVersion INTEGER NOT NULL,
      equipment TEXT,
      device TEXT,
      state TEXT NOT NULL
        CHECK (state IN ('ready', 'waiting', 'lost', 'full', 'saved', 'cancelled')),
      revision INTEGER NOT NULL CHECK (revision >= 0),
      startedOnce INTEGER NOT NULL CHECK (startedOnce IN (0, 1)),
      deadline INTEGER,
      deadlineOffset INTEGER CHECK ((deadline IS NULL) = (deadlineOffset IS NULL)),
      countdownRemaining REAL CHECK (countdownRemaining >= 0),
      simulated INTEGER NOT NULL CHECK (simulated IN (0, 1)),
      startedAt INTEGER NOT NULL,
      startedOffset INTEGER NOT NULL,
      endedAt INTEGER,
      endedOffset INTEGER CHECK ((endedAt IS NULL) = (endedOffset IS NULL)),
      UNIQUE (id, participant, exercise, exerciseVersion),
      FOREIGN KEY (exercise, exerciseVersion) REFERENCES exercise (id, version)
    ) STRICT;

    CREATE TABLE event (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('run', 'trial')),
      ref TEXT NOT NULL,
      run TEXT NOT NULL REFERENCES run (id)
    ) STRICT;

    CREATE TABLE idempotency (
      key TEXT NOT NULL PRIMARY KEY,
      fingerprint TEXT NOT NULL,
      run TEXT REFERENCES run (id),
      status INTEGER,
      body TEXT CHECK ((status IS NULL) = (body IS NULL)),
      usedAt INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX idempotencyUsedAt ON idempotency (usedAt);

    """

  /// The log of attempts: `sequence` is the order of commits, which identities and clocks are not.
  private static let trial001 = """
    CREATE TABLE trial (
      sequence INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
      session TEXT NOT NULL REFERENCES session (id),
      run TEXT NOT NULL,
      participant INTEGER NOT NULL,
      exercise TEXT NOT NULL,
      exerciseVersion INTEGER NOT NULL,
      equipment TEXT,
      attempt INTEGER NOT NULL CHECK (attempt >= 1),
      quantity TEXT,
      value REAL,
      unit TEXT CHECK (value IS NULL OR unit IS NOT NULL),
      outcome TEXT CHECK (outcome IN ('pass', 'fail')),
      response TEXT,
      responseTime REAL,
      origin TEXT NOT NULL CHECK (origin IN
        ('manual', 'device', 'tilt', 'touch', 'key', 'gamepad', 'remote', 'imported')),
      simulated INTEGER NOT NULL CHECK (simulated IN (0, 1)),
      channel TEXT,
      deviceModel TEXT,
      deviceID TEXT,
      deviceFirmware TEXT,
      driver TEXT,
      timeSource TEXT
        CHECK (timeSource IN ('device-interval', 'device-clock', 'kernel', 'arrival')),
      uncertainty REAL CHECK (uncertainty >= 0),
      measuredAt INTEGER NOT NULL,
      measuredOffset INTEGER NOT NULL CHECK (measuredOffset BETWEEN -64800 AND 64800),
      recordedAt INTEGER NOT NULL,
      recordedOffset INTEGER NOT NULL CHECK (recordedOffset BETWEEN -64800 AND 64800),
      status TEXT NOT NULL
        CHECK (status IN ('valid', 'undone', 'edited', 'aborted', 'deleted')),
      replaces TEXT REFERENCES trial (id),
      reason TEXT,
      rawHex TEXT,
      details TEXT CHECK (json_type(details) = 'object'),
      software TEXT NOT NULL,
      FOREIGN KEY (run, participant, exercise, exerciseVersion)
        REFERENCES run (id, participant, exercise, exerciseVersion)
    ) STRICT;
    CREATE UNIQUE INDEX trialSlot ON trial (run, attempt) WHERE status = 'valid';
    CREATE INDEX trialRun ON trial (run);
    CREATE INDEX trialParticipant ON trial (participant);
    CREATE INDEX trialExercise ON trial (exercise);
    CREATE INDEX trialMeasuredAt ON trial (measuredAt);
    CREATE INDEX trialNotValid ON trial (status) WHERE status <> 'valid';

    CREATE TRIGGER trialAppendOnly BEFORE UPDATE OF
      sequence, id, session, run, participant, exercise, exerciseVersion, equipment, attempt,
      quantity, value, unit, outcome, response, responseTime, origin, simulated, channel,
      deviceModel, deviceID, deviceFirmware, driver, timeSource, uncertainty, measuredAt,
      measuredOffset, recordedAt, recordedOffset, replaces, reason, rawHex, details, software
      ON trial
    BEGIN SELECT RAISE(ABORT, 'trials are append-only'); END;
    CREATE TRIGGER trialStatus BEFORE UPDATE OF status ON trial
    WHEN NOT (OLD.status = 'valid' AND NEW.status <> 'valid'
      OR OLD.status = 'aborted' AND NEW.status IN ('undone', 'edited', 'deleted'))
    BEGIN SELECT RAISE(ABORT, 'a trial that is no longer current keeps its status'); END;
    CREATE TRIGGER trialKept BEFORE DELETE ON trial
    BEGIN SELECT RAISE(ABORT, 'trials are never deleted'); END;

    """
}
