-- The club's store, part 3 of 4: what a tablet's login may call. It reads and writes no table by itself.

-- A row of somebody who is not shown: that it replaces another one, and what makes it a row at all.
CREATE OR REPLACE FUNCTION fleet.hidden(id uuid, attempt int2, status text, replaces uuid, rest jsonb)
RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('id', id, 'attempt', attempt, 'status', status, 'replaces', replaces,
      'person', NULL, 'hidden', true) || coalesce(jsonb_object_agg(m.key, m.value), '{}')
  FROM jsonb_each(rest) m
  WHERE m.key IN ('origin', 'simulated', 'measured_at', 'recorded_at', 'software')
    OR m.key = 'reason' AND m.value IN ('"undo"', '"delete"', '"restore"', '"gap"') $$;

-- The documents of the places after `after`, as many whole places as are worth one answer; the next begin
-- after `upto`. `mine` are the teams that are seen, null for all; with `persons`, only runs of these. Rows
-- of the place `sent` are left out, and its runs but those that are `merged`: who asks has just sent them.
-- Whoever is told of a row is told of those that replace it, whosever they are: else it would count for good.
CREATE OR REPLACE FUNCTION fleet.page(
  home fleet.club, mine text[], persons uuid[], after bigint, head bigint, sent bigint, merged uuid[],
  OUT items jsonb, OUT upto bigint
) LANGUAGE plpgsql AS $$
DECLARE others uuid[] := '{}';
BEGIN
  items := '[]';
  upto := head;
  IF after >= head THEN RETURN; END IF;
  IF persons IS NOT NULL THEN
    SELECT coalesce(array_agg(t.id), '{}') INTO others
    FROM fleet.trial t JOIN fleet.trial former ON former.club = home.id AND former.id = t.replaces
    WHERE t.club = home.id AND t.replaces IS NOT NULL AND t.place > after AND t.place <= head
      AND (t.person = ANY (persons)) IS NOT TRUE AND former.person = ANY (persons);
  END IF;
  WITH due AS (
    SELECT place, bytes FROM (
      (SELECT place, 200 + pg_column_size(rest) FROM fleet.trial
        WHERE club = home.id AND place > after AND place <= head AND place <> sent
          AND (persons IS NULL OR person = ANY (persons) OR id = ANY (others))
        ORDER BY place LIMIT 1001)
      UNION ALL
      (SELECT place, 200 + pg_column_size(body) FROM fleet.run
        WHERE club = home.id AND place > after AND place <= head AND (place <> sent OR id = ANY (merged))
          AND (persons IS NULL OR person = ANY (persons))
        ORDER BY place LIMIT 1001)
      UNION ALL
      (SELECT place, 100 + pg_column_size(body) FROM fleet.person
        WHERE club = home.id AND place > after AND place <= head AND persons IS NULL
        ORDER BY place LIMIT 1001)
      UNION ALL
      (SELECT place, 200 + pg_column_size(definition) FROM fleet.exercise
        WHERE club = home.id AND place > after AND place <= head AND persons IS NULL
        ORDER BY place LIMIT 1001)
      UNION ALL
      (SELECT place, 150 FROM fleet.erasure
        WHERE club = home.id AND place > after AND place <= head AND persons IS NULL
        ORDER BY place LIMIT 1001)
    ) every (place, bytes) ORDER BY place LIMIT 1001
  ), total AS (
    SELECT place, sum(count(*)) OVER so_far AS rows, sum(sum(bytes)) OVER so_far AS bytes
    FROM due GROUP BY place WINDOW so_far AS (ORDER BY place)
  ) SELECT CASE WHEN max(rows) <= 1000 AND max(bytes) <= 500000 THEN head
      ELSE coalesce(max(place) FILTER (WHERE rows <= 1000 AND bytes <= 500000), min(place)) END
    INTO upto FROM total;
  IF upto IS NULL THEN upto := head; RETURN; END IF;

  WITH fresh AS MATERIALIZED (
    SELECT * FROM (
      SELECT t.*, mine IS NULL OR EXISTS (SELECT FROM fleet.person p
        WHERE p.club = home.id AND p.id = t.person AND p.team = ANY (mine)) AS is_shown
      FROM fleet.trial t
      WHERE t.club = home.id AND t.place > after AND t.place <= upto AND t.place <> sent
        AND (persons IS NULL OR t.person = ANY (persons) OR t.id = ANY (others))
        AND (home.eye OR NOT fleet.is_eye(t.exercise))
      OFFSET 0) t
    -- As a value it is looked up for each of these few rows, and not made a table of for all.
    WHERE is_shown OR t.replaces IS NOT NULL AND (SELECT p.team = ANY (mine) FROM fleet.trial former
      JOIN fleet.person p ON p.club = home.id AND p.id = former.person
      WHERE former.club = home.id AND former.id = t.replaces)
  ), header AS (
    SELECT r.*, CASE WHEN mine IS NULL OR EXISTS (SELECT FROM fleet.person p
      WHERE p.club = home.id AND p.id = r.person AND p.team = ANY (mine)) THEN r.person END AS shown
    FROM fleet.run r WHERE r.club = home.id AND (home.eye OR NOT fleet.is_eye(r.exercise))
      AND r.id IN (SELECT run FROM fresh UNION ALL SELECT id FROM fleet.run WHERE club = home.id
        AND place > after AND place <= upto AND (place <> sent OR id = ANY (merged))
        AND (persons IS NULL OR person = ANY (persons)))
  ), rows AS (
    SELECT t.run, jsonb_agg(CASE
      WHEN NOT t.is_shown THEN fleet.hidden(t.id, t.attempt, t.status, t.replaces, t.rest)
      ELSE jsonb_strip_nulls(jsonb_build_object('id', t.id, 'attempt', t.attempt,
        'quantity', t.quantity, 'value', t.value, 'unit', t.unit, 'outcome', t.outcome, 'status', t.status,
        'replaces', t.replaces)) || t.rest
        || CASE WHEN t.person IS DISTINCT FROM h.shown THEN jsonb_build_object('person', t.person)
          ELSE '{}' END END ORDER BY t.id) AS rows
    FROM fresh t JOIN header h ON h.id = t.run GROUP BY t.run
  ), document (kind, place, id, body) AS (
    -- A person who left its teams is no longer shown to a tablet, only that they left.
    SELECT 1, p.place, p.id::text, jsonb_build_object('kind', 'person', 'id', p.id)
      || CASE WHEN mine IS NULL OR p.team = ANY (mine) THEN fleet.shown(p.body, home.names)
        ELSE '{"left": true}' END
      FROM fleet.person p WHERE p.club = home.id AND p.place > after AND p.place <= upto AND persons IS NULL
        AND (mine IS NULL OR p.team = ANY (mine) OR p.been && mine)
    UNION ALL SELECT 2, e.place, e.id, fleet.exercise_document(e) FROM fleet.exercise e
      WHERE e.club = home.id AND e.place > after AND e.place <= upto AND persons IS NULL
    -- What tells of a person who is not shown stays here too.
    UNION ALL SELECT 3, h.place, h.id::text, h.body - CASE WHEN h.shown IS DISTINCT FROM h.person
        THEN '{note,participant,score}' ELSE '{}' END::text[] || jsonb_build_object('kind', 'run', 'id', h.id,
        'person', h.shown, 'exercise', h.exercise, 'version', h.version, 'simulated', h.simulated,
        'rows', coalesce(r.rows, '[]'))
      FROM header h LEFT JOIN rows r ON r.run = h.id
      WHERE mine IS NULL OR h.shown IS NOT NULL OR r.rows IS NOT NULL
    UNION ALL SELECT 4, e.place, '', fleet.erasure_document(e) FROM fleet.erasure e
      WHERE e.club = home.id AND e.place > after AND e.place <= upto AND persons IS NULL
  ) SELECT coalesce(jsonb_agg(d.body ORDER BY d.kind, d.place, d.id), '[]') INTO items FROM document d;
