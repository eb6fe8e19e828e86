// The one stream of a browser, for every page that follows it. A worker that all pages share has it;
// without such workers one of the pages. All of it is one file: a page has few requests to spare.

// A page that said nothing for so long is gone without a word.
const forgotten = 20_000;
// A page that is loaded anew comes back; what only it wanted is kept for a moment.
const parting = 2000;
// The stream before stays a moment, until everything that was on its way in it is here.
const overlap = 300;
// How long a silent stream is kept.
const renewal = 6000;
// How long a refused stream waits before it is tried again.
const pause = 1000;

// What comes whether it is asked for as a kind or not.
const ownKinds = ["beat", "view"];

/** Which run an event is about, by its kind. */
const runOf = {
  run: ({ id }) => id, trial: ({ run }) => run, eye: ({ id }) => id, learning: ({ id }) => id,
  lean: ({ id }) => id,
};

/** Returns what tells for whom an event is. */
function isFor(kind, data) {
  if (kind === "view") {
    const { part } = JSON.parse(data);
    return (wants) => wants.kinds.includes(kind) && wants.part === part;
  }
  const run = runOf[kind]?.(JSON.parse(data));
  return (wants) => wants.kinds.includes(kind) && (!run || !wants.run || wants.run === run);
}

/** Hands the events of one stream to its members. */
class Hub {
  // By identity: what the member wants, where its events go, and whether it knows the present.
  #members = new Map();
  // The streams that are open: one, or for a moment also the one that takes over.
  #streams = [];
  #query;
  #due;
  #dueAt = Infinity;
  #recent = new Set();

  /** Adds a member or changes what it wants; the present comes first. */
  join(id, wants, deliver) {
    this.#members.set(id, { wants, deliver, isNew: true, seen: performance.now() });
    this.#openSoon(0);
  }

  stay(id) {
    const member = this.#members.get(id);
    if (member) member.seen = performance.now();
  }

