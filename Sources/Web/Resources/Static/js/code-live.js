import { post } from "./api.js";
import { language, word } from "./code-parts.js";
import { wire } from "./code-program.js";
import { drawSensors, readBy, sourcesOf, wordOf } from "./code-sensors.js";
import { say } from "./toast.js";

// Programs that read equipment run in the station; what they do comes over a stream.

const { task } = document.querySelector("main").dataset;
// The station gives a sign of life every 0.7 s.
const patience = 2000;

const seen = (sensors) => Object.fromEntries(sensors.flatMap(({ sensor, value, state }) =>
  [[sensor, value], [`${sensor}-state`, state]]));

/** What is to be known of values that nobody measured, or by which a task is not judged. */
function noteOf(sources) {
  const isMadeUp = sources.some((source) => source === "simulated" || source === "slider");
  if (task) return word(isMadeUp ? "simulated-task" : "live-task");
  return isMadeUp ? word("simulated-run") : undefined;
}

/**
 * Has the station run a program.
 * @param {Object[]} lines the program
 * @param {{took: function(Object[], number): void, waits: function(string): void,
 *   ended: function(Object): void, lost: function(): void, refused: function(Object): void,
 *   note: function(string|undefined): void}} told what happens; the steps come with the place of the first
 * @returns {Promise<function(): void|undefined>} stops it
 */
export async function runLive(lines, told) {
  told.note(noteOf(Object.values(sourcesOf(lines))));
  const answer = await post("/code/live", {
    program: wire(lines), language, sources: sourcesOf(lines), task,
  });
  if (!answer.ok) {
    told.refused(answer);
    return undefined;
  }
  const { id } = answer.body;
  let isOver = false;
  readBy(id, lines);
  const stream = new EventSource(`/api/v1/live?code=${encodeURIComponent(id)}&kind=code&beat=1`);
  let silence;
  let isCut = false;
  // Whether this connection has brought the program: a station that began anew knows nothing of it.
  let isKnown = false;
  const end = () => {
    stream.close();
    clearTimeout(silence);
    isOver = true;
    readBy(undefined);
  };
  const cut = () => {
    isKnown = false;
    isCut = true;
    told.waits(word("cut-off"));
  };
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(cut, patience);
    if (isCut) told.waits(word("running"));
    isCut = false;
  };
  hear();
  stream.addEventListener("beat", hear);
  stream.addEventListener("error", cut);
  stream.addEventListener("ready", () => {
    if (isKnown) return;
    end();
    told.lost();
  });
  stream.addEventListener("code", (event) => {
    const news = JSON.parse(event.data);
    if (news.run !== id || isOver) return;
    hear();
    isKnown = true;
    drawSensors(lines, seen(news.sensors));
    told.took(news.steps, news.from);
    if (news.waiting) told.waits(word("waiting", { sensor: wordOf(news.waiting.sensor) }));
    if (news.state !== "ended" && news.state !== "stopped") return;
    end();
    told.ended(news);
  });
  return async () => {
    end();
    const stopped = await post(`/code/live/${encodeURIComponent(id)}/stop`);
    if (!stopped.ok) say(stopped.body.title);
  };
}
