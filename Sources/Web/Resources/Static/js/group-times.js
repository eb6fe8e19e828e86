import { run } from "./group-state.js";

// Times and people of a group run as they are read.

const language = document.documentElement.lang;

/** A number of seconds as the language writes it. */
export const seconds = (value, digits = 1) =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A time as it is read: 58,4 or 1.58,4 in Swedish, 58.4 or 1:58.4 in English; from a minute on with tenths. */
export function timeText(value, digits = 1) {
  const tenths = Math.round(value * 10);
  if (tenths < 600) return seconds(value, digits);
  const [colon, point] = language === "sv" ? [".", ","] : [":", "."];
  const rest = String(Math.floor((tenths % 600) / 10)).padStart(2, "0");
  return `${Math.floor(tenths / 600)}${colon}${rest}${point}${tenths % 10}`;
}

/** The time of day at which somebody or something was at the finish. */
export const clockText = ({ time_s: time }) =>
  new Date(Date.parse(run().started_at) + time * 1000).toLocaleTimeString(language);

const placeOf = (participant) => document.querySelector(`[data-person="${participant}"][data-name]`);

/** The name of somebody, without the bib. */
export const nameOf = (participant) => placeOf(participant)?.dataset.name ?? "";

export const bibOf = (participant) => placeOf(participant)?.dataset.bib ?? String(participant);

/** The bib and the name. */
export const who = (participant) => `${bibOf(participant)} ${nameOf(participant)}`.trim();
