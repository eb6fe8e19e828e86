"""The editor of Slang: programs are built by touch, mouse and keys, and read out."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from Browser.blocks import Blocks
from Browser.coach import Coach
from Browser.finger import Finger
from Support.validated import ValidatedStation

NewCoach = Callable[..., Coach]
PHONE, TABLET = (360, 740), (1280, 800)


def open_empty(coach: Coach) -> Blocks:
    # What is played is there at once.
    coach.page.emulate_media(reduced_motion="reduce")
    coach.open("/code/playground")
    blocks = Blocks(coach.page)
    expect(blocks.lines).to_have_count(0)
    return blocks


def drag(page: Page, place: tuple[float, float], to: tuple[float, float]) -> None:
    page.mouse.move(*place)
    page.mouse.down()
    page.mouse.move(to[0], to[1] - 12)
    page.mouse.move(*to)
    # Where it lands is shown in the frame after.
    expect(page.locator(".drop")).to_be_visible()
    page.mouse.up()


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_program_is_built_and_run(
    new_coach: NewCoach, bare: ValidatedStation, size: tuple[int, int]
) -> None:
    coach = new_coach(bare, size)
    blocks = open_empty(coach)
    blocks.lay("repeat", "print", "end")
    blocks.expect("repeat", ".print", "end")
    blocks.fill(1, 0, "3")
    blocks.fill(2, 0, '"hej')
    expect(blocks.argument(2)).to_have_text("”hej”vad")
    blocks.run()
    blocks.expect_said("hej × 3")
    # A press beside the console closes it; what was built stays.
    coach.page.locator(".pitch").click(position={"x": 5, "y": 5})
    expect(blocks.console).to_be_hidden()
    assert coach.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_line_is_read_with_its_values_and_what_it_is_inside(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    blocks = open_empty(new_coach(bare))
    blocks.lay("repeat", "if", "print", "end", "end")
    blocks.fill(3, 0, '"lugna dig')
    expect(blocks.node(1)).to_have_accessible_name("Rad 1, Upprepa, gånger tomt")
    expect(blocks.node(3)).to_have_accessible_name("Rad 3, Skriv, lugna dig, inuti Om")
    expect(blocks.argument(3)).to_have_accessible_name("vad: lugna dig")


def test_block_is_laid_below_the_chosen_one(new_coach: NewCoach, bare: ValidatedStation) -> None:
    blocks = open_empty(new_coach(bare))
    blocks.lay("repeat", "end")
    blocks.node(1).click()
    blocks.lay("print")
    blocks.expect("repeat", ".print", "end")
    expect(blocks.page.locator('[data-tool="redo"]')).to_have_attribute("aria-disabled", "true")
    blocks.page.locator('[data-tool="undo"]').click()
    blocks.expect("repeat", "end")
    blocks.page.locator('[data-tool="redo"]').click()
    blocks.expect("repeat", ".print", "end")
    blocks.node(2).click()
    blocks.page.locator('[data-tool="delete"]').click()
    blocks.expect("repeat", "end")


def test_mouse_draws_blocks_to_other_places(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    blocks = open_empty(coach)
    page = coach.page
    blocks.lay("repeat", "end", "print")
    x, y = middle(page, ".ln:nth-child(2) .node")
    drag(page, middle(page, ".ln:nth-child(3) .node"), (x + 40, y - 16))
    blocks.expect("repeat", ".print", "end")
    # From the palette to between two lines.
    x, y = middle(page, ".ln:nth-child(3) .node")
    drag(page, middle(page, '[data-block="blank"]'), (x + 40, y - 16))
    blocks.expect("repeat", ".print", ".blank", "end")
    # A line that only stands elsewhere is not drawn anew: a drop among many has to be done in a frame.
    page.evaluate("for (const row of document.querySelectorAll('.ln')) row.isOld = true")
    x, y = middle(page, ".ln:nth-child(4) .node")
    drag(page, middle(page, ".ln:nth-child(2) .node"), (x + 40, y - 16))
    blocks.expect("repeat", ".blank", ".print", "end")
    assert page.evaluate("[...document.querySelectorAll('.ln')].every((row) => row.isOld)")
    drag(page, middle(page, ".ln:nth-child(3) .node"), middle(page, ".ln:nth-child(2) .node"))
    blocks.expect("repeat", ".print", ".blank", "end")
    # Outside of the board nothing lands.
    page.mouse.move(*middle(page, ".ln:nth-child(1) .node"))
    page.mouse.down()
    page.mouse.move(60, 300, steps=4)
    expect(page.locator(".lifted")).to_be_visible()
    page.mouse.up()
    blocks.expect("repeat", ".print", ".blank", "end")


def test_finger_swipes_for_what_can_be_done(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare, PHONE, touch=True)
    blocks = open_empty(coach)
    finger = Finger(coach.page)
    blocks.lay("print", "blank")
    finger.swipe(blocks.line(1).locator(".blk__n"), across=-90)
    acts = blocks.line(1).locator("[data-act]")
    expect(acts).to_have_text(["Hjälp", "Upp", "Ner", "Radera"])
    for act in acts.all():
        box = act.bounding_box()
        assert box["width"] >= 47.5 and box["height"] >= 47.5, box
    # Up and Down are one arrow, turned.
    arrows = [acts.nth(place).locator("use").evaluate("use => use.getBBox().height") for place in (1, 2)]
    assert arrows[0] == arrows[1], arrows
    finger.tap(acts.nth(2))
    blocks.expect("blank", "print")
    finger.swipe(blocks.line(2).locator(".blk__n"), across=-90)
    finger.tap(blocks.line(2).locator('[data-act="delete"]'))
    blocks.expect("blank")


def test_second_press_on_the_circle_opens_what_can_be_done_where_there_is_no_room_for_a_press(
    new_coach: NewCoach, bare: ValidatedStation
) -> None:
    blocks = open_empty(new_coach(bare, PHONE))
    blocks.lay("print", "repeat")
    expect(blocks.line(2).locator("[data-more]")).to_be_hidden()
    blocks.node(2).click()
    blocks.line(2).locator('[data-act="up"]').click()
    blocks.expect("repeat", ".print")
    blocks.node(2).click()
    expect(blocks.page.locator(".swipe")).to_have_count(0)
    blocks.node(2).click()
    expect(blocks.line(2).locator('[data-act="delete"]')).to_be_visible()
    blocks.node(2).click()
    expect(blocks.page.locator(".swipe")).to_have_count(0)


def test_finger_rests_on_a_block_and_draws_it(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare, PHONE, touch=True)
    blocks = open_empty(coach)
    blocks.lay("print", "blank", "end")
    page = coach.page
    x, y = middle(page, ".ln:nth-child(1) .blk__n")
    session = page.context.new_cdp_session(page)
    touch = lambda kind, *points: session.send(  # noqa: E731
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": across, "y": down} for across, down in points]},
    )
    below = middle(page, ".ln:nth-child(2) .blk__n")[1] + 20
    touch("touchStart", (x, y))
    expect(page.locator(".lifted")).to_be_visible()
    touch("touchMove", (x, below - 4))
    touch("touchMove", (x, below))
    expect(page.locator(".drop")).to_be_visible()
    touch("touchEnd")
    blocks.expect("blank", "print", "end")


def test_whole_editor_by_keys(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare)
    blocks = open_empty(coach)
    keys = coach.page.keyboard
    for key in ("3", "1", "6"):
        keys.press(key)
    blocks.expect("repeat", ".print", "end")
    expect(blocks.node(3)).to_be_focused()
    # The ends are hard stops.
    for key in ("ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"):
        keys.press(key)
    expect(blocks.node(1)).to_be_focused()
    keys.press("ArrowRight")
    expect(blocks.argument(1)).to_be_focused()
    keys.press("Enter")
    expect(coach.page.locator("[data-field] input")).to_be_focused()
    keys.type("2")
    keys.press("Enter")
    expect(blocks.argument(1)).to_have_text("2gånger")
    expect(blocks.argument(1)).to_be_focused()
    keys.press("ArrowLeft")
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(coach.page.locator("[data-field] input")).to_be_focused()
    keys.type('"hej')
    keys.press("Enter")
    expect(blocks.argument(2)).to_have_text("”hej”vad")
    keys.press("ArrowLeft")
    # Lifted by M, moved by arrows, put back by Esc, landed by Enter.
    keys.press("m")
    keys.press("ArrowUp")
    blocks.expect("print", "repeat", "end")
    keys.press("Escape")
    blocks.expect("repeat", ".print", "end")
    keys.press("r")
    blocks.expect_said("hej × 2")
    keys.press("Escape")
    expect(blocks.console).to_be_hidden()
    blocks.node(2).focus()
    keys.press("Delete")
    blocks.expect("repeat", "end")
    keys.press("Control+z")
    blocks.expect("repeat", ".print", "end")
    keys.press("i")
    expect(coach.page.locator("[data-info]")).to_be_visible()


def test_pad_fills_an_if(new_coach: NewCoach, bare: ValidatedStation) -> None:
    coach = new_coach(bare, PHONE)
    blocks = open_empty(coach)
    page = coach.page
    blocks.lay("if")
    blocks.argument(1, 0).click()
    page.locator('.padk [data-put="puls"]').click()
    # The palette stays within reach.
    expect(page.locator('[data-block="print"]')).to_be_visible()
    page.locator('.padk__keys:visible [data-key="done"]').click()
    page.locator('[data-choice=">"]').click()
    for digit in "150":
        page.locator(f'[data-put="{digit}"]').click()
    page.locator('[data-joins="och"]').click()
    expect(page.locator(".ln [data-arg]")).to_have_count(6)
    page.keyboard.press("Escape")
    expect(blocks.argument(1, 2)).to_have_text("150det")
    expect(blocks.argument(1, 3)).to_have_text("ochoch/eller")
    blocks.argument(1, 3).click()
    page.locator('[data-key="drop"]').click()
    expect(page.locator(".ln [data-arg]")).to_have_count(3)


def test_what_was_left_open_is_closed(new_coach: NewCoach, bare: ValidatedStation) -> None:
    blocks = open_empty(new_coach(bare))
    blocks.lay("print")
    blocks.fill(1, 0, "(1 + 2) * (3")
    expect(blocks.argument(1)).to_have_text("(1+2)×(3)vad")
    blocks.run()
    blocks.expect_said("9")
    blocks.argument(1).click()
    blocks.page.locator("[data-field] input").fill('"a" + "b')
    blocks.page.keyboard.press("Enter")
    blocks.run()
    blocks.expect_said("ab")


# Edits at random, as fingers, keys and the pad ask for them; after each the board has the lines of the program.
EDIT = """async ({ seed, count }) => {
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  const load = (module) => import(names.find((name) => name.endsWith(`/${module}.js`)));
  const editor = await load("code-editor");
  const { fill, compare, canCompare } = await load("code-program");
  let state = seed;
  const below = (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % limit;
  };
  const pick = (values) => values[below(values.length)];
  const blocks = ["print", "variable", "repeat", "if", "else", "end", "blank"];
  const texts = { name: ["lap", "p.a"], is: ["<", "=="], join: ["och"] };
  const any = () => editor.lines()[below(Math.max(1, editor.lines().length))];
  const edits = [
    () => editor.add(pick(blocks), below(editor.lines().length + 1)), () => editor.add(pick(blocks)),
    () => editor.add(pick(blocks)), () => editor.add(pick(blocks)),
    (line) => editor.moveTo(line.id, below(60)), (line) => editor.moveBy(line.id, pick([-1, 1])),
    (line) => editor.remove(line.id), () => editor.undo(), () => editor.redo(), (line) => editor.open(line.id),
    (line) => editor.choose(line.id, true), () => editor.mark(undefined),
    (line) => {
      if (line.arguments.length === 0) return;
      const index = below(line.arguments.length);
      const text = pick(texts[line.arguments[index].name] ?? ["7", '"a"', "[1; 2]", "varv"]);
      editor.take(fill(editor.lines(), line.id, index, text));
    },
    (line) => canCompare(line) && editor.take(compare(editor.lines(), line.id, "och")),
    (line) => editor.mark({ id: line.id, ghost: below(editor.lines().length + 1), ghostDepth: below(4) }),
  ];
  for (let turn = 0; turn < count; turn += 1) {
    const line = any();
    const edit = line ? pick(edits) : edits[0];
    edit(line);
    const lines = editor.lines();
    const rows = [...document.querySelectorAll("[data-program] > .ln:not(.ghost)")];
    const isShown = rows.length === lines.length && rows.every((row, index) =>
      Number(row.dataset.id) === lines[index].id && row.dataset.k === lines[index].block
        && row.querySelectorAll("[data-arg]").length === lines[index].arguments.length
        && row.querySelector(".ln__no").textContent === String(index + 1)
        && row.querySelector("[data-node]").getAttribute("aria-label") === editor.told(lines[index].id)
        && Math.min(8, row.querySelectorAll(".lane").length) === Number(row.dataset.d ?? 0)
        && row.hasAttribute("data-sel") === (editor.chosen() === lines[index].id));
    if (!isShown) throw new Error(`seed ${seed}, turn ${turn}: ${edit}`);
    if (document.querySelectorAll('[data-program] [tabindex="0"]').length !== Math.min(1, rows.length)) {
      throw new Error(`seed ${seed}, turn ${turn}: not one stop of Tab`);
    }
  }
  return editor.lines();
}"""

# The first line is laid last.
MOVE = """async () => {
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  const editor = await import(names.find((name) => name.endsWith("/code-editor.js")));
  editor.moveTo(editor.lines()[0].id, editor.lines().length);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}"""


def test_board_shows_what_was_edited_at_random(new_coach: NewCoach, bare: ValidatedStation) -> None:
    blocks = open_empty(new_coach(bare))
    lengths = []
    for seed in (1, 2):
        lines = blocks.page.evaluate(EDIT, {"seed": seed, "count": 100})
        lengths.append(len(lines))
        # The station reads what came of it.
        bare.post("/api/v1/code/read", {"program": {"lines": lines}, "language": "sv"})
    assert max(lengths) > 10, lengths
    # A line that moves has the page around it stay as it is drawn: one that is styled anew as a whole for
    # each change would hold up a drag.
    page = blocks.page
    browser = page.context.browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(MOVE)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert 0 < max(styled) < page.locator("*").count() / 3, styled
