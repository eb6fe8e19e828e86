"""Who may see and change what: logins, clubs, teams, and those who read with SQL."""

import psycopg
import pytest

from Fleet import documents as doc
from Fleet.club import Club, Store, Tablet
from Fleet.conftest import refusal

CALLS = {"join_club", "roster", "history", "summary", "exchange"}

INJECTION = "'; DROP SCHEMA fleet CASCADE; SELECT fleet.settings(1, eye => true) --\"$$ \\'; \u0060 %s {} '' ö"


def history(tablet: Tablet, *people: str) -> dict:
    return tablet.call("history", tablet.key, [*map(doc.uuid.UUID, people)], 0)


def everything(club: Club) -> list[tuple]:
    """Return all that the store has of a club."""
    tables = ("person", "exercise", "run", "trial", "erasure", "epoch", "station", "invite")
    return [
        row for table in tables
        for row in club.store.rows(f"SELECT t::text FROM fleet.{table} t WHERE club = %s ORDER BY 1", club.id)
    ]  # fmt: skip


def test_a_tablets_login_reads_and_writes_no_table(club: Club) -> None:
    tablet = club.tablet()
    tablet.send(doc.run(None))
    relations = club.store.rows("""
        SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'fleet' AND c.relkind IN ('r', 'p', 'v', 'S')
        """)
    assert len(relations) > 40
    for (name,) in relations:
        for statement in (f"SELECT * FROM {name}", f"DELETE FROM {name}", f"TRUNCATE {name}",
                f"INSERT INTO {name} DEFAULT VALUES", f"CREATE TABLE fleet.mine (LIKE {name})"):  # fmt: skip
            with pytest.raises(psycopg.Error) as error:
                tablet.connection.execute(statement)
            # A view of several tables, and a sequence, cannot be deleted from by anybody.
            assert refusal(error) in {"42501", "55000", "42809"}, statement


def test_a_tablets_login_may_call_five_functions_and_nobody_else_any(club: Club) -> None:
    query = """
        SELECT p.proname, p.prosecdef FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname = 'fleet' AND has_function_privilege(%s, p.oid, 'EXECUTE')
        """
    assert dict(club.store.rows(query, club.login)) == dict.fromkeys(CALLS, True)
    assert club.store.rows(query, "pg_monitor") == []
    assert club.store.value("SELECT has_schema_privilege('pg_monitor', 'fleet', 'USAGE')") is False
    tablet = Tablet(club)
    for call in ("settings(1, eye => true)", "revoke(1)", "forget(1, gen_random_uuid(), 'delete')",
            "my_club()", "erase(1, '{}', 'delete', 1)", "create_club('x', 'y')", "admit('x')"):  # fmt: skip
        with pytest.raises(psycopg.Error) as error:
            tablet.connection.execute(f"SELECT fleet.{call}")
        assert refusal(error) == "42501", call


def test_each_function_that_lends_rights_pins_its_search_path(store: Store) -> None:
    lent = store.rows("""
        SELECT p.proname, p.proconfig FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname = 'fleet' AND p.prosecdef
        """)
    assert CALLS < {name for name, _ in lent}
    for name, settings in lent:
        assert "search_path=fleet, pg_temp" in settings, name


def test_tables_and_operators_of_a_tablets_own_are_not_taken_for_the_stores(club: Club) -> None:
    tablet = club.tablet().apart()
    for name in ("station", "club", "trial", "run", "person", "erasure"):
        tablet.connection.execute(f"CREATE TEMP TABLE {name} (LIKE pg_class)")
    tablet.connection.execute("SET search_path = pg_temp")
    sent = doc.run(None)
    assert tablet.send(sent) == ["taken"]
    assert club.store.value("SELECT count(*) FROM fleet.run") == 1
    assert tablet.exchange(after=0)["items"] == [sent]


def test_a_key_counts_with_the_login_of_its_own_club_alone(store: Store) -> None:
    club, other = store.club(), store.club()
    tablet = club.tablet()
    child = doc.person_id()
    tablet.send(doc.person(child, number=1), doc.run(child))
    before = everything(club)
    thief = Tablet(other)
    thief.key = tablet.key
    for call in (lambda: thief.exchange(doc.run(child), doc.erasure(child)), lambda: history(thief, child),
            lambda: thief.call("roster", thief.key), lambda: thief.call("summary", thief.key)):  # fmt: skip
        with pytest.raises(psycopg.Error) as error:
            call()
        assert refusal(error) == "SL002"
    with pytest.raises(psycopg.Error) as error:
        thief.join(other.invite())
    assert refusal(error) == "SL002"
    assert everything(club) == before