END $$;

CREATE OR REPLACE FUNCTION fleet.exercise_document(e fleet.exercise) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('kind', 'exercise', 'id', e.id, 'version', e.version, 'digest', e.digest,
    'definition', e.definition) $$;

CREATE OR REPLACE FUNCTION fleet.erasure_document(e fleet.erasure) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('kind', 'erasure', 'digest', encode(e.digest, 'hex'), 'results', e.results) $$;

CREATE OR REPLACE FUNCTION fleet.milliseconds(moment timestamptz) RETURNS bigint LANGUAGE sql AS $$
  SELECT floor(extract(epoch FROM moment) * 1000)::bigint $$;

-- How many people a tablet with these teams sees.
-- What a tablet holds: its numbers have four figures, one is nobody's, and some are of people whom it alone knows.
CREATE OR REPLACE FUNCTION fleet.most_people() RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT 9900';

CREATE OR REPLACE FUNCTION fleet.count_people(home int, mine text[]) RETURNS bigint
LANGUAGE plpgsql AS $$ BEGIN
  RETURN (SELECT count(*) FROM fleet.person WHERE club = home AND (mine IS NULL OR team = ANY (mine)));
END $$;

-- What every answer tells of the club.
CREATE OR REPLACE FUNCTION fleet.answer(home fleet.club, me fleet.station, epoch text) RETURNS jsonb
LANGUAGE plpgsql AS $$ BEGIN
  RETURN jsonb_build_object('protocol', fleet.protocol(), 'club', home.name, 'station', me.id,
    'teams', to_jsonb(me.teams), 'names', home.names, 'eye', home.eye, 'keep_months', home.keep_months,
    'epoch', answer.epoch, 'now', fleet.milliseconds(clock_timestamp()));
