// The server's events. The tabs of a browser share one stream: over HTTP/1.1 a browser opens only six connections to a
// server, and each stream keeps one of them.

const MOST_MILLISECONDS = 30_000;
const LATE_MILLISECONDS = 500;

export class Events {
  #listeners = new Set();
  #ask;
  #ended;
  #channel;
  #name;
  #isStarted = false;
  #isLive = false;
  /** The id of the last event, with which another tab resumes the stream. */
  #last = null;
  /** Called with whether events arrive. */
  onLive = () => {};
  /** Called with the problem when the server refuses the stream. */
  onRefused = () => {};

  /**
   * @param ask requests the stream: called with headers.
   * @param ended a signal that ends everything.
   * @param key tells the sessions of several keys apart: their tabs share nothing.
   */
  constructor(ask, ended, key) {
    this.#ask = ask;
    this.#ended = ended;
    this.#name = `tapline.events.${key}`;
  }

  /** @returns a function that ends the listening. */
  listen(heard) {
    this.#listeners.add(heard);
    if (!this.#isStarted) {
      this.#isStarted = true;
      this.#start();
    }
    return () => { this.#listeners.delete(heard); };
  }

  #start() {
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }) => {
      if (data.isAsked) this.#sayWhetherLive();
      else if (data.isLive !== undefined) this.onLive(data.isLive);
      else this.#hear(data);
    };
    this.#ended.addEventListener("abort", () => this.#channel.close());
    // Another tab may have the stream.
    this.#channel.postMessage({ isAsked: true });
    // Without a secure context there are no locks, and each tab has a stream.
    if (!navigator.locks) { this.#follow(false); return; }
    const asked = performance.now();
    navigator.locks.request(this.#name, { signal: this.#ended }, () => this.#follow(performance.now() - asked > LATE_MILLISECONDS)).catch(() => {});
  }

  #sayWhetherLive() { if (this.#isLive) this.#channel.postMessage({ isLive: true }); }

  #hear({ name, data, id = null }) {
    this.#last = id ?? this.#last;
    for (const heard of [...this.#listeners]) heard(name, data);
  }

  /** Tells all tabs. */
  #tell(event) {
    if (!this.#ended.aborted && navigator.locks) this.#channel.postMessage(event);
    this.#hear(event);
  }

  #setLive(isLive) {
    this.#isLive = isLive;
    if (this.#ended.aborted) return;
    if (navigator.locks) this.#channel.postMessage({ isLive });
    this.onLive(isLive);
  }

  /**
   * Reads the stream, and resumes a broken one after its last event, until the session ends.
   * @param isGap whether events may have been missed: another tab had the stream before.
   */
  async #follow(isGap) {
    for (let wait = 1_000; !this.#ended.aborted; wait = Math.min(wait * 2, MOST_MILLISECONDS)) {
      try {
        const answer = await this.#ask(this.#last ? { "Last-Event-ID": this.#last } : {});
        this.#setLive(true);
        if (isGap) this.#tell({ name: "resumed", data: {} });
        isGap = true;
        for await (const event of eventsOf(answer.body)) {
          wait = 1_000;
          this.#tell({ name: event.name, data: JSON.parse(event.data), id: event.id });
        }
      } catch (error) {
        if (this.#ended.aborted || error.status === 401) return;
        if (error.status === 403) return this.onRefused(error);
        if (error.code === "cursor_expired") this.#last = null;
        isGap = true;
      }
      this.#setLive(false);
      await pause(wait, this.#ended);
    }
  }
}

/** Waits; the signal or a network ends the wait. A tab that is signed out must not keep the lock. */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => { clearTimeout(timer); listening.abort(); resolve(); };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { signal: listening.signal });
    addEventListener("online", end, { signal: listening.signal });
    if (signal.aborted) end();
  });
}

/** Parses a stream of server-sent events. */
async function* eventsOf(body) {
  let text = "";
  for await (const part of lines(body.pipeThrough(new TextDecoderStream()))) {
    if (part !== "") { text += part + "\n"; continue; }
    const event = { name: "message", data: "", id: null };
    for (const line of text.split("\n")) {
      const [, field, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
      if (field === "event") event.name = value;
      if (field === "data") event.data += value;
      if (field === "id") event.id = value;
    }
    text = "";
    if (event.data) yield event;
  }
}

async function* lines(stream) {
  let rest = "";
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const found = (rest + read.value).split("\n");
    rest = found.pop();
    yield* found;
  }
}