def test_a_login_of_no_club_is_told_so(store: Store) -> None:
    club = store.club()
    club.tablet()
    reader = club.reader()
    store.owner.execute("GRANT EXECUTE ON FUNCTION fleet.roster TO PUBLIC")
    try:
        with pytest.raises(psycopg.Error) as error:
            reader.execute("SELECT fleet.roster('\\x00')")
    finally:
        store.owner.execute("REVOKE EXECUTE ON FUNCTION fleet.roster FROM PUBLIC")
    assert refusal(error) == "SL007"


def test_clubs_see_and_change_nothing_of_each_other_even_with_the_same_ids(store: Store) -> None:
    club, other = store.club(), store.club()
    one, thief = club.tablet(), other.tablet()
    child, row = doc.person_id(), doc.row()
    measured = doc.run(child, [row])
    one.send(doc.person(child, number=1, nickname="Åsa"), doc.exercise(), measured)
    before = everything(club)
    forged = [doc.person(child, number=2, nickname="Bo"), doc.exercise(attempts=9),
        measured | {"note": "x", "rows": [row | {"value": 9}, doc.correction(row, 9)]}]  # fmt: skip
    assert thief.send(*forged) == ["taken"] * 3
    assert thief.send(doc.erasure(child), measured) == ["taken", "gone"]
    assert history(thief, child)["items"] == []
    assert everything(club) == before
    assert one.fetch().people == {child: doc.person(child, number=1, nickname="Åsa")}
    assert one.exchange(after=0)["items"][2] == measured


def test_a_forged_person_of_another_club_is_one_of_ones_own(store: Store) -> None:
    club, other = store.club(), store.club()
    one, thief = club.tablet(), other.tablet()
    child = doc.person_id()
    one.send(doc.person(child, number=1, nickname="Åsa"))
    thief.send(doc.run(child))
    # Of whom it knows what it said itself: nothing.
    assert thief.call("roster", thief.key)["items"] == [doc.person(child)]
    assert thief.fetch().people == {child: doc.person(child)}


def test_teams_limit_what_a_tablet_is_told(club: Club) -> None:
    all_of_it, limited = club.tablet(), club.tablet(teams=["U13"])
    mine, theirs, nobodys = (doc.person_id() for _ in range(3))
    runs = {child: doc.run(child) for child in (mine, theirs, nobodys, None)}
    people = [doc.person(mine, number=1, group="U13"), doc.person(theirs, number=2, group="U15"),
        doc.person(nobodys, number=3)]  # fmt: skip
    all_of_it.send(*people, *runs.values())
    limited.fetch()
    assert (set(limited.people), set(limited.runs)) == ({mine}, {runs[mine]["id"]})
    assert [item["id"] for item in limited.call("roster", limited.key)["items"]] == [mine]
    told = history(limited, mine, theirs, nobodys)["items"]
    assert [run["id"] for run in told] == [runs[mine]["id"]]
    [month] = limited.call("summary", limited.key)["months"]
    assert month["trials"] == 1
    # What it measured itself it may send, whosever it is.
    own = doc.run(theirs)
    assert limited.send(own) == ["taken"]
    assert own["id"] in all_of_it.fetch().runs


def test_a_team_is_told_of_rows_that_were_corrected_to_one_of_its_own(club: Club) -> None:
    all_of_it, limited = club.tablet(), club.tablet(teams=["U13"])
    mine, theirs = doc.person_id(), doc.person_id()
    first = doc.row()
    given = doc.row(first["value"], replaces=first["id"], person=mine)
    all_of_it.send(doc.person(mine, group="U13"), doc.person(theirs, group="U15"),
        doc.run(theirs, [first, given], note="not hers"))  # fmt: skip
    [run] = limited.exchange()["items"][1:]
    assert run["person"] is None
    assert [(row["id"], row["person"]) for row in run["rows"]] == [(given["id"], mine)]
    assert "note" not in run and run["state"] == "saved"
    assert theirs not in str(limited.exchange(after=0))
    [whole] = all_of_it.exchange(after=0)["items"][2:]
    assert (whole["person"], whole["note"]) == (theirs, "not hers")
    assert [row.get("person") for row in whole["rows"]] == [None, mine]


