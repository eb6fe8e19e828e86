"""`sideline slang` and `sideline course`: programs and courses from the shell."""

import json
import subprocess
from pathlib import Path

import pytest

PROGRAM = 'repeat 3\nif pulse > 150\nprint "calm down"\nelse\nprint turn / 2\nend\nend\n'

TEXT = {"en": "a", "sv": "a"}
PAGE = {
    "id": "hello-1", "title": TEXT, "do": TEXT, "why": TEXT, "start": 'print "hi"',
    "goal": {"cases": [{"output": ["hi"]}]}, "hints": [TEXT, TEXT, TEXT],
    "solution": 'print "hi"', "mistake": "blank",
}  # fmt: skip


def run(binary: Path, *arguments: str | Path, said: str = "") -> tuple[int, str, list[str]]:
    done = subprocess.run(
        [binary, *arguments], input=said, capture_output=True, text=True, timeout=20, check=False
    )
    return done.returncode, done.stdout, done.stderr.splitlines()


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "guard.slang"
    file.write_text(PROGRAM, encoding="utf-8")
    return file


@pytest.fixture
def values(tmp_path: Path) -> Path:
    file = tmp_path / "values.json"
    file.write_text('{"pulse": [149, 151, 150]}')
    return file


def course(page: dict) -> str:
    lesson = {"id": "hello", "topic": "a", "title": TEXT, "summary": TEXT, "picture": "hello", "pages": [page]}
    return json.dumps({"slang": 1, "version": "1", "title": TEXT, "lessons": [lesson]}, indent=1)


def test_a_program_says_its_lines(binary: Path, program: Path, values: Path) -> None:
    assert run(binary, "slang", "run", program, "--values", values) == (0, "0.5\ncalm down\n1.5\n", [])
    swedish = run(binary, "slang", "run", program, "--values", values, "--language", "sv")
    assert swedish == (0, "0,5\ncalm down\n1,5\n", [])


def test_a_fault_is_told_with_its_line_after_what_was_said(binary: Path, program: Path, tmp_path: Path) -> None:
    code, said, complaints = run(binary, "slang", "run", program)
    assert (code, said) == (66, "")
    assert complaints == [f"{program}, line 2: No belt. Connect it or use Simulated. (absent)"]
    program.write_text("print 1\nprint 1 % (1 - 1)\n")
    code, said, complaints = run(binary, "slang", "run", program)
    assert (code, said) == (66, "1\n")
    assert complaints == [f"{program}, line 2: Nothing can be shared by 0. (zero)"]
    program.write_text("print 1\nprint #\n")
    code, said, complaints = run(binary, "slang", "run", program)
    assert (code, said) == (66, "")
    assert complaints == [
        f"{program}, line 2, column 7: # means nothing here. The computer knows letters, numbers, quotes and the "
        "signs on the pad: take it away. (slang-sign)"
    ]
    code, _, complaints = run(binary, "slang", "run", tmp_path / "none")
    assert (code, complaints) == (66, [f"{tmp_path / 'none'} cannot be read"])


def test_a_stream_of_programs_is_answered_line_by_line(binary: Path) -> None:
    requests = [
        {"program": "print 7 / 2", "language": "sv"},
        {"program": "print random(1, 1000000)", "seed": 7},
        {"program": "print pulse", "values": {"pulse": [60]}},
        {"program": "print 1 +"}, {"program": "foo"},
    ]  # fmt: skip
    code, said, complaints = run(
        binary, "slang", "run", "-", said="".join(json.dumps(request) + "\n" for request in requests)
    )
    assert (code, complaints) == (0, [])
    answers = [json.loads(line) for line in said.splitlines()]
    assert answers[0] == {"output": ["3,5"], "steps": 1}
    assert answers[2]["output"] == ["60"]
    assert answers[3]["fault"] == {
        "code": "half", "line": 1, "id": 1, "sentence": "slang.fault.half", "parts": {"sign": "+"},
        "repair": {"do": "fill", "argument": "what", "number": 1},
    }  # fmt: skip
    assert answers[4] == {"code": "slang-word", "line": 1, "column": 1, "text": "foo"}
    code, _, complaints = run(binary, "slang", "run", "-", said="{}\n")
    assert (code, complaints) == (66, ['-, line 1: not {"program": …}'])


