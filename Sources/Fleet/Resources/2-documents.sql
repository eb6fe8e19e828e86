-- The club's store, part 2 of 4: what tablets send, how it is looked at, stored and forgotten.
--
-- A document of `exchange` is an object with a `kind`:
--   person    id (UUID version 4) and the members that changed; null takes one away, and stays null: one that
--             is absent from what a tablet is told is not known here, and no reason to change the tablet's
--   exercise  id, version, digest (hex), definition
--   run       id (UUID version 7), person or null, exercise, version, simulated, started_at, rows, and what
--             else the tablet has; a row as in a trial record, with a person only where it is not the run's;
--             of a row with `hidden` a tablet is told only what it replaces, and it is not taken from one
--   erasure   digest (SHA-256 of a person's id, hex), results: anonymise or delete
-- Times are ISO 8601 with offset. Members that are not known here come out as they went in.

CREATE OR REPLACE FUNCTION fleet.refuse(state text, message text) RETURNS void
LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '%', message USING ERRCODE = state; END $$;

-- The newest protocol that is spoken; the one before it is, too.
CREATE OR REPLACE FUNCTION fleet.protocol() RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT 1';

CREATE OR REPLACE FUNCTION fleet.is_eye(exercise text) RETURNS bool
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT starts_with(exercise, 'eye-') $$;

-- A person's members without what the club has no use for.
CREATE OR REPLACE FUNCTION fleet.shown(body jsonb, names bool) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN names THEN body ELSE body - '{nickname,card}'::text[] END $$;

CREATE OR REPLACE FUNCTION fleet.digest(id uuid) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$ SELECT sha256(uuid_send(id)) $$;

-- What a document may be. Each predicate is one expression of its argument, so that it becomes a part of
-- the query that asks; a function that is called for each row would cost as much as storing it.

CREATE OR REPLACE FUNCTION fleet.is_person(id text) RETURNS bool LANGUAGE sql IMMUTABLE AS $$
  SELECT id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' $$;

CREATE OR REPLACE FUNCTION fleet.is_record(id text) RETURNS bool LANGUAGE sql IMMUTABLE AS $$
  SELECT id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' $$;

-- Whether it is a time as of ISO 8601, with an offset, as far as its form goes.
CREATE OR REPLACE FUNCTION fleet.is_time(text text) RETURNS bool LANGUAGE sql IMMUTABLE AS $$
  SELECT text LIKE '____-__-__T__:__:__%'
    AND (text LIKE '%Z' OR text LIKE '%+__:__' OR text LIKE '%-__:__') AND length(text) <= 32 $$;

CREATE OR REPLACE FUNCTION fleet.is_whole(value jsonb, lowest numeric, highest numeric) RETURNS bool
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(value) = 'number'
    THEN value::numeric BETWEEN lowest AND highest AND trunc(value::numeric) = value::numeric
    ELSE false END $$;

CREATE OR REPLACE FUNCTION fleet.may_be_whole(value jsonb, lowest numeric, highest numeric) RETURNS bool
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(value, 'null') = 'null' OR fleet.is_whole(value, lowest, highest) $$;

-- Whether it is absent, null, or a text of 1 to `most` characters.
CREATE OR REPLACE FUNCTION fleet.may_be_text(value jsonb, most int) RETURNS bool LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE coalesce(jsonb_typeof(value), 'null') WHEN 'null' THEN true
    WHEN 'string' THEN length(value #>> '{}') BETWEEN 1 AND most ELSE false END $$;

-- All that the tables cannot tell themselves, before anything is stored and other tablets have to wait: the
-- types of members, which a column would turn into its own, and what has no column.
CREATE OR REPLACE FUNCTION fleet.check_batch(items jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE bad record;
BEGIN
  IF jsonb_typeof(items) <> 'array' THEN
    PERFORM fleet.refuse('SL010', 'the batch is no array');
  ELSIF pg_column_size(items) > 4194304 OR jsonb_array_length(items) > 1000 THEN
    PERFORM fleet.refuse('SL011', 'the batch is larger than 4 MB or 1000 documents');
  END IF;

  SELECT i.number, f.fault INTO bad
  FROM jsonb_array_elements(items) WITH ORDINALITY i (d, number) CROSS JOIN LATERAL (SELECT CASE
    WHEN jsonb_typeof(d) <> 'object' THEN 'is no object'
    WHEN pg_column_size(d) > CASE d ->> 'kind' WHEN 'run' THEN 2097152 ELSE 65536 END THEN 'is too large'
    ELSE CASE d ->> 'kind'
      WHEN 'run' THEN CASE
        WHEN fleet.is_record(d ->> 'id') IS NOT TRUE THEN 'id is no UUID of version 7'
        WHEN d ->> 'person' IS NOT NULL AND NOT fleet.is_person(d ->> 'person')
          THEN 'person is no UUID of version 4'
        WHEN jsonb_typeof(d -> 'exercise') = 'string' IS NOT TRUE THEN 'exercise is no text'
        WHEN NOT fleet.is_whole(d -> 'version', 1, 2147483647) THEN 'version is no whole number from 1'
        WHEN jsonb_typeof(d -> 'simulated') = 'boolean' IS NOT TRUE THEN 'simulated is neither true nor false'
        WHEN fleet.is_time(d ->> 'started_at') IS NOT TRUE THEN 'started_at is no time with offset'
        WHEN jsonb_typeof(d -> 'rows') = 'array' IS NOT TRUE THEN 'rows is no array' END
      WHEN 'person' THEN CASE
        WHEN fleet.is_person(d ->> 'id') IS NOT TRUE THEN 'id is no UUID of version 4'
        WHEN NOT fleet.may_be_whole(d -> 'number', 0, 9999) THEN 'number is no whole number from 0 to 9999'
        WHEN NOT fleet.may_be_text(d -> 'nickname', 400) THEN 'nickname is no text of 1 to 400 characters'
        WHEN NOT fleet.may_be_text(d -> 'group', 400) THEN 'group is no text of 1 to 400 characters'
        WHEN NOT fleet.may_be_text(d -> 'card', 64) THEN 'card is no text of 1 to 64 characters'
        WHEN NOT fleet.may_be_whole(d -> 'birth_year', 1900, 2100) THEN 'birth_year is not 1900 to 2100'
        WHEN NOT fleet.may_be_whole(d -> 'max_heart_rate', 100, 240) THEN 'max_heart_rate is not 100 to 240'
        WHEN EXISTS (SELECT FROM jsonb_each(d) m WHERE starts_with(m.key, 'same:') AND NOT (
            fleet.is_person(substr(m.key, 6)) AND substr(m.key, 6) > d ->> 'id'
            AND jsonb_typeof(m.value) = 'boolean'))
          THEN 'same: is no greater id of a person with true or false' END
      WHEN 'exercise' THEN CASE
        WHEN d -> 'id' IS NULL OR NOT fleet.may_be_text(d -> 'id', 200)
          THEN 'id is no text of 1 to 200 characters'
        WHEN NOT fleet.is_whole(d -> 'version', 1, 2147483647) THEN 'version is no whole number from 1'
        WHEN (d ->> 'digest' ~ '^[0-9a-f]{8,64}$') IS NOT TRUE THEN 'digest is not 8 to 64 hex digits'
        WHEN jsonb_typeof(d -> 'definition') = 'object' IS NOT TRUE THEN 'definition is no object' END
      WHEN 'erasure' THEN CASE
        WHEN (d ->> 'digest' ~ '^[0-9a-f]{64}$') IS NOT TRUE THEN 'digest is not 64 hex digits'
        WHEN (d ->> 'results' IN ('anonymise', 'delete')) IS NOT TRUE THEN 'results is no known one' END
      ELSE 'kind is no known one' END END) f (fault)
  WHERE f.fault IS NOT NULL LIMIT 1;
  IF FOUND THEN
    PERFORM fleet.refuse('SL010', format('document %s of the batch: %s', bad.number, bad.fault));
  END IF;

  -- A tablet reads 32 levels: one that is deeper would keep every tablet from reading anything more.
  IF items @? '$.**{28}' THEN
    PERFORM fleet.refuse('SL010', 'a document is nested deeper than 26 levels');
  END IF;

  IF (SELECT count(*) <> count(DISTINCT concat_ws(' ', d ->> 'kind', CASE d ->> 'kind'
      WHEN 'erasure' THEN d ->> 'digest'
      WHEN 'exercise' THEN concat_ws(' ', d ->> 'version', d ->> 'digest', d ->> 'id')
      ELSE d ->> 'id' END)) FROM jsonb_array_elements(items) d) THEN
    PERFORM fleet.refuse('SL010', 'a document is in the batch twice');
  ELSIF items @? '$[*] ? (@.kind == "run").rows[*] ? (@.type() != "object" || @.attempt.type() != "number"
      || @.id.type() != "string" || @.status.type() != "string" || @.measured_at.type() != "string"
      || (@.value.type() != "number" && @.value.type() != "null")
      || (@.unit.type() != "string" && @.unit.type() != "null")
      || (@.quantity.type() != "string" && @.quantity.type() != "null")
      || (@.outcome.type() != "string" && @.outcome.type() != "null")
      || (@.person.type() != "string" && @.person.type() != "null")
      || (@.replaces.type() != "string" && @.replaces.type() != "null"))' THEN
    PERFORM fleet.refuse('SL010', 'a member of a row is of another type');
  ELSIF EXISTS (SELECT FROM jsonb_array_elements(items) d
      WHERE d ->> 'kind' = 'run' AND pg_column_size(d) > 65536
        AND EXISTS (SELECT FROM jsonb_array_elements(d -> 'rows') r WHERE pg_column_size(r) > 65536)) THEN
    PERFORM fleet.refuse('SL010', 'a row is larger than 64 kB');
  END IF;
END $$;

CREATE OR REPLACE FUNCTION fleet.own_club() RETURNS fleet.club LANGUAGE plpgsql AS $$
DECLARE home fleet.club;
BEGIN
  IF (SELECT whole FROM fleet.version) IS NOT TRUE THEN
    PERFORM fleet.refuse('SL013', 'the store is half-migrated: load its schema again, in one transaction');
  END IF;
  SELECT * INTO home FROM fleet.club WHERE role = session_user;
  IF NOT FOUND THEN PERFORM fleet.refuse('SL007', 'this login belongs to no club'); END IF;
  RETURN home;
END $$;

-- A key counts with the login of its own club alone.
CREATE OR REPLACE FUNCTION fleet.own_station(home fleet.club, key bytea) RETURNS fleet.station
LANGUAGE plpgsql AS $$
DECLARE me fleet.station;
BEGIN
  SELECT * INTO me FROM fleet.station
  WHERE key_digest = sha256(key) AND club = home.id AND revoked_at IS NULL;
  IF NOT FOUND THEN PERFORM fleet.refuse('SL002', 'this tablet is not, or no longer, of the club'); END IF;
  RETURN me;
END $$;

-- System identifier, timeline and an object's number: one of them is another after a failover, a restored
-- backup, a dump that was loaded elsewhere, and one that was loaded beside the old database. The timeline is
-- read from where the log is written: the control file tells it after the first checkpoint only.
CREATE OR REPLACE FUNCTION fleet.machine() RETURNS text LANGUAGE plpgsql AS $$ BEGIN
  RETURN format('%s-%s-%s', (SELECT system_identifier FROM pg_control_system()),
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), 'fleet.club'::regclass::oid::int8);
END $$;

CREATE OR REPLACE FUNCTION fleet.begin_epoch(home int, head bigint) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO fleet.epoch (club, number, name, machine, head)
  SELECT home, coalesce(max(number), 0) + 1, fleet.machine() || '-' || left(gen_random_uuid()::text, 8),
    fleet.machine(), begin_epoch.head
  FROM fleet.epoch WHERE club = home;
END $$;

-- Begins an epoch where the club's last one was on another machine.
CREATE OR REPLACE FUNCTION fleet.this_epoch(home int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  last record;
  here text := fleet.machine();
  start bigint;
BEGIN
  SELECT name, machine INTO last FROM fleet.epoch WHERE club = home ORDER BY number DESC LIMIT 1;
  IF last.machine = here THEN RETURN last.name; END IF;
  SELECT head INTO start FROM fleet.club WHERE id = home FOR UPDATE;
  SELECT name, machine INTO last FROM fleet.epoch WHERE club = home ORDER BY number DESC LIMIT 1;
  IF last.machine IS DISTINCT FROM here THEN PERFORM fleet.begin_epoch(home, start); END IF;
  RETURN (SELECT name FROM fleet.epoch WHERE club = home ORDER BY number DESC LIMIT 1);
END $$;

-- The club's epoch, and the place up to which a tablet has what is here, by the epoch and place it knows.
CREATE OR REPLACE FUNCTION fleet.cursor_of(
  home int, known text, after bigint, OUT epoch text, OUT place bigint
) LANGUAGE plpgsql AS $$
DECLARE former int;
BEGIN
  epoch := fleet.this_epoch(home);
  IF epoch = known THEN
    place := after;
    IF after <= (SELECT head FROM fleet.club WHERE id = home) THEN RETURN; END IF;
    -- It knows more than there is: a disk was set back under a running name, nobody knows how far.
    PERFORM FROM fleet.club WHERE id = home FOR UPDATE;
    IF fleet.this_epoch(home) = known THEN PERFORM fleet.begin_epoch(home, 0); END IF;
    epoch := fleet.this_epoch(home);
    place := 0;
    RETURN;
  END IF;
  SELECT e.number INTO former FROM fleet.epoch e WHERE e.club = home AND e.name = known;
  -- One that is not known here branched off from one that is, not before the first change since.
  SELECT least(after, coalesce(min(e.head), 0)) INTO place FROM fleet.epoch e
  WHERE e.club = home AND e.number > coalesce(former, 1);
END $$;

-- The row's lock lasts until the commit: a club's places appear in the order of its commits.
CREATE OR REPLACE FUNCTION fleet.raise_head(home int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE place bigint;
BEGIN
  UPDATE fleet.club SET head = head + 1 WHERE id = home RETURNING head INTO place;
  RETURN place;
END $$;

-- A place for what the owner does, in the epoch of this machine.
CREATE OR REPLACE FUNCTION fleet.next_place(home int) RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN
  PERFORM fleet.this_epoch(home);
  RETURN fleet.raise_head(home);
END $$;

-- Forgets those whom the digests are of, and all whom they were joined with.
CREATE OR REPLACE FUNCTION fleet.erase(home int, digests bytea[], wish text, here bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  kin uuid[];
  lost uuid[];
  touched uuid[];
BEGIN
  WITH RECURSIVE pair AS MATERIALIZED (
    SELECT id AS one, unnest(same) AS other FROM fleet.person WHERE club = home AND same IS NOT NULL
  ), found (id) AS (
    SELECT id FROM fleet.person WHERE club = home AND sha256(uuid_send(id)) = ANY (digests)
    UNION SELECT other FROM pair WHERE fleet.digest(other) = ANY (digests)
    UNION SELECT CASE found.id WHEN pair.one THEN pair.other ELSE pair.one END
      FROM found JOIN pair ON found.id IN (pair.one, pair.other)
  ) SELECT coalesce(array_agg(id), '{}') INTO kin FROM found;

  INSERT INTO fleet.erasure AS known (club, digest, place, results)
  SELECT DISTINCT home, d, here, wish
  FROM unnest(digests || ARRAY(SELECT fleet.digest(k) FROM unnest(kin) k)) d
  ON CONFLICT (club, digest) DO UPDATE SET results = 'delete', place = here, at = now()
  WHERE known.results = 'anonymise' AND excluded.results = 'delete';

  SELECT coalesce(array_agg(k), '{}') INTO lost FROM unnest(kin) k JOIN fleet.erasure e
    ON e.club = home AND e.digest = fleet.digest(k) AND e.results = 'delete';
  SELECT coalesce(array_agg(id), '{}') INTO touched FROM (
    SELECT id FROM fleet.run WHERE club = home AND person = ANY (lost)
    UNION SELECT run FROM fleet.trial WHERE club = home AND person = ANY (lost)) r (id);
  DELETE FROM fleet.trial WHERE club = home AND person = ANY (lost);
  DELETE FROM fleet.run r WHERE club = home AND id = ANY (touched)
    AND NOT EXISTS (SELECT FROM fleet.trial t WHERE t.club = home AND t.run = r.id);
  -- A run that was corrected to somebody else is theirs; what a coach wrote about it may tell of both.
  UPDATE fleet.run r SET body = body - 'note', person = CASE WHEN person = ANY (lost)
    THEN (SELECT min(t.person::text)::uuid FROM fleet.trial t WHERE t.club = home AND t.run = r.id)
    ELSE person END
  WHERE club = home AND id = ANY (touched);

  SELECT coalesce(array_agg(id), '{}') INTO touched FROM (
    SELECT id FROM fleet.run WHERE club = home AND person = ANY (kin)
    UNION SELECT run FROM fleet.trial WHERE club = home AND person = ANY (kin)) r (id);
  -- As a tablet does it: our own words stay of a reason, and nothing that tells an age or who took part.
  UPDATE fleet.trial SET person = NULL, rest = (CASE
      WHEN rest ->> 'reason' IN ('undo', 'delete', 'restore', 'gap') THEN rest ELSE rest - 'reason' END)
    #- CASE WHEN starts_with(exercise, 'heart-') THEN '{details,max_heart_rate}' ELSE '{}' END::text[]
    #- CASE WHEN starts_with(exercise, 'heart-') THEN '{details,max_basis}' ELSE '{}' END::text[]
    #- CASE WHEN starts_with(exercise, 'heart-') THEN '{details,wall}' ELSE '{}' END::text[]
  WHERE club = home AND person = ANY (kin);
  UPDATE fleet.run SET body = body - 'note', person = CASE WHEN person = ANY (kin) THEN NULL ELSE person END
  WHERE club = home AND id = ANY (touched);
  DELETE FROM fleet.person WHERE club = home AND id = ANY (kin);
END $$;

-- Stores a batch at a place. `answer` has a word for each document: `taken`, `gone` where somebody in it is
-- forgotten, `eye` where the club wants no eye tests. `gone` are the digests of those who are forgotten,
-- `merged` the runs that were there before.
CREATE OR REPLACE FUNCTION fleet.take(
  home fleet.club, me fleet.station, here bigint, items jsonb,
  OUT answer jsonb, OUT gone bytea[], OUT merged uuid[]
) LANGUAGE plpgsql AS $$
DECLARE
  forgotten uuid[];
  wish text;
  added bigint;
BEGIN
  INSERT INTO fleet.person AS known (club, id, place, station, been, body)
  SELECT home.id, (d ->> 'id')::uuid, here, me.id, array_remove(ARRAY[d ->> 'group'], NULL),
    fleet.shown(d - '{kind,id,left}'::text[], home.names)
  FROM jsonb_array_elements(items) d
  WHERE d ->> 'kind' = 'person' AND NOT EXISTS (SELECT FROM fleet.erasure e
    WHERE e.club = home.id AND e.digest = fleet.digest((d ->> 'id')::uuid))
  ON CONFLICT (club, id) DO UPDATE SET place = here, station = me.id, body = known.body || excluded.body,
    been = known.been || CASE WHEN excluded.been <@ known.been THEN '{}' ELSE excluded.been END
  WHERE known.body || excluded.body <> known.body;

  -- Whom one wish deletes another one cannot find any more to anonymise. Who was joined late with somebody
  -- forgotten is the same person, and is forgotten too.
  FOREACH wish IN ARRAY
    CASE WHEN items @? '$[*] ? (@.kind != "run")' THEN '{delete,anonymise}' ELSE '{}' END::text[]
  LOOP
    PERFORM fleet.erase(home.id, digests, wish, here) FROM (
      SELECT array_agg(found.digest) FROM (
        SELECT decode(d ->> 'digest', 'hex') FROM jsonb_array_elements(items) d
          WHERE d ->> 'kind' = 'erasure' AND d ->> 'results' = wish
        UNION SELECT e.digest FROM fleet.person p CROSS JOIN unnest(p.same) other (id) JOIN fleet.erasure e
          ON e.club = home.id AND e.digest = fleet.digest(other.id) AND e.results = wish
          WHERE p.club = home.id AND p.same IS NOT NULL) found (digest)) every (digests)
    WHERE digests IS NOT NULL;
  END LOOP;

  SELECT coalesce(array_agg(who.id), '{}'), coalesce(array_agg(e.digest), '{}') INTO forgotten, gone
  FROM (SELECT id::uuid FROM (SELECT d ->> CASE d ->> 'kind' WHEN 'person' THEN 'id' ELSE 'person' END
        FROM jsonb_array_elements(items) d WHERE d ->> 'kind' IN ('person', 'run')
      UNION SELECT p #>> '{}' FROM jsonb_path_query(items, '$[*].rows[*].person') p) named (id)) who
    JOIN fleet.erasure e ON e.club = home.id AND e.digest = fleet.digest(who.id);

  INSERT INTO fleet.person (club, id, place, station, been, body)
  SELECT DISTINCT home.id, named.id::uuid, here, me.id, '{}'::text[], '{}'::jsonb
  FROM jsonb_array_elements(items) d CROSS JOIN LATERAL (
    SELECT d ->> 'person' UNION SELECT p #>> '{}' FROM jsonb_path_query(d, '$.rows[*].person') p) named (id)
  WHERE d ->> 'kind' = 'run' AND (home.eye OR NOT fleet.is_eye(d ->> 'exercise'))
    AND named.id IS NOT NULL AND named.id <> ALL (forgotten::text[])
  ON CONFLICT DO NOTHING;

  INSERT INTO fleet.exercise (club, id, version, digest, place, station, definition)
  SELECT home.id, d ->> 'id', (d -> 'version')::int, d ->> 'digest', here, me.id, d -> 'definition'
  FROM jsonb_array_elements(items) d WHERE d ->> 'kind' = 'exercise'
  ON CONFLICT DO NOTHING;

  -- Of a run that is there already the later arrival holds, member by member: a note, a deletion.
  SELECT coalesce(array_agg(run.id), '{}') INTO merged FROM jsonb_array_elements(items) d
    CROSS JOIN LATERAL (SELECT id FROM fleet.run WHERE club = home.id AND id = (d ->> 'id')::uuid LIMIT 1) run
  WHERE d ->> 'kind' = 'run';
  INSERT INTO fleet.run AS known (
    club, id, place, station, person, exercise, version, simulated, started_at, body)
  SELECT home.id, (d ->> 'id')::uuid, here, me.id, who.person, d ->> 'exercise', (d -> 'version')::int,
    (d -> 'simulated')::bool, (d ->> 'started_at')::timestamptz,
    d - '{kind,id,person,exercise,version,simulated,rows}'::text[]
      - CASE WHEN (d ->> 'person')::uuid = ANY (forgotten) THEN '{note}' ELSE '{}' END::text[]
  FROM (SELECT d FROM jsonb_array_elements(items) d
      WHERE d ->> 'kind' = 'run' AND (home.eye OR NOT fleet.is_eye(d ->> 'exercise')) OFFSET 0) document
    CROSS JOIN LATERAL (
      SELECT CASE WHEN (d ->> 'person')::uuid = ANY (forgotten) THEN (SELECT min(r ->> 'person')::uuid
        FROM jsonb_array_elements(d -> 'rows') r WHERE (r ->> 'person')::uuid <> ALL (forgotten))
        ELSE (d ->> 'person')::uuid END) who (person)
  WHERE who.person IS NOT NULL OR d ->> 'person' IS NULL
  ON CONFLICT (club, id) DO UPDATE SET place = here, body = known.body || excluded.body
    WHERE known.body || excluded.body <> known.body;

  INSERT INTO fleet.trial (club, place, id, run, person, station, attempt, exercise, quantity, value, unit,
    outcome, status, replaces, measured_at, zone, rest)
  SELECT home.id, here, r.id, run.id, who.person, me.id, r.attempt, run.exercise, r.quantity, r.value, r.unit,
    r.outcome, r.status, r.replaces,
    CASE WHEN fleet.is_time(r.measured_at) THEN r.measured_at::timestamptz END,
    extract(epoch FROM r.measured_at::timestamp - (r.measured_at::timestamptz AT TIME ZONE 'UTC'))::int,
    r.row - '{id,person,attempt,quantity,value,unit,outcome,status,replaces}'::text[]
  FROM (SELECT d -> 'rows' AS rows, (d ->> 'id')::uuid AS id, (d ->> 'person')::uuid AS person
      FROM jsonb_array_elements(items) d
      WHERE d ->> 'kind' = 'run' AND (home.eye OR NOT fleet.is_eye(d ->> 'exercise')) OFFSET 0) document
    JOIN fleet.run ON run.club = home.id AND run.id = document.id
    CROSS JOIN ROWS FROM (jsonb_array_elements(document.rows), jsonb_to_recordset(document.rows) AS (
      id uuid, person uuid, attempt int2, quantity text, value float8, unit text, outcome text, status text,
      replaces uuid, measured_at text)) r (
      row, id, person, attempt, quantity, value, unit, outcome, status, replaces, measured_at)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN r.row ? 'person' THEN r.person ELSE document.person END) who (person)
  WHERE (who.person = ANY (forgotten)) IS NOT TRUE AND NOT r.row ? 'hidden'
  ON CONFLICT (club, id) DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  -- Rows that were there already must be these: an id is never given twice.
  IF added < (SELECT sum(jsonb_array_length(d -> 'rows'))
      FROM jsonb_array_elements(items) d WHERE d ->> 'kind' = 'run') THEN
    PERFORM fleet.refuse('SL010', format('row %s is there already and is another one', r.id))
    FROM jsonb_array_elements(items) d
      CROSS JOIN jsonb_to_recordset(d -> 'rows') r (id uuid, attempt int2, value float8, outcome text, hidden jsonb)
      -- The limit has each row looked up by its key, whatever the planner thinks of the table.
      CROSS JOIN LATERAL (SELECT * FROM fleet.trial WHERE club = home.id AND id = r.id LIMIT 1) t
    WHERE d ->> 'kind' = 'run' AND r.hidden IS NULL AND (t.run <> (d ->> 'id')::uuid OR t.attempt <> r.attempt
      OR t.value IS DISTINCT FROM r.value OR t.outcome IS DISTINCT FROM r.outcome);
  END IF;

  SELECT jsonb_agg(CASE
    WHEN d ->> 'kind' = 'person' AND (d ->> 'id')::uuid = ANY (forgotten) THEN 'gone'
    WHEN d ->> 'kind' <> 'run' THEN 'taken'
    WHEN NOT home.eye AND fleet.is_eye(d ->> 'exercise') THEN 'eye'
    WHEN (d ->> 'person')::uuid = ANY (forgotten) OR EXISTS (SELECT
      FROM jsonb_path_query(d, '$.rows[*].person') p WHERE (p #>> '{}')::uuid = ANY (forgotten)) THEN 'gone'
    ELSE 'taken' END ORDER BY number) INTO answer
  FROM jsonb_array_elements(items) WITH ORDINALITY i (d, number);
END $$;