def test_who_comes_into_a_team_brings_their_history_and_who_leaves_is_told_no_more(club: Club) -> None:
    all_of_it, limited = club.tablet(), club.tablet(teams=["U13"])
    child = doc.person_id()
    before, during, after = (doc.run(child) for _ in range(3))
    all_of_it.send(doc.person(child, number=1, group="U15"), before)
    assert limited.fetch().runs == {}
    all_of_it.send(doc.person(child, group="U13"), during)
    limited.fetch()
    assert (set(limited.people), set(limited.runs)) == ({child}, {during["id"]})
    assert {run["id"] for run in history(limited, child)["items"]} == {before["id"], during["id"]}
    all_of_it.send(doc.person(child, group="U17", nickname="Åsa"), after)
    answer = limited.exchange()
    assert answer["items"] == [{"kind": "person", "id": child, "left": True}]
    assert history(limited, child)["items"] == []


def test_a_tablet_whose_teams_change_is_told_the_new_ones(club: Club) -> None:
    one, limited = club.tablet(), club.tablet(teams=["U13"])
    child = doc.person_id()
    one.send(doc.person(child, group="U15"), doc.run(child))
    assert limited.fetch().people == {}
    club.store.rows("SELECT fleet.limit_station(%s, %s)", limited.station, ["U13", "U15"])
    assert limited.exchange()["teams"] == ["U13", "U15"]
    assert [item["id"] for item in limited.call("roster", limited.key)["items"]] == [child]


def test_a_tablet_holds_9900_people_and_is_told_when_there_are_more(club: Club) -> None:
    one, limited = club.tablet(), club.tablet(teams=["U13"])
    club.store.rows(
        """
        WITH new AS (INSERT INTO fleet.person (club, id, place, station, body, been)
          SELECT %s, gen_random_uuid(), 0, %s, '{"group": "U15"}', '{U15}' FROM generate_series(1, 9900)
          RETURNING 1)
        SELECT count(*) FROM new
        """, club.id, one.station,
    )  # fmt: skip
    assert len(one.call("roster", one.key)["items"]) == 9900
    child, measured = doc.person_id(), doc.run(None)
    # What it has to send is stored all the same.
    answer = one.exchange(doc.person(child, number=1, group="U13"), measured)
    assert (answer["answer"], answer["too_many"]) == (["taken"] * 2, 9901)
    assert (answer["items"], answer["upto"]) == ([], 0)
    with pytest.raises(psycopg.Error) as error:
        one.call("roster", one.key)
    assert refusal(error) == "SL012" and "9901" in str(error.value)
    assert club.count("run") == 1
    assert set(limited.fetch().people) == {child}


def test_a_reader_sees_what_counts_in_the_own_club_alone(store: Store) -> None:
    club, other = store.club(), store.club()
    first = doc.row(2.5)
    fixed = doc.correction(first, 2.25)
    club.tablet().send(doc.run(doc.person_id(), [first, fixed]))
    secret = doc.person(doc.person_id(), nickname="Hemlig", group="Hemlig")
    other.tablet().send(secret, doc.run(doc.person_id()), doc.exercise())
    reader = club.reader()
    assert reader.execute("SELECT id::text, value FROM fleet.result").fetchall() == [(fixed["id"], 2.25)]
    assert reader.execute("SELECT count(*) FROM fleet.trial").fetchone() == (2,)
    for name in ("trial", "run", "exercise", "people"):
        foreign = f"SELECT count(*) FROM fleet.{name} WHERE club <> %s"
        assert reader.execute(foreign, [club.id]).fetchone() == (0,)
    # Nor by a function that tells what it is shown before the rows are chosen.
    reader.execute("""
        CREATE FUNCTION pg_temp.tell(text) RETURNS bool LANGUAGE plpgsql COST 0.0001 AS
        $$ BEGIN ASSERT $1 NOT LIKE '%Hemlig%', $1; RETURN true; END $$
        """)
    reader.execute("SET enable_indexscan = off; SET enable_bitmapscan = off")
    for member in ("body::text", "coalesce(team, '')"):
        told = reader.execute(f"SELECT body FROM fleet.people WHERE pg_temp.tell({member})").fetchall()
        assert told == [({},)]
    for name in ("person", "erasure", "station", "invite", "club", "reader", "epoch", "forgetting", "trial_0",
            "run_3"):  # fmt: skip
        with pytest.raises(psycopg.Error) as error:
            reader.execute(f"SELECT * FROM fleet.{name}")
        assert refusal(error) == "42501", name
    for statement in ("DELETE FROM fleet.trial", "UPDATE fleet.run SET place = 1",
            "SELECT fleet.forget(fleet.my_club(), gen_random_uuid(), 'delete')",
            "INSERT INTO fleet.reader VALUES ('x', 1)",
            "SELECT fleet.exchange('', 1, '', 0, '[]', '{}')"):  # fmt: skip
        with pytest.raises(psycopg.Error) as error:
            reader.execute(statement)
        assert refusal(error) == "42501", statement