def test_a_trace_tells_each_step(binary: Path, program: Path, values: Path) -> None:
    _, said, _ = run(binary, "slang", "run", program, "--values", values, "--trace")
    steps = json.loads(said)["trace"]["steps"]
    assert steps[:2] == [
        {"line": 1, "id": 1, "turn": 1, "of": 3},
        {"line": 2, "id": 2, "went": False, "read": [{"sensor": "pulse", "value": "149"}]},
    ]


def test_a_program_is_shown_in_other_languages(binary: Path, program: Path) -> None:
    code, said, _ = run(binary, "slang", "show", program)
    assert code == 0
    assert said.splitlines()[:2] == ["for (let turn = 1; turn <= 3; turn++) {", "  if (pulse() > 150) {"]
    _, said, _ = run(binary, "slang", "show", program, "--as", "swift")
    assert said.splitlines()[4] == "    print(Double(turn) / 2.0)"
    _, said, _ = run(binary, "slang", "show", program, "--as", "text", "--language", "sv")
    assert said.splitlines()[1] == "om puls > 150"
    program.write_text(said)
    _, said, _ = run(binary, "slang", "show", program, "--as", "text", "--read", "sv")
    assert said == PROGRAM


def test_a_course_that_holds_is_told_with_its_size(binary: Path, tmp_path: Path) -> None:
    file = tmp_path / "course.json"
    file.write_text(course(PAGE))
    expected = f"{file}: holds, 1 lessons, 1 pages, 0 questions, 0 challenges\n"
    assert run(binary, "course", "check", file) == (0, expected, [])
    assert run(binary, "course", "check", tmp_path) == (0, expected, [])


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"solution": "blank"}, "solution [en]: The solution is not right: fewer-lines, cases[0], 1 (solution)"),
        ({"mistake": 'print "HI"'}, "mistake [sv]: The mistake is right. (mistake)"),
        ({"why": {"en": "<script>", "sv": "a"}}, "why.en: A text has marks of HTML. (markup)"),
        ({"why": {"en": "a"}}, "why: sv is missing. (missing)"),
        ({"extra": 1}, "extra: extra is not known here. (unknown)"),
        ({"solution": "prent 1"}, "solution: The program cannot be read: slang-word, 1:1 prent (program)"),
    ],
)
def test_a_course_that_does_not_is_told_where(binary: Path, tmp_path: Path, change: dict, place: str) -> None:
    file = tmp_path / "course.json"
    text = course({**PAGE, **change})
    file.write_text(text)
    code, said, complaints = run(binary, "course", "check", file)
    assert (code, said) == (66, "")
    name = next(iter(change))
    line = next(number for number, own in enumerate(text.splitlines(), 1) if own.startswith(f'     "{name}"'))
    wanted = [c for c in complaints if c.endswith(f" lessons[0].pages[0].{place}")]
    assert wanted, complaints
    told = int(wanted[0].removeprefix(f"{file}, line ").split(":")[0])
    assert told in (line, line + 1)


def test_files_that_are_no_courses_are_told(binary: Path, tmp_path: Path) -> None:
    code, _, complaints = run(binary, "course", "check", tmp_path)
    assert (code, complaints) == (66, [f"{tmp_path} has no .json"])
    file = tmp_path / "course.json"
    file.write_text('{\n"slang": 1,\n}')
    code, _, complaints = run(binary, "course", "check", file)
    assert (code, complaints) == (66, [f"{file}, line 3: This is not JSON. (not-json)"])
    code, _, complaints = run(binary, "course", "check", Path("/dev/zero"))
    assert (code, complaints) == (66, ["/dev/zero: The file is too large for a course. (too-large)"])