END $$;

-- Whom each tablet that is not revoked has forgotten, by what it says that it has.
CREATE OR REPLACE VIEW fleet.forgetting AS
  SELECT e.club, e.digest, e.results, e.at, e.place,
    count(*) FILTER (WHERE s.applied >= e.place) AS done, count(s.id) AS stations,
    array_agg(s.id ORDER BY s.id) FILTER (WHERE s.applied < e.place) AS missing
  FROM fleet.erasure e LEFT JOIN fleet.station s ON s.club = e.club AND s.revoked_at IS NULL
  GROUP BY e.club, e.digest;

-- For the page of the club: its tablets, and who of them has not forgotten yet whom it should.
CREATE OR REPLACE FUNCTION fleet.club_page(home int) RETURNS jsonb LANGUAGE plpgsql AS $$ BEGIN
  RETURN jsonb_build_object('stations', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
      'teams', to_jsonb(teams), 'seen', fleet.milliseconds(seen_at), 'applied', applied,
      'doubled', fleet.milliseconds(doubled_at), 'report', report) ORDER BY name, id), '[]')
    FROM fleet.station WHERE club = home AND revoked_at IS NULL),
    'forgetting', (SELECT coalesce(jsonb_agg(jsonb_build_object('digest', encode(digest, 'hex'),
      'at', fleet.milliseconds(at), 'done', done, 'stations', stations, 'missing', to_jsonb(missing))
      ORDER BY place, digest), '[]')
    FROM fleet.forgetting WHERE club = home AND (done < stations OR at > now() - interval '35 days')));
END $$;

