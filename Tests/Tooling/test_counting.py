"""How the closing line's numbers come from what the test tools wrote."""

import json
from pathlib import Path

import pytest

from Tooling import again, junit, swift_testing
from Tooling.outcome import Outcome


def stream(tmp_path: Path, *records: tuple[str, str, dict]) -> Path:
    """Write an event stream; each record is its kind, its payload's kind and the rest of it."""
    path = tmp_path / "events.jsonl"
    lines = (json.dumps({"kind": k, "payload": {"kind": p, **rest}}) for k, p, rest in records)
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def counts(outcome: Outcome) -> tuple[int, int, int]:
    return outcome.passed, len(outcome.failures), outcome.skipped


def test_each_swift_test_counts_once_however_many_issues_it_has(tmp_path: Path) -> None:
    issue = {"isFailure": True}
    path = stream(
        tmp_path,
        ("test", "suite", {"id": "suite"}),
        *(("test", "function", {"id": name}) for name in ("good", "bad", "off", "known")),
        *(("event", "testStarted", {"testID": name}) for name in ("good", "bad", "known")),
        ("event", "testSkipped", {"testID": "off"}),
        ("event", "issueRecorded", {"testID": "bad", "issue": issue}),
        ("event", "issueRecorded", {"testID": "bad", "issue": issue}),
        ("event", "issueRecorded", {"testID": "known", "issue": {"isFailure": False}}),
        *(("event", "testEnded", {"testID": name}) for name in ("good", "bad", "known")),
    )
    assert counts(swift_testing.count(path, 1)) == (2, 1, 1)


