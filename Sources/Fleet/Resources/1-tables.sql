-- The club's store, part 1 of 4: what is kept. Needs PostgreSQL 15 or newer and no extension.
--
-- The parts are loaded in their order and in one transaction, by the role that then owns the store; it
-- need not be a superuser. Loading them again upgrades a store, and does nothing to one of today. Whoever
-- loads them otherwise is refused at the end, and the store then refuses tablets as half-migrated.
--
-- SQLSTATEs of our own, for tablets and for `sideline fleet`:
--   SL001 protocol   SL002 key unknown or revoked   SL003 invitation unknown   SL004 over   SL005 used up
--   SL006 of another club   SL007 login of no club   SL008 a name, team or number of the owner's is no such
--   SL010 a document cannot be taken   SL011 too much at once   SL012 more people than a tablet may hold
--   SL013 the store is half-migrated, too old or too new
-- SL010 and SL011, and classes 22 and 54 from before a function is reached, are a document's fault; every
-- other one is not.

DO $$ BEGIN
  IF current_setting('server_version_num')::int < 150000 THEN
    RAISE EXCEPTION 'the store needs PostgreSQL 15 or newer; this is %', current_setting('server_version')
      USING ERRCODE = 'SL013';
  ELSIF current_setting('server_encoding') <> 'UTF8' THEN
    -- Any other has no room for what tablets send, and the tablet would be told that its document is bad.
    RAISE EXCEPTION 'the store needs a database of encoding UTF8; this one has %',
      current_setting('server_encoding') USING ERRCODE = 'SL013';
  END IF;
  -- Two who load at once would fail with messages of the catalogue's.
  PERFORM pg_advisory_xact_lock(hashtext('sideline fleet'));
  PERFORM set_config('fleet.loading', pg_current_xact_id()::text, true);
END $$;

CREATE SCHEMA IF NOT EXISTS fleet;

CREATE TABLE IF NOT EXISTS fleet.version (
  only_row bool PRIMARY KEY DEFAULT true CHECK (only_row),
  number int NOT NULL,
  whole bool NOT NULL
);

DO $$ BEGIN
  IF EXISTS (SELECT FROM fleet.version WHERE number > 1) THEN
    RAISE EXCEPTION 'the store is newer than this program, which must be updated' USING ERRCODE = 'SL013';
  END IF;
END $$;

INSERT INTO fleet.version (number, whole) VALUES (0, false)
  ON CONFLICT (only_row) DO UPDATE SET whole = false;

-- `head` changes with every batch: half a page free keeps the old versions of the row beside the new one.
CREATE TABLE IF NOT EXISTS fleet.club (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  role name NOT NULL UNIQUE,
  head bigint NOT NULL DEFAULT 0,
  keep_months int CHECK (keep_months BETWEEN 1 AND 1200),
  names bool NOT NULL DEFAULT true,
  eye bool NOT NULL DEFAULT false
) WITH (fillfactor = 50);

-- The stretches of a club's places, oldest first. `head` is the place up to which a stretch has the same
-- rows as those before it. A name has a random part: two stores that came of one backup may be told
-- nowhere else apart.
CREATE TABLE IF NOT EXISTS fleet.epoch (
  club int NOT NULL REFERENCES fleet.club ON DELETE CASCADE,
  number int NOT NULL,
  name text NOT NULL UNIQUE,
  machine text NOT NULL,
  head bigint NOT NULL,
  PRIMARY KEY (club, number)
);

CREATE TABLE IF NOT EXISTS fleet.invite (
  code_digest bytea PRIMARY KEY CHECK (length(code_digest) = 32),
  club int NOT NULL REFERENCES fleet.club ON DELETE CASCADE,
  teams text[] CHECK (cardinality(teams) > 0),
  uses int NOT NULL CHECK (uses >= 0),
  ends_at timestamptz NOT NULL
);

-- `applied` is the place up to which the tablet says that it has everything: its receipt for what was
-- forgotten before. `doubled_at` is when a cursor last went back, for somebody to look at: two tablets have
-- one key, or a backup of the one that has it was restored. It stays, since nothing tells which it was.
CREATE TABLE IF NOT EXISTS fleet.station (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  club int NOT NULL REFERENCES fleet.club ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  key_digest bytea NOT NULL UNIQUE CHECK (length(key_digest) = 32),
  teams text[] CHECK (cardinality(teams) > 0),
  applied bigint NOT NULL DEFAULT 0,
  report jsonb,
  joined_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz,
  doubled_at timestamptz,
  revoked_at timestamptz
) WITH (fillfactor = 50);
CREATE INDEX IF NOT EXISTS station_club ON fleet.station (club);

-- Who reads with SQL, by login.
CREATE TABLE IF NOT EXISTS fleet.reader (
  role name PRIMARY KEY,
  club int NOT NULL REFERENCES fleet.club ON DELETE CASCADE
);