CREATE OR REPLACE FUNCTION fleet.check_protocol(told int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE spoken text := format('the store speaks protocol %s and the tablet %s', fleet.protocol(), told);
BEGIN
  IF told > fleet.protocol() THEN
    PERFORM fleet.refuse('SL001', format('the club''s store must be updated: %s', spoken));
  ELSIF told >= fleet.protocol() - 1 AND told >= 1 THEN
    RETURN;
  END IF;
  PERFORM fleet.refuse('SL001', format('this tablet must be updated: %s', spoken));
END $$;

-- Whether a name is one line that a terminal may be shown.
CREATE OR REPLACE FUNCTION fleet.is_line(name text) RETURNS bool LANGUAGE sql IMMUTABLE AS $$
  SELECT name !~ '[[:cntrl:]]' $$;

CREATE OR REPLACE FUNCTION fleet.join_club(code text, name text, key_digest bytea) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
DECLARE
  home club := own_club();
  card invite;
  me station;
BEGIN
  IF length(join_club.name) BETWEEN 1 AND 80 IS NOT TRUE OR NOT is_line(join_club.name)
    OR length(join_club.key_digest) = 32 IS NOT TRUE THEN
    PERFORM refuse('SL008',
      'a tablet has a name of 1 to 80 characters, none of them control characters, and a key of 32 bytes');
  END IF;
  -- The lock lasts until the commit: no code is used once too often, and the use of an answer that was lost
  -- is found by whoever asks again.
  SELECT * INTO card FROM invite WHERE code_digest = sha256(convert_to(code, 'UTF8')) FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('SL003', 'nobody knows this invitation');
  ELSIF card.club <> home.id THEN
    PERFORM refuse('SL006', 'this invitation is of another club');
  END IF;
  SELECT * INTO me FROM station s WHERE s.key_digest = join_club.key_digest;
  IF FOUND THEN
    IF me.club <> home.id OR me.revoked_at IS NOT NULL THEN
      PERFORM refuse('SL002', 'this key is not, or no longer, of the club');
    END IF;
    RETURN answer(home, me, this_epoch(home.id));
  ELSIF card.ends_at <= clock_timestamp() THEN
    PERFORM refuse('SL004', 'this invitation is over');
  ELSIF card.uses < 1 THEN
    PERFORM refuse('SL005', 'this invitation is used up');
  END IF;
  UPDATE invite SET uses = uses - 1 WHERE code_digest = card.code_digest;
  INSERT INTO station (club, name, key_digest, teams)
  VALUES (home.id, join_club.name, join_club.key_digest, card.teams) RETURNING * INTO me;
  RETURN answer(home, me, this_epoch(home.id));
END $$;

-- Everybody whom a tablet sees, and all exercises; `head` is where `exchange` goes on once it has their
-- history too.
CREATE OR REPLACE FUNCTION fleet.roster(key bytea) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
DECLARE
  home club := own_club();
  me station := own_station(home, key);
  number bigint := count_people(home.id, me.teams);
BEGIN
  IF number > most_people() THEN
    PERFORM refuse('SL012',
      format('a tablet holds %s people, not %s: it is to be given teams', most_people(), number));
  END IF;
  RETURN answer(home, me, this_epoch(home.id)) || jsonb_build_object('head', home.head, 'items',
    (SELECT coalesce(jsonb_agg(shown(p.body, home.names) || jsonb_build_object('kind', 'person', 'id', p.id)
        ORDER BY p.id), '[]')
      FROM person p WHERE p.club = home.id AND (me.teams IS NULL OR p.team = ANY (me.teams)))
    || (SELECT coalesce(jsonb_agg(exercise_document(e) ORDER BY e.place, e.id), '[]')
      FROM exercise e WHERE e.club = home.id));
END $$;

-- Custom plans: the few persons of a first fill have an index of their own.
CREATE OR REPLACE FUNCTION fleet.history(key bytea, persons uuid[], after bigint) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp SET extra_float_digits = 1
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
DECLARE
  home club := own_club();
  me station := own_station(home, key);
  part record;
BEGIN
  IF cardinality(persons) BETWEEN 0 AND 1000 IS NOT TRUE OR array_position(persons, NULL) IS NOT NULL THEN
    PERFORM refuse('SL011', 'the history of at most 1000 persons is told at once');
  END IF;
  part := page(home, me.teams, persons, greatest(after, 0), home.head, -1, '{}');
  RETURN answer(home, me, this_epoch(home.id))
    || jsonb_build_object('head', home.head, 'upto', part.upto, 'items', part.items);
END $$;

-- Number and exclusive or of the ids of all that a tablet is told, by the month (UTC) in which an id was made.
CREATE OR REPLACE FUNCTION fleet.summary(key bytea) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp SET timezone = 'UTC' SET jit = off AS $$
DECLARE
  home club := own_club();
  me station := own_station(home, key);
BEGIN
  RETURN answer(home, me, this_epoch(home.id)) || jsonb_build_object('head', home.head, 'months', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('month', month, 'trials', trials, 'ids', ids)
      ORDER BY month), '[]')
    FROM (
      SELECT to_char(to_timestamp(('x0000' || left(hex, 12))::bit(64)::bigint / 1000), 'YYYY-MM') AS month,
        count(*) AS trials, lpad(to_hex(bit_xor(('x' || left(hex, 16))::bit(64)::bigint)), 16, '0')
          || lpad(to_hex(bit_xor(('x' || right(hex, 16))::bit(64)::bigint)), 16, '0') AS ids
      FROM (SELECT id, person, replaces FROM trial
          WHERE club = home.id AND (home.eye OR NOT is_eye(exercise)) OFFSET 0) t
        CROSS JOIN LATERAL (SELECT replace(t.id::text, '-', '')) h (hex)
      WHERE me.teams IS NULL
        OR t.person IN (SELECT p.id FROM person p WHERE p.club = home.id AND p.team = ANY (me.teams))
        OR t.replaces IS NOT NULL AND (SELECT person FROM trial WHERE club = home.id AND id = t.replaces)
          IN (SELECT p.id FROM person p WHERE p.club = home.id AND p.team = ANY (me.teams))
      GROUP BY 1) counted));