  leave(id) {
    if (this.#members.delete(id)) this.#openSoon(parting);
  }

  /** Ends everything. */
  close() {
    this.#members.clear();
    clearTimeout(this.#due);
    this.#dueAt = Infinity;
    for (const stream of this.#streams) stream.close();
    this.#streams = [];
  }

  #openSoon(delay) {
    const at = performance.now() + delay;
    if (at >= this.#dueAt) return;
    clearTimeout(this.#due);
    this.#dueAt = at;
    this.#due = setTimeout(() => {
      this.#dueAt = Infinity;
      this.#open();
    }, delay);
  }

  /** What all members want together, as the address of the stream. */
  #wanted() {
    const query = new URLSearchParams({ beat: "1" });
    const wants = Array.from(this.#members.values(), (member) => member.wants);
    for (const name of ["search", "remote", "tilt"]) {
      if (wants.some((each) => each[name])) query.set(name, "1");
    }
    for (const part of new Set(wants.map((each) => each.part))) {
      if (part) query.append("part", part);
    }
    for (const kind of [...this.#kinds()].sort()) {
      if (!ownKinds.includes(kind)) query.append("kind", kind);
    }
    return query.toString();
  }

  /** The kinds of events that any member wants. */
  #kinds() {
    const wanted = Array.from(this.#members.values(), ({ wants }) => wants.kinds);
    return new Set(["beat", ...wanted.flat()]);
  }

  #newMembers() {
    return [...this.#members].filter(([, member]) => member.isNew).map(([id]) => id);
  }

  /** Opens a stream for what is wanted now, unless there is one. */
  #open() {
    if (this.#members.size === 0) return this.close();
    // Whoever came meanwhile is seen to when that one has taken over.
    if (this.#streams.some((stream) => !stream.isReady)) return;
    const query = this.#wanted();
    const news = new Set(this.#newMembers());
    if (this.#streams.length > 0 && query === this.#query && news.size === 0) return;
    this.#query = query;
    this.#streams.push(this.#stream(query, news));
  }

  #stream(query, news) {
    const source = new EventSource(`/api/v1/live?${query}`);
    let watch;
    const wait = (delay) => {
      clearTimeout(watch);
      watch = setTimeout(() => this.#renew(stream), delay);
    };
    const close = () => {
      source.close();
      clearTimeout(watch);
    };
    const stream = { news, isReady: false, close };
    wait(renewal);
    source.addEventListener("ready", () => {
      wait(renewal);
      this.#take(stream);
    });
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) wait(pause);
      // One that would take over is not the stream of all yet.
      if (!this.#streams.some((other) => other !== stream && other.isReady)) this.#tellCut();
    });
    for (const kind of this.#kinds()) {
      source.addEventListener(kind, ({ data }) => {
        wait(renewal);
        this.#hand(stream, kind, data);
      });
    }
    return stream;
  }

  #tellCut() {
    for (const { deliver } of this.#members.values()) deliver({ kind: "cut" });
  }

  /** The present has come: from now on this is the stream of all. */
  #take(stream) {
    stream.isReady = true;
    for (const id of stream.news) {
      const member = this.#members.get(id);
      if (!member) continue;
      member.isNew = false;
      member.deliver({ kind: "ready" });
    }
    const before = this.#streams.slice(0, this.#streams.indexOf(stream));
    setTimeout(() => {
      for (const old of before) old.close();
      this.#streams = this.#streams.filter((other) => !before.includes(other));
      this.#recent.clear();
      if (this.#newMembers().length > 0) this.#openSoon(0);
    }, before.length > 0 ? overlap : 0);
  }

  #renew(stream) {
    stream.close();
    this.#streams = this.#streams.filter((other) => other !== stream);
    if (this.#streams.length === 0) {
      this.#tellCut();
      for (const member of this.#members.values()) member.isNew = true;
    }
    this.#open();
  }

  #hand(stream, kind, data) {
    const now = performance.now();
    if (kind !== "beat" && this.#streams.length > 1) {
      // While two streams are open, both bring what happens.
      const isKnown = this.#recent.has(kind + data);
      if (stream.isReady) this.#recent.add(kind + data);
      if (isKnown) return;
    }
    const isWanted = isFor(kind, data);
    for (const [id, { wants, deliver, seen }] of this.#members) {
      if (now - seen > forgotten) this.leave(id);
      else if (kind === "beat") deliver({ kind });
      else if ((stream.isReady || stream.news.has(id)) && isWanted(wants)) {
        deliver({ kind, data });
      }
    }
  }
}

if (typeof SharedWorkerGlobalScope === "function") {
  const hub = new Hub();
  addEventListener("connect", ({ ports: [port] }) => {
    port.onmessage = ({ data }) => {
      if (data.join) hub.join(port, data.join, (event) => port.postMessage(event));
      else if (data.stay) hub.stay(port);
      else hub.leave(port);
    };
  });
}

// Who holds the lock of this name has the stream and passes events on by the channel of the same name;
// the browser hands the lock on when that page goes.
const name = "sideline-live";

/** A page of its own, where pages cannot agree: without locks, or without a channel. */
function alone(hear) {
  const hub = new Hub();
  return {
    join: (wants) => hub.join(hear, wants, hear),
    stay: () => hub.stay(hear),
    leave: () => hub.close(),
  };
}

/**
 * Returns a way to the stream.
 * @param {function(Object): void} hear gets its events
 * @param {boolean} wasSilent whether the page that has the stream does not answer, and loses it
 */
export function lead(hear, wasSilent) {
  if (!navigator.locks || typeof BroadcastChannel !== "function") return alone(hear);
  const self = `${performance.timeOrigin}-${Math.random()}`;
  const channel = new BroadcastChannel(name);
  const waiting = new AbortController();
  let hub;
  let wanted;
  let resign;
  const say = (message) => channel.postMessage(message);
  const tell = () => {
    if (hub) hub.join(self, wanted, hear);
    else say({ join: wanted, from: self });
  };
  channel.onmessage = ({ data: { join, stay, leave, from, to, event, isNew } }) => {
    if (to === self) hear(event);
    else if (isNew && wanted) tell();
    else if (join) hub?.join(from, join, (each) => say({ to: from, event: each }));
    else if (stay) hub?.stay(from);
    else if (leave) hub?.leave(from);
  };
  const rule = () => new Promise((resolve) => {
    resign = resolve;
    hub = new Hub();
    if (wanted) tell();
    say({ isNew: true });
  });
  const abdicate = () => {
    hub?.close();
    hub = undefined;
  };
  const queue = (options) => navigator.locks.request(name, options, rule).catch(() => {
    // Either this page has left, or another took the lock because it heard nothing.
    abdicate();
    if (wanted) queue({ signal: waiting.signal });
  });
  queue(wasSilent ? { steal: true } : { signal: waiting.signal });
  return {
    join(wants) {
      wanted = wants;
      tell();
    },
    stay() {
      if (hub) hub.stay(self);
      else say({ stay: true, from: self });
    },
    leave() {
      say({ leave: true, from: self });
      wanted = undefined;
      waiting.abort();
      abdicate();
      resign?.();
      channel.close();
    },
  };
}