def test_a_separator_in_the_name_of_a_swift_test_ends_no_line(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    records = [
        {"kind": "test", "payload": {"kind": "function", "id": "odd\u2028\u0085name"}},
        {"kind": "event", "payload": {"kind": "testEnded", "testID": "odd\u2028\u0085name"}},
    ]
    lines = (json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    path.write_text("".join(lines), encoding="utf-8")
    assert counts(swift_testing.count(path, 0)) == (1, 0, 0)


def test_a_swift_test_that_took_the_process_down_has_failed(tmp_path: Path) -> None:
    path = stream(
        tmp_path,
        ("test", "function", {"id": "good"}),
        ("test", "function", {"id": "crash"}),
        ("event", "testEnded", {"testID": "good"}),
        ("event", "testStarted", {"testID": "crash"}),
    )
    assert counts(swift_testing.count(path, 1)) == (1, 1, 0)


def test_a_swift_run_that_fails_without_a_failed_test_has_failed(tmp_path: Path) -> None:
    path = stream(
        tmp_path,
        ("test", "function", {"id": "good"}),
        ("event", "testEnded", {"testID": "good"}),
    )
    assert counts(swift_testing.count(path, 0)) == (1, 0, 0)
    assert counts(swift_testing.count(path, 1)) == (1, 1, 0)
    assert counts(swift_testing.count(tmp_path / "missing", 0)) == (0, 1, 0)


def test_pytest_outcomes_are_counted_by_kind(tmp_path: Path) -> None:
    report = tmp_path / "python.xml"
    report.write_text(
        "<testsuites><testsuite><testcase/><testcase><failure/></testcase>"
        "<testcase><error/></testcase><testcase><skipped/></testcase></testsuite></testsuites>"
    )
    assert counts(junit.count(report, 1)) == (1, 2, 1)


def test_a_failed_swift_test_is_told_by_name_with_why(tmp_path: Path) -> None:
    path = stream(
        tmp_path,
        *(("test", "function", {"id": name}) for name in ("bad", "crash")),
        (
            "event",
            "issueRecorded",
            {"testID": "bad", "issue": {"isFailure": True}, "messages": [{"text": "1 is not 2"}]},
        ),
        ("event", "testEnded", {"testID": "bad"}),
    )
    assert swift_testing.count(path, 1).failures == ("bad: 1 is not 2", "crash: it never ended")


def test_a_failed_python_test_is_told_by_name_with_why(tmp_path: Path) -> None:
    report = tmp_path / "python.xml"
    report.write_text(
        '<testsuites><testsuite><testcase classname="Tests.test_a" name="test_b">'
        '<failure message="assert 1 == 2&#10;more"/></testcase></testsuite></testsuites>'
    )
    assert junit.count(report, 1).failures == ("Tests.test_a::test_b: assert 1 == 2",)


@pytest.mark.parametrize("code", [2, 3, 4, 5, -9])
def test_a_pytest_run_that_did_not_happen_is_a_failure(tmp_path: Path, code: int) -> None:
    report = tmp_path / "python.xml"
    report.write_text("<testsuites><testsuite><testcase/></testsuite></testsuites>")
    assert counts(junit.count(report, code)) == (0, 1, 0)
    assert counts(junit.count(tmp_path / "missing", 0)) == (0, 1, 0)


STARVED = Outcome(passed=7, failures=("bad: too late",), skipped=1)


def test_what_passes_three_times_by_itself_is_told_as_unsteady() -> None:
    asked: list[list[str]] = []

    def run(names: list[str]) -> Outcome:
        asked.append(names)
        return Outcome(passed=1)

    outcome = again.alone(STARVED, ["bad"], run)
    assert asked == [["bad"]] * 3
    assert counts(outcome) == (8, 0, 1)
    assert outcome.unsteady == ("bad: too late",)
    assert (outcome + Outcome()).unsteady == ("bad: too late",)


def test_what_fails_once_by_itself_has_failed() -> None:
    answers = iter([Outcome(passed=1), Outcome(failures=("bad",))])
    assert again.alone(STARVED, ["bad"], lambda names: next(answers)) == STARVED
    # Nothing was run under that name, or something else in its place.
    assert again.alone(STARVED, ["bad"], lambda names: Outcome()) == STARVED
    assert again.alone(STARVED, ["bad"], lambda names: Outcome(passed=4, skipped=1)) == STARVED


def test_many_failures_or_one_of_no_test_are_not_asked_again() -> None:
    def run(names: list[str]) -> Outcome:
        raise AssertionError(names)

    many = Outcome(failures=("one", "two", "three"))
    assert again.alone(many, ["one", "two", "three"], run) == many
    assert again.alone(STARVED, [], run) == STARVED
    assert again.alone(Outcome(passed=3), [], run) == Outcome(passed=3)


def test_failed_tests_are_named_as_their_runner_takes_them(tmp_path: Path) -> None:
    report = tmp_path / "python.xml"
    report.write_text(
        '<testsuites><testsuite><testcase classname="Browser.test_a" name="test_b[x-1]">'
        '<failure message="no"/></testcase><testcase classname="test_c" name="test_d"/>'
        "</testsuite></testsuites>"
    )
    assert junit.failed(report) == ["Tests/Browser/test_a.py::test_b[x-1]"]
    assert junit.failed(tmp_path / "missing") == []
    test = "StationTests.Gate/`it ends`()/Gate.swift:1:2"
    begun = [("test", "function", {"id": test}), ("event", "testStarted", {"testID": test})]
    issue = ("event", "issueRecorded", {"testID": test, "issue": {"isFailure": True}})
    assert swift_testing.failed(stream(tmp_path, *begun, issue, ("event", "testEnded", {"testID": test}))) == [test]
    assert swift_testing.suites([test]) == [r"--filter=^StationTests\.Gate/"]


def test_what_took_the_process_down_is_not_asked_again(tmp_path: Path) -> None:
    test = "FleetTests.Link/`it ends`()/Link.swift:1:2"
    begun = [("test", "function", {"id": test}), ("event", "testStarted", {"testID": test})]
    issue = ("event", "issueRecorded", {"testID": test, "issue": {"isFailure": True}})
    for records in (begun, [*begun, issue]):
        assert swift_testing.failed(stream(tmp_path, *records)) == [""]
