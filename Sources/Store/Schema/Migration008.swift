extension Schema {
  /// Results from elsewhere.
  ///
  /// A row of a file may replace one that the file does not have: `replacesAbsent` names it, since
  /// `replaces` only names rows that are there. An exercise that only such rows know is a
  /// `placeholder` until its definition comes.
  static let migration008 = """
    ALTER TABLE trial ADD COLUMN replacesAbsent TEXT
      CHECK (replacesAbsent IS NULL OR length(replacesAbsent) = 36 AND replaces IS NULL);
    ALTER TABLE exercise ADD COLUMN placeholder INTEGER NOT NULL DEFAULT 0
      CHECK (placeholder IN (0, 1));

    DROP TRIGGER trialAppendOnly;
    CREATE TRIGGER trialAppendOnly BEFORE UPDATE OF
      sequence, id, session, run, participant, exercise, exerciseVersion, equipment, attempt,
      quantity, value, unit, outcome, response, responseTime, origin, simulated, channel,
      deviceModel, deviceID, deviceFirmware, driver, timeSource, uncertainty, measuredAt,
      measuredOffset, recordedAt, recordedOffset, replaces, replacesAbsent, reason, rawHex,
      details, software
      ON trial
    BEGIN SELECT RAISE(ABORT, 'trials are append-only'); END;

    DROP TRIGGER trialParticipantOfRun;
    CREATE TRIGGER trialParticipantOfRun BEFORE INSERT ON trial
    WHEN NEW.replaces IS NULL AND NEW.replacesAbsent IS NULL
      AND NEW.participant <> (SELECT participant FROM run WHERE id = NEW.run)
    BEGIN SELECT RAISE(ABORT, 'only a correction has another participant than its run'); END;

    -- Whose results these were is no longer known to anybody.
    ALTER TABLE participant ADD COLUMN nobody INTEGER NOT NULL DEFAULT 0 CHECK (nobody IN (0, 1));
    CREATE UNIQUE INDEX participantNobody ON participant (nobody) WHERE nobody = 1;

    CREATE TABLE erasure (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      atOffset INTEGER NOT NULL CHECK (atOffset BETWEEN -64800 AND 64800),
      cause TEXT NOT NULL CHECK (cause IN ('forget', 'retention')),
      results TEXT NOT NULL CHECK (results IN ('anonymise', 'delete')),
      runs INTEGER NOT NULL CHECK (runs >= 0),
      trials INTEGER NOT NULL CHECK (trials >= 0),
      scrubbed INTEGER NOT NULL CHECK (scrubbed IN (0, 1))
    ) STRICT;

    CREATE TABLE retention (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      months INTEGER NOT NULL CHECK (months BETWEEN 1 AND 1200),
      results TEXT NOT NULL CHECK (results IN ('anonymise', 'delete'))
    ) STRICT;
    """
}
