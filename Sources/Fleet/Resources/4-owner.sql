-- The club's store, part 4 of 4: what its owner calls, what readers see, and who may do what.

-- Lets a login call what a tablet needs. A role that is not there yet, as after a restore, is passed over:
-- loading the schema again lets it in.
CREATE OR REPLACE FUNCTION fleet.admit(login name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
    EXECUTE format('GRANT USAGE ON SCHEMA fleet TO %I', login);
    EXECUTE format('GRANT EXECUTE ON FUNCTION fleet.join_club, fleet.roster, fleet.history, fleet.summary,
      fleet.exchange TO %I', login);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION fleet.admit_reader(login name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
    EXECUTE format('GRANT USAGE ON SCHEMA fleet TO %I', login);
    EXECUTE format('GRANT EXECUTE ON FUNCTION fleet.my_club, fleet.my_eye, fleet.is_eye, fleet.shown,
      fleet.stands TO %I', login);
    EXECUTE format('GRANT SELECT ON fleet.trial, fleet.run, fleet.exercise, fleet.result, fleet.people
      TO %I', login);
  END IF;
END $$;

-- What these functions were before they had another argument would still be found first.
DROP FUNCTION IF EXISTS fleet.make_login(text), fleet.create_club(text, text), fleet.create_reader(int, text);

-- Makes a login that has no password yet: the owner's program sets one that it has digested itself. Logins
-- are the whole server's: one that is there already may be of another database and is left alone, unless
-- whoever calls says that it is known to be for this, as after a restore. A tablet that falls silent while it is
-- answered keeps its club waiting until its connection is given up: its transaction ends after that.
CREATE OR REPLACE FUNCTION fleet.make_login(login text, is_known bool) RETURNS void LANGUAGE plpgsql AS $$
DECLARE there pg_roles;
BEGIN
  IF octet_length(login) BETWEEN 1 AND 63 IS NOT TRUE THEN
    PERFORM fleet.refuse('SL008', 'a login is a name of 1 to 63 bytes');
  ELSIF EXISTS (SELECT FROM fleet.club WHERE role = login UNION SELECT FROM fleet.reader WHERE role = login)
  THEN
    PERFORM fleet.refuse('SL008', 'this login has other rights at the store already');
  END IF;
  SELECT * INTO there FROM pg_roles WHERE rolname = login;
  IF NOT FOUND THEN
    EXECUTE format('CREATE ROLE %I LOGIN CONNECTION LIMIT 200', login);
    EXECUTE format('ALTER ROLE %I SET tcp_user_timeout = %L', login, '10s');
  ELSIF is_known IS NOT TRUE THEN
    PERFORM fleet.refuse('SL008', 'this login is there already, at the server; it is to have another name');
  ELSIF there.rolsuper OR there.rolbypassrls OR there.rolreplication OR there.rolcreaterole
    OR there.rolcreatedb OR EXISTS (SELECT FROM pg_auth_members WHERE member = there.oid)
    OR there.oid = (SELECT nspowner FROM pg_namespace WHERE nspname = 'fleet') THEN
    PERFORM fleet.refuse('SL008', 'this login has other rights at the server already');
  END IF;
END $$;

CREATE OR REPLACE FUNCTION fleet.check_teams(teams text[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF NOT coalesce((SELECT bool_and(fleet.is_line(team)) FROM unnest(teams) team), true) THEN
    PERFORM fleet.refuse('SL008', 'a team has no control characters in its name');
  END IF;
END $$;

CREATE OR REPLACE FUNCTION fleet.create_club(name text, login text, is_known bool DEFAULT false) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
DECLARE number int;
BEGIN
  IF NOT is_line(create_club.name) THEN
    PERFORM refuse('SL008', 'a club has no control characters in its name');
  END IF;
  PERFORM make_login(login, is_known);
  INSERT INTO club (name, role) VALUES (create_club.name, login) RETURNING id INTO number;
  PERFORM begin_epoch(number, 0);
  PERFORM admit(login::name);
  RETURN number;
END $$;

CREATE OR REPLACE FUNCTION fleet.create_reader(home int, login text, is_known bool DEFAULT false) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
BEGIN
  PERFORM make_login(login, is_known);
  INSERT INTO reader (role, club) VALUES (login, home);
  PERFORM admit_reader(login::name);
END $$;

-- Makes an invitation, or changes one: none of its uses are left with 0. The code itself never comes here.
CREATE OR REPLACE FUNCTION fleet.invite(
  home int, code_digest bytea, teams text[], uses int, ends_at timestamptz
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
BEGIN
  PERFORM check_teams(teams);
  INSERT INTO fleet.invite AS known VALUES (code_digest, home, teams, uses, ends_at)
  ON CONFLICT ON CONSTRAINT invite_pkey DO UPDATE
    SET teams = excluded.teams, uses = excluded.uses, ends_at = excluded.ends_at
    WHERE known.club = excluded.club;
  IF NOT FOUND THEN PERFORM refuse('SL006', 'this invitation is of another club'); END IF;
END $$;

-- Takes a tablet's key away. What it measured stays; what others forget no longer waits for it.
CREATE OR REPLACE FUNCTION fleet.revoke(station int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
BEGIN
  UPDATE fleet.station SET revoked_at = coalesce(revoked_at, clock_timestamp()) WHERE id = revoke.station;
  IF NOT FOUND THEN PERFORM refuse('SL008', 'there is no such tablet'); END IF;
END $$;

-- Says what teams a tablet sees, null for all. It is told with each answer and fetches what it lacks.
CREATE OR REPLACE FUNCTION fleet.limit_station(station int, teams text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
BEGIN
  PERFORM check_teams(teams);
  UPDATE fleet.station s SET teams = limit_station.teams WHERE id = limit_station.station;
  IF NOT FOUND THEN PERFORM refuse('SL008', 'there is no such tablet'); END IF;
END $$;

CREATE OR REPLACE FUNCTION fleet.forget(home int, person uuid, results text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
BEGIN
  PERFORM erase(home, ARRAY[digest(forget.person)], results, next_place(home));
END $$;

-- Gives what lay hidden new places, in steps, so that tablets which have passed the old ones fetch it.
CREATE OR REPLACE FUNCTION fleet.show_again(home int, eye bool) RETURNS void LANGUAGE plpgsql AS $$
DECLARE start bigint := fleet.next_place(home);
BEGIN
  IF eye THEN
    UPDATE fleet.trial t SET place = start + moved.step FROM (
      SELECT id, (row_number() OVER (ORDER BY place, id) - 1) / 500 AS step
      FROM fleet.trial WHERE club = home AND fleet.is_eye(exercise)) moved
    WHERE t.club = home AND t.id = moved.id;
    UPDATE fleet.run r SET place = start + moved.step FROM (
      SELECT id, (row_number() OVER (ORDER BY place, id) - 1) / 500 AS step
      FROM fleet.run WHERE club = home AND fleet.is_eye(exercise)) moved
    WHERE r.club = home AND r.id = moved.id;
  ELSE
    UPDATE fleet.person p SET place = start + moved.step FROM (
      SELECT id, (row_number() OVER (ORDER BY place, id) - 1) / 500 AS step
      FROM fleet.person WHERE club = home AND body ?| '{nickname,card}') moved
    WHERE p.club = home AND p.id = moved.id;
  END IF;
  UPDATE fleet.club SET head = greatest(head, (SELECT max(place) FROM (
    SELECT max(place) FROM fleet.trial WHERE club = home UNION ALL
    SELECT max(place) FROM fleet.run WHERE club = home UNION ALL
    SELECT max(place) FROM fleet.person WHERE club = home) every (place))) WHERE id = home;
END $$;

-- Changes what is not null; 0 months keep results for good. What a switch that is off forbids is neither
-- taken in nor told; what is there already waits for the switch to go on again.
CREATE OR REPLACE FUNCTION fleet.settings(
  home int, names bool DEFAULT NULL, eye bool DEFAULT NULL, keep_months int DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
DECLARE former club;
BEGIN
  SELECT * INTO former FROM club c WHERE c.id = home FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('SL008', 'there is no such club'); END IF;
  UPDATE club c SET names = coalesce(settings.names, c.names), eye = coalesce(settings.eye, c.eye),
    keep_months = nullif(coalesce(settings.keep_months, c.keep_months), 0)
  WHERE c.id = home;
  IF settings.names AND NOT former.names THEN PERFORM show_again(home, false); END IF;
  IF settings.eye AND NOT former.eye THEN PERFORM show_again(home, true); END IF;
END $$;

-- Deletes runs that are older than their club keeps any, as tablets do by themselves; called once a day. A
-- run that began before 1971 is of a tablet that had lost its time, and may be of today.
--
-- A procedure commits after each club, so that no club's tablets wait for another's: no rights are lent and
-- no path is pinned, which would forbid that, and all names are whole.
CREATE OR REPLACE PROCEDURE fleet.expire() LANGUAGE plpgsql AS $$
DECLARE
  number int;
  home fleet.club;
  moment timestamptz;
  old uuid[];
BEGIN
  FOR number IN SELECT id FROM fleet.club WHERE keep_months IS NOT NULL ORDER BY id LOOP
    -- What the owner decided while this waited holds. One who keeps results for good by now loses none.
    SELECT * INTO home FROM fleet.club WHERE id = number FOR UPDATE;
    moment := now() - make_interval(months => home.keep_months);
    IF moment IS NULL THEN COMMIT; CONTINUE; END IF;
    SELECT coalesce(array_agg(r.id), '{}') INTO old FROM fleet.run r
    WHERE r.club = home.id AND r.started_at < moment AND r.started_at >= '1971-01-01Z' AND NOT EXISTS (
      SELECT FROM fleet.trial t WHERE t.club = home.id AND t.run = r.id AND t.measured_at >= moment);
    DELETE FROM fleet.trial WHERE club = home.id AND run = ANY (old);
    DELETE FROM fleet.run WHERE club = home.id AND id = ANY (old);
    COMMIT;
  END LOOP;
  DELETE FROM fleet.invite WHERE ends_at < now() - interval '35 days';
END $$;

-- Readers: each sees the club of their login, through row level security that costs one look a query.

CREATE OR REPLACE FUNCTION fleet.my_club() RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
  SELECT club FROM reader WHERE role = session_user $$;

CREATE OR REPLACE FUNCTION fleet.my_eye() RETURNS bool
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
  SELECT eye FROM club WHERE id = my_club() $$;

-- Whether no row of those that led to this one gave way to another. Few rows are corrected, and a query in a
-- function of its own is not planned for each partition. It runs with the rights of who asks.
CREATE OR REPLACE FUNCTION fleet.stands(home int, own uuid, former uuid) RETURNS bool
LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN NOT EXISTS (
    WITH RECURSIVE chain (id, replaces) AS (
      SELECT own, former
      UNION SELECT p.id, p.replaces FROM chain JOIN fleet.trial p ON p.club = home AND p.id = chain.replaces)
    SELECT FROM chain JOIN fleet.trial s
      ON s.club = home AND s.replaces = chain.replaces AND s.id > chain.id);
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY '{club,epoch,invite,station,reader,person,erasure}'::text[] LOOP
    EXECUTE format('ALTER TABLE fleet.%I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
  FOREACH name IN ARRAY '{trial,run}'::text[] LOOP
    EXECUTE format('ALTER TABLE fleet.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('DROP POLICY IF EXISTS own_club ON fleet.%I', name);
    EXECUTE format('CREATE POLICY own_club ON fleet.%I FOR SELECT USING (club = (SELECT fleet.my_club())
      AND (NOT fleet.is_eye(exercise) OR (SELECT fleet.my_eye())))', name);
  END LOOP;
  ALTER TABLE fleet.exercise ENABLE ROW LEVEL SECURITY;
  DROP POLICY IF EXISTS own_club ON fleet.exercise;
  CREATE POLICY own_club ON fleet.exercise FOR SELECT USING (club = (SELECT fleet.my_club()));
END $$;

-- What counts: a valid row that nothing replaces. Of those that replace the same row the greatest id counts;
-- what was made of the others counts no more than they do.
CREATE OR REPLACE VIEW fleet.result WITH (security_invoker) AS
  SELECT * FROM fleet.trial t
  WHERE t.status = 'valid'
    AND NOT EXISTS (SELECT FROM fleet.trial r WHERE r.club = t.club AND r.replaces = t.id)
    AND (t.replaces IS NULL OR fleet.stands(t.club, t.id, t.replaces));

-- Through the rights of its owner, since nobody else may read what it leaves out.
CREATE OR REPLACE VIEW fleet.people WITH (security_barrier) AS
  SELECT p.club, p.id, fleet.shown(p.body, c.names) AS body, p.team, p.same
  FROM fleet.person p JOIN fleet.club c ON c.id = p.club
  WHERE p.club = (SELECT fleet.my_club());

REVOKE ALL ON ALL TABLES IN SCHEMA fleet FROM PUBLIC;
REVOKE ALL ON ALL ROUTINES IN SCHEMA fleet FROM PUBLIC;

DO $$ BEGIN
  PERFORM fleet.admit(role) FROM fleet.club;
  PERFORM fleet.admit_reader(role) FROM fleet.reader;
  IF current_setting('fleet.loading', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    RAISE EXCEPTION 'the four parts are loaded in one transaction: psql --single-transaction, in their order'
      USING ERRCODE = 'SL013';
  END IF;
  UPDATE fleet.version SET number = 1, whole = true;
END $$;