END $$;

-- The one call of every day: stores what a tablet sends and tells what it has not got.
--
-- The answer has the `items` up to the place `upto`, which with `epoch` is what the tablet says next time; the
-- club's `head`, beyond which there is nothing; a word of `take` for each document in `answer`; and what every
-- answer tells of the club. With `too_many` people for a tablet there are no items and `upto` stays.
--
-- Its plans are made once and are good for any number of rows. What comes next is read in the order of its
-- index: a planner that expects few rows would rather sort all that a tablet has not got.
--
-- Nothing that a tablet sent in earlier calls is left out of what it is told, and the cursor is the tablet's:
-- two tablets with one key each get everything. That there may be two shows when one's cursor is behind the
-- other's.
--
-- The report is shown to the club. Two members are for the store: with `page` the answer tells of the club's
-- tablets, with `leaves` the key ends with this call.
CREATE OR REPLACE FUNCTION fleet.exchange(
  key bytea, protocol int, epoch text, after bigint, items jsonb, report jsonb
) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp SET extra_float_digits = 1
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_sort = off AS $$
DECLARE
  home club;
  me station;
  now_known record;
  taken record;
  part record;
  words jsonb := '[]';
  late jsonb := '[]';
  merged uuid[] := '{}';
  sent bigint := -1;
  many bigint;
  rule text;
  place text;
BEGIN
  PERFORM check_protocol(protocol);
  home := own_club();
  me := own_station(home, key);
  IF report IS NOT NULL AND (jsonb_typeof(report) <> 'object' OR pg_column_size(report) > 16384) THEN
    PERFORM refuse('SL010', 'the report is no object of at most 16 kB');
  END IF;
  PERFORM check_batch(coalesce(items, '[]'));
  -- Before a place is taken: a new epoch begins at the last one of the old.
  now_known := cursor_of(home.id, epoch, greatest(after, 0));
  after := now_known.place;
  IF jsonb_array_length(items) > 0 THEN
    sent := raise_head(home.id);
    -- What the owner decided while this call waited for its place holds.
    home := own_club();
    me := own_station(home, key);
    BEGIN
      taken := take(home, me, sent, items);
    EXCEPTION
      -- Which rule it was, and no word of the document: what is refused is written to the server's log.
      WHEN integrity_constraint_violation THEN
        GET STACKED DIAGNOSTICS rule = CONSTRAINT_NAME, place = COLUMN_NAME;
        PERFORM refuse('SL010', format('a document of the batch: %s', coalesce(nullif(rule, ''), place)));
      WHEN data_exception OR program_limit_exceeded THEN
        PERFORM refuse('SL010', format('a document of the batch cannot be read (%s)', SQLSTATE));
    END;
    words := taken.answer;
    merged := taken.merged;
    -- Again, in case that this tablet had it already and took somebody back in.
    SELECT coalesce(jsonb_agg(erasure_document(e)), '[]') INTO late FROM erasure e
    WHERE e.club = home.id AND e.digest = ANY (taken.gone) AND e.place <= after;
  END IF;
  part := page(home, me.teams, NULL, after, home.head, sent, merged);
  IF part.items @? '$[*] ? (@.kind == "person")' AND count_people(home.id, me.teams) > most_people() THEN
    many := count_people(home.id, me.teams);
    part.items := '[]';
    part.upto := after;
  END IF;
  UPDATE station SET applied = exchange.after, seen_at = clock_timestamp(),
    report = exchange.report - '{page,leaves}'::text[],
    doubled_at = CASE
      WHEN coalesce(exchange.epoch, '') IN ('', now_known.epoch) AND exchange.after < me.applied
      THEN clock_timestamp() ELSE doubled_at END,
    revoked_at = coalesce(
      revoked_at, CASE WHEN exchange.report -> 'leaves' = 'true' THEN clock_timestamp() END)
  WHERE id = me.id;
  RETURN answer(home, me, now_known.epoch) || jsonb_build_object('head', home.head, 'upto', part.upto,
      'items', part.items || late, 'answer', words)
    || CASE WHEN many IS NULL THEN '{}' ELSE jsonb_build_object('too_many', many) END
    || CASE WHEN report -> 'page' = 'true' THEN club_page(home.id) ELSE '{}' END;
END $$;
