// Draws each chart from the table beside it, in the colours of the theme.

const language = document.documentElement.lang;
const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
const whole = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

function token(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The fill of what is noise: so thin that the lines behind it are seen. */
function pale() {
  return `${token("--wait")}2e`;
}

function rows(place) {
  return [...place.closest("section").querySelectorAll("tbody tr")];
}

function value(row, name) {
  return row.dataset[name] === undefined ? null : Number(row.dataset[name]);
}

/** What all charts have: the ink of the page, no legend, nothing that moves. */
function base() {
  const ticks = { color: token("--ink-2"), maxRotation: 0, autoSkipPadding: 16 };
  const axis = { ticks, grid: { color: token("--hair"), borderColor: token("--rim") } };
  return {
    animation: false,
    maintainAspectRatio: false,
    layout: { padding: { right: 8 } },
    plugins: {
      legend: { display: false },
      tooltip: {
        displayColors: false, padding: 10,
        backgroundColor: token("--ink"), titleColor: token("--bg"), bodyColor: token("--bg"),
      },
    },
    scales: { x: structuredClone(axis), y: structuredClone(axis) },
  };
}

function measured(place, amount) {
  return [number.format(amount), place.dataset.unit].filter(Boolean).join("\u00a0");
}

function progress(place) {
  const points = rows(place).map((row) => ({ x: value(row, "at"), y: value(row, "value") }));
  const options = base();
  const { low, high } = place.dataset;
  const ends = [points[0].x, points.at(-1).x];
  // Some air beside the first and the last point.
  const air = Math.max((ends[1] - ends[0]) * .03, 1000);
  const edge = (amount, fill) => ({
    data: [ends[0] - air, ends[1] + air].map((x) => ({ x, y: Number(amount) })), borderWidth: 1.5, borderDash: [6, 5],
    borderColor: token("--rim"), pointRadius: 0, pointHitRadius: 0, fill,
    backgroundColor: pale(),
  });
  const line = {
    data: points, borderColor: token("--ready"), backgroundColor: token("--ready"), borderWidth: 3,
    pointRadius: 5, pointHoverRadius: 7, pointHitRadius: 24, tension: 0,
  };
  const band = low === undefined ? [] : [edge(high, "+1"), edge(low, false)];
  options.scales.x.type = "linear";
  options.scales.x.grid.display = false;
  options.scales.x.ticks.callback = (time) => day.format(time);
  [options.scales.x.min, options.scales.x.max] = [ends[0] - air, ends[1] + air];
  // Round numbers of milliseconds are no round dates.
  const parts = place.clientWidth < 480 ? 2 : 4;
  options.scales.x.afterBuildTicks = (axis) => {
    const moments = Array.from(
      { length: parts + 1 }, (_, part) => ends[0] + part * (ends[1] - ends[0]) / parts);
    // Each date once: the results of one day need only one.
    const days = new Map(moments.map((moment) => [day.format(moment), moment]));
    axis.ticks = [...days.values()].map((value) => ({ value }));
  };
  options.scales.y.ticks.callback = (amount) => number.format(amount);
  options.scales.y.title = {
    display: Boolean(place.dataset.unit), text: place.dataset.unit, color: token("--ink-2"),
  };
  options.plugins.tooltip.filter = (item) => item.datasetIndex === band.length;
  options.plugins.tooltip.callbacks = {
    title: (items) => items.map((item) => whole.format(item.parsed.x)),
    label: (item) => measured(place, item.parsed.y),
  };
  return { type: "line", data: { datasets: [...band, line] }, options };
}

function distribution(place) {
  const all = rows(place);
  const options = base();
  options.scales.x.grid.display = false;
  options.scales.x.title = {
    display: Boolean(place.dataset.unit), text: place.dataset.unit, color: token("--ink-2"),
  };
  options.scales.y.ticks.precision = 0;
  options.scales.y.beginAtZero = true;
  options.scales.y.title = { display: true, text: place.dataset.counts, color: token("--ink-2") };
  options.plugins.tooltip.callbacks = {
    label: (item) => all[item.dataIndex].cells[2].textContent,
  };
  const colours = all.map((row) => token("own" in row.dataset ? "--go" : "--wait"));
  const edges = all.map((row) => token("own" in row.dataset ? "--go-rim" : "--wait"));
  return {
    type: "bar",
    data: {
      labels: all.map((row) => row.cells[0].textContent),
      datasets: [{
        data: all.map((row) => value(row, "count")), backgroundColor: colours, borderColor: edges,
        borderWidth: 1.5, barPercentage: 1, categoryPercentage: .94, borderRadius: 3,
      }],
    },
    options,
  };
}

function shortened(text, length) {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

const inks = { better: "--ready", worse: "--lost", different: "--care" };

function comparison(place) {
  const all = rows(place);
  const options = base();
  const colours = all.map((row) => token(inks[row.dataset.verdict] ?? "--ink-off"));
  options.indexAxis = "y";
  options.scales.y.grid.display = false;
  options.scales.y.ticks.color = token("--ink");
  options.scales.y.ticks.autoSkip = false;
  options.scales.x.beginAtZero = false;
  options.scales.x.ticks.callback = (amount) => number.format(amount);
  options.scales.x.title = {
    display: Boolean(place.dataset.unit), text: place.dataset.unit, color: token("--ink-2"),
  };
  options.plugins.tooltip.filter = (item) => item.datasetIndex === 0;
  options.plugins.tooltip.callbacks = {
    label: (item) => {
      const cells = [...all[item.dataIndex].cells].map((cell) => cell.textContent);
      return cells.slice(1);
    },
  };
  const noise = all.map((row) => {
    const [before, limit] = [value(row, "before"), value(row, "limit")];
    return limit === null ? null : [before - limit, before + limit];
  });
  const datasets = [
    {
      type: "line", showLine: false, data: all.map((row) => value(row, "after")),
      backgroundColor: colours, borderColor: colours, pointRadius: 7, pointHoverRadius: 8,
      pointHitRadius: 24,
    },
    {
      data: all.map((row) => [value(row, "before"), value(row, "after")]),
      backgroundColor: colours, grouped: false, barThickness: 5,
    },
    {
      data: noise, grouped: false, barPercentage: .8, maxBarThickness: 26, borderRadius: 4,
      borderSkipped: false, borderWidth: 1, borderColor: token("--rim"),
      backgroundColor: pale(),
    },
  ];
  const room = place.clientWidth < 480 ? 12 : 24;
  const labels = all.map((row) => shortened(row.cells[0].textContent, room));
  return { type: "bar", data: { labels, datasets }, options };
}

const kinds = { progress, distribution, comparison };

/**
 * Returns what draws every chart of the page anew.
 * @param {Function} Chart the constructor of Chart.js
 */
export function charts(Chart) {
  let drawn = [];
  return () => {
    for (const chart of drawn) chart.destroy();
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    Chart.defaults.font.size = parseFloat(getComputedStyle(document.documentElement).fontSize) * .85;
    drawn = [...document.querySelectorAll("[data-chart]")].map((place) => {
      const canvas = document.createElement("canvas");
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", place.dataset.label);
      // The room that the server left for the chart.
      const room = place.dataset.chart === "comparison" && place.querySelector(":scope > svg");
      if (room) place.style.height = `${room.getAttribute("height")}px`;
      place.replaceChildren(canvas);
      return new Chart(canvas, kinds[place.dataset.chart](place));
    });
  };
}
