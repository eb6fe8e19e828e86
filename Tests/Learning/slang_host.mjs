// Runs generated JavaScript as Slang's rules for numbers want it: reads JSON Lines {code, seed, values,
// language} on stdin, writes a line with what each program printed, up to what it threw.

import { createInterface } from "node:readline";

const WORDS = {
  en: { true: "true", false: "false", walk: "walk", right: "right", mark: "." },
  sv: { true: "sant", false: "falskt", walk: "gå", right: "höger", mark: "," },
};

// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
function seeded(seed) {
  let state = BigInt(seed);
  const wrap = (number) => BigInt.asUintN(64, number);
  return () => {
    state = wrap(state + 0x9e3779b97f4a7c15n);
    let mixed = state;
    mixed = wrap((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = wrap((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    mixed ^= mixed >> 31n;
    return Number(mixed >> 11n) / 2 ** 53;
  };
}

function number(value, mark) {
  if (Number.isInteger(value)) return String(value === 0 ? 0 : value);
  const size = Math.abs(value);
  const decimals = size < 1 ? 10 : Math.max(0, 10 - String(Math.trunc(size)).length);
  const fixed = size.toFixed(decimals);
  const text = fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
  return (value < 0 && text !== "0" ? "-" : "") + text.replace(".", mark);
}

function shower(words) {
  const inside = (value) =>
    typeof value === "string" ? `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"` : show(value);
  const show = (value) => {
    if (typeof value === "string") return value;
    if (typeof value === "number") return number(value, words.mark);
    if (typeof value === "boolean") return words[value];
    if (Array.isArray(value)) return `[${value.map(inside).join(", ")}]`;
    if (value.chalk) return `${words[value.chalk]} ${number(value.by, words.mark)}`;
    return `{${Object.entries(value).map(([name, own]) => `${name}: ${inside(own)}`).join(", ")}}`;
  };
  return show;
}

function run({ code, seed, values, language }) {
  const show = shower(WORDS[language]);
  const output = [];
  const taken = { pulse: 0, tilt: 0, gate: 0 };
  const gates = (values.gate ?? []).map((gate, index) =>
    typeof gate === "number" ? { time: gate, lane: 1, count: index + 1 } : gate,
  );
  const next = (name) => (name === "gate" ? gates : values[name])[taken[name]++];
  const uniform = seeded(seed);
  const host = {
    show,
    console: { log: (line) => output.push(line) },
    plus: (left, right) => {
      if (typeof left === "number" && typeof right === "number") return left + right;
      const text = show(left) + show(right);
      if ([...text].length > 1_000) throw new RangeError("big");
      return text;
    },
    random: (from, to) => Math.floor(uniform() * (Math.abs(to - from) + 1)) + Math.min(from, to),
    walk: (by) => ({ chalk: "walk", by }),
    right: (by) => ({ chalk: "right", by }),
    pulse: () => next("pulse"),
    tilt: () => next("tilt"),
    gate: () => next("gate"),
    gates: () => gates.slice(Math.max(0, taken.gate - 10), taken.gate).map((gate) => gate.time),
  };
  let thrown = null;
  try {
    new Function(...Object.keys(host), `"use strict";\n${code}`)(...Object.values(host));
  } catch (error) {
    thrown = String(error);
    if (error instanceof SyntaxError) throw error;
  }
  return { output, thrown };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(run(JSON.parse(line))));
}