def test_a_reader_stays_in_the_own_club_whoever_they_say_they_are(store: Store) -> None:
    club, other = store.club(), store.club()
    for home in (club, other):
        home.tablet().send(doc.run(None))
    reader = club.reader()
    reader.execute(f"SET application_name = '{other.login}'")
    with pytest.raises(psycopg.Error):
        reader.execute(f"SET SESSION AUTHORIZATION {other.login}")
    with pytest.raises(psycopg.Error):
        reader.execute("SET row_security = off; SELECT * FROM fleet.trial")
    reader.execute("RESET row_security")
    assert reader.execute("SELECT DISTINCT club FROM fleet.trial").fetchall() == [(club.id,)]


def test_sql_in_a_text_is_a_text(store: Store) -> None:
    club = store.club(INJECTION)
    tablet = Tablet(club, INJECTION[:80])
    tablet.join(club.invite([INJECTION, "U13"]))
    child = doc.person_id()
    members = dict.fromkeys(["nickname", "group", "later", INJECTION], INJECTION)
    person = doc.person(child, card=INJECTION[:64], **members)
    texts = dict.fromkeys(["response", "channel", "device_model", "reason", "software", INJECTION], INJECTION)
    row = doc.row(quantity=INJECTION, unit=INJECTION[:40], details={INJECTION: INJECTION}, **texts)
    texts = dict.fromkeys(["note", "exercise", "equipment", INJECTION], INJECTION)
    measured = doc.run(child, [row], **texts)
    exercise = doc.exercise(INJECTION, title=INJECTION)
    answer = tablet.exchange(person, exercise, measured, report={INJECTION: INJECTION}, epoch=INJECTION)
    assert answer["answer"] == ["taken"] * 3 and answer["club"] == INJECTION
    assert store.rows("SELECT name, teams, report FROM fleet.station") == [
        (INJECTION[:80], [INJECTION, "U13"], {INJECTION: INJECTION}),
    ]
    assert tablet.exchange(after=0)["items"] == [person, exercise, measured]
    assert [item["id"] for item in tablet.call("roster", tablet.key)["items"]] == [child, INJECTION]
    for word in (INJECTION, "'", "\\"):
        with pytest.raises(psycopg.Error) as error:
            tablet.call("join_club", word, "x", bytes(32))
        assert refusal(error) == "SL003"


def test_sql_in_a_logins_name_is_a_name(own_store: Store) -> None:
    login = "a\"b'; DROP SCHEMA fleet CASCADE --"
    try:
        own_store.rows("SELECT fleet.create_club('x', %s)", login)
        own_store.rows("SELECT fleet.create_reader((SELECT id FROM fleet.club), %s)", login + "r")
        assert own_store.connect(login).execute("SELECT session_user::text").fetchone() == (login,)
        assert own_store.connect(login + "r").execute("SELECT count(*) FROM fleet.result").fetchone() == (0,)
    finally:
        own_store.close()
        with own_store.cluster.connect(own_store.database) as connection:
            for name in (login, login + "r"):
                quoted = psycopg.sql.Identifier(name).as_string(connection)
                connection.execute(f"DROP OWNED BY {quoted}; DROP ROLE {quoted}")
