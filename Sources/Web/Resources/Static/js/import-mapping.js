// What the columns of another program's table mean: the coach says so, nothing is guessed for good.

let tables = [];
let shown = null;

function option(value, text) {
  const element = document.createElement("option");
  element.value = value;
  element.textContent = text;
  return element;
}

function field(form, name) {
  return form.querySelector(`[data-mapping] [name="${name}"]`);
}

function rowOf(cells, tag) {
  const row = document.createElement("tr");
  row.append(...cells.map((text) => {
    const cell = document.createElement(tag);
    if (tag === "th") cell.scope = "col";
    cell.textContent = text;
    return cell;
  }));
  return row;
}

function showTable(form) {
  const table = tables[Number(field(form, "table").value)];
  for (const name of ["participant", "value", "date", "time", "kind", "simulated"]) {
    const select = field(form, name);
    const isOptional = "optional" in select.dataset;
    select.replaceChildren(
      option("", isOptional ? form.dataset.none : form.dataset.choose),
      ...table.columns.map((title, index) => option(index + 1, title || String(index + 1))));
    select.value = table.guess[name] ?? "";
  }
  // Which rows are wanted is nothing that a heading could tell.
  field(form, "kind").value = "";
  const sample = form.querySelector("[data-sample]");
  sample.tHead.replaceChildren(rowOf(table.columns, "th"));
  sample.tBodies[0].replaceChildren(...table.sample.map((cells) => rowOf(cells, "td")));
  showOptional(form);
}

function showOptional(form) {
  form.querySelector("[data-day]").hidden = field(form, "date").value !== "";
  form.querySelector("[data-kind]").hidden = field(form, "kind").value === "";
}

function showPeople(form, names) {
  const place = form.querySelector("[data-people]");
  const typed = new Map(
    [...place.querySelectorAll("input")].map((input) => [input.dataset.name, input.value]));
  for (const name of names) if (!typed.has(name)) typed.set(name, "");
  place.replaceChildren(...[...typed].map(([name, number]) => {
    const label = document.createElement("label");
    const title = document.createElement("span");
    title.className = "label";
    title.textContent = place.dataset.label.replace("{name}", name);
    const input = document.createElement("input");
    input.className = "field";
    input.inputMode = "numeric";
    input.maxLength = 4;
    input.autocomplete = "off";
    input.dataset.name = name;
    input.value = number;
    label.append(title, input);
    return label;
  }));
}

/** Shows what can be chosen for a file of another program; keeps what was chosen for the same one. */
export function showMapping(form, body) {
  form.querySelector("[data-mapping]").hidden = !body.tables;
  if (!body.tables) return;
  if (shown !== body.id) {
    shown = body.id;
    tables = body.tables;
    form.querySelector("[data-people]").replaceChildren();
    const titles = tables.map(({ title }, index) => option(index, title || String(index + 1)));
    field(form, "table").replaceChildren(...titles);
    form.querySelector("[data-tables]").hidden = tables.length < 2;
    showTable(form);
    field(form, "table").onchange = () => showTable(form);
    field(form, "date").onchange = () => showOptional(form);
    field(form, "kind").onchange = () => showOptional(form);
  }
  showPeople(form, body.unknown_people ?? []);
}

/** Returns what was chosen, as the station takes it; a column that was not chosen is column 0. */
export function mapping(form) {
  const text = (name) => field(form, name).value;
  const result = {
    table: Number(text("table")), participant: Number(text("participant")),
    value: Number(text("value")), unit: text("unit"), exercise: text("exercise"),
  };
  for (const name of ["date", "time", "kind", "simulated"]) {
    if (text(name)) result[name] = Number(text(name));
  }
  if (!result.date && text("day")) result.day = text("day");
  if (text("date_order")) result.date_order = text("date_order");
  if (result.kind) result.kind_text = text("kind_text");
  const people = [...form.querySelectorAll("[data-people] input")];
  const known = people.filter(({ value }) => /^\d{1,4}$/.test(value.trim()));
  if (known.length) {
    result.numbers = Object.fromEntries(
      known.map(({ dataset, value }) => [dataset.name, Number(value.trim())]));
  }
  return result;
}