-- The identities that a person was joined with, from members `same:ID` of their body. One pair is told by
-- the lesser identity alone, so that an undone join is undone.
CREATE OR REPLACE FUNCTION fleet.joined(body jsonb) RETURNS uuid[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(substr(member.key, 6)::uuid)
  FROM jsonb_each(body) member WHERE starts_with(member.key, 'same:') AND member.value = 'true'
$$;

-- `been` are all teams that the person was ever in: whoever was told of them then is told that they left.
-- Everybody who has a run is here, if with no members: whom a digest is of is found in this table.
CREATE TABLE IF NOT EXISTS fleet.person (
  club int NOT NULL,
  id uuid NOT NULL,
  place bigint NOT NULL,
  station int NOT NULL,
  body jsonb NOT NULL,
  been text[] NOT NULL,
  team text GENERATED ALWAYS AS (body ->> 'group') STORED,
  same uuid[] GENERATED ALWAYS AS (fleet.joined(body)) STORED,
  PRIMARY KEY (club, id),
  CONSTRAINT person_id_is_version_4 CHECK (get_byte(uuid_send(id), 6) >> 4 = 4)
);
CREATE INDEX IF NOT EXISTS person_place ON fleet.person (club, place);
CREATE INDEX IF NOT EXISTS person_digest ON fleet.person (club, sha256(uuid_send(id)));
CREATE INDEX IF NOT EXISTS person_same ON fleet.person (club) WHERE same IS NOT NULL;

CREATE TABLE IF NOT EXISTS fleet.exercise (
  club int NOT NULL,
  id text NOT NULL,
  version int NOT NULL,
  digest text NOT NULL,
  place bigint NOT NULL,
  station int NOT NULL,
  definition jsonb NOT NULL,
  PRIMARY KEY (club, id, version, digest)
);
CREATE INDEX IF NOT EXISTS exercise_place ON fleet.exercise (club, place);

CREATE TABLE IF NOT EXISTS fleet.run (
  club int NOT NULL,
  id uuid NOT NULL,
  place bigint NOT NULL,
  station int NOT NULL,
  person uuid,
  exercise text NOT NULL,
  version int NOT NULL,
  simulated bool NOT NULL,
  started_at timestamptz NOT NULL,
  body jsonb NOT NULL,
  PRIMARY KEY (club, id),
  CONSTRAINT run_exercise_has_200_characters CHECK (length(exercise) BETWEEN 1 AND 200),
  CONSTRAINT run_version_is_from_1 CHECK (version >= 1)
) PARTITION BY HASH (club);
CREATE INDEX IF NOT EXISTS run_place ON fleet.run (club, place);
CREATE INDEX IF NOT EXISTS run_person ON fleet.run (club, person);

-- `zone` is in seconds east of UTC. `rest` is the row as it came but for the members that a column gives
-- back as they were; the time is in both, since a column of it forgets how it was written.
CREATE TABLE IF NOT EXISTS fleet.trial (
  club int NOT NULL,
  place bigint NOT NULL,
  id uuid NOT NULL,
  run uuid NOT NULL,
  person uuid,
  station int NOT NULL,
  attempt smallint NOT NULL,
  exercise text NOT NULL,
  quantity text,
  value float8,
  unit text,
  outcome text,
  status text NOT NULL,
  replaces uuid,
  measured_at timestamptz NOT NULL,
  zone int NOT NULL,
  rest jsonb NOT NULL,
  PRIMARY KEY (club, id),
  CONSTRAINT trial_id_is_version_7 CHECK (get_byte(uuid_send(id), 6) >> 4 = 7),
  CONSTRAINT trial_person_is_version_4 CHECK (get_byte(uuid_send(person), 6) >> 4 = 4),
  CONSTRAINT trial_attempt_is_from_1 CHECK (attempt >= 1),
  CONSTRAINT trial_quantity_has_100_characters CHECK (length(quantity) BETWEEN 1 AND 100),
  CONSTRAINT trial_value_is_finite CHECK (value > '-Infinity' AND value < 'Infinity'),
  CONSTRAINT trial_value_has_a_unit CHECK (value IS NULL OR unit IS NOT NULL),
  CONSTRAINT trial_unit_has_40_characters CHECK (length(unit) BETWEEN 1 AND 40),
  CONSTRAINT trial_outcome_is_known CHECK (outcome IN ('pass', 'fail')),
  CONSTRAINT trial_status_is_known CHECK (status IN ('valid', 'undone', 'edited', 'aborted', 'deleted')),
  CONSTRAINT trial_replaces_another CHECK (replaces <> id AND get_byte(uuid_send(replaces), 6) >> 4 = 7),
  CONSTRAINT trial_zone_is_one CHECK (zone BETWEEN -64800 AND 64800)
) PARTITION BY HASH (club);
CREATE INDEX IF NOT EXISTS trial_place ON fleet.trial (club, place);
CREATE INDEX IF NOT EXISTS trial_person ON fleet.trial (club, person);
-- Rows of a run lie together, so that this index is small: it stores each run once.
CREATE INDEX IF NOT EXISTS trial_run ON fleet.trial (club, run);
CREATE INDEX IF NOT EXISTS trial_replaces ON fleet.trial (club, replaces) WHERE replaces IS NOT NULL;

-- Whom to forget, by the SHA-256 of a random identity: it tells nobody who has not got the identity who it
-- was, and late rows of theirs are known by it for good.
CREATE TABLE IF NOT EXISTS fleet.erasure (
  club int NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  place bigint NOT NULL,
  results text NOT NULL CHECK (results IN ('anonymise', 'delete')),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (club, digest)
);
CREATE INDEX IF NOT EXISTS erasure_place ON fleet.erasure (club, place);

DO $$ BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS fleet.run_%s PARTITION OF fleet.run
      FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    EXECUTE format('CREATE TABLE IF NOT EXISTS fleet.trial_%s PARTITION OF fleet.trial
      FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;
