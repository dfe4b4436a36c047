// The same API that phones and scripts use, with the device key that its owner signed in with.

/** An answer that is no success: RFC 9457. */
export class Problem extends Error {
  constructor(status, body) {
    const faults = (body.errors ?? []).map((error) => error.detail).join(" ");
    super(faults || body.detail || body.title || `The server answered ${status}.`);
    this.status = status;
    this.code = body.code ?? null;
    this.errors = body.errors ?? [];
    /** People make these; they are no faults of the program. */
    this.isExpected = status < 500;
  }
}

export class API {
  #key;
  #refused;
  #ended = new AbortController();
  #listeners = new Set();
  #stream = null;

  /** @param refused called when the key opens nothing (any more). */
  constructor(key, refused) {
    this.#key = key;
    this.#refused = refused;
  }

  /** Whoever has signed out does nothing any more: what is under way is broken off. */
  end() { this.#ended.abort(); }

  get(path, query) { return this.#json("GET", path + suffix(query)); }
  post(path, body, query, version) { return this.#json("POST", path + suffix(query), body, version); }
  patch(path, body, version, query) { return this.#json("PATCH", path + suffix(query), body, version); }
  delete(path, version) { return this.#json("DELETE", path, undefined, version); }

  /** @returns the capture that the picture became. */
  send(picture, query) {
    const headers = { "Content-Type": picture.type || "application/octet-stream" };
    return this.#ask("POST", "/v1/captures" + suffix(query), headers, picture).then((answer) => answer.json());
  }

  /** @returns the file itself, as a Blob. */
  async file(path) { return (await this.#ask("GET", path)).blob(); }

  async #json(method, path, body, version) {
    const headers = {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (version !== undefined) headers["If-Match"] = `"${version}"`;
    const answer = await this.#ask(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
    return answer.status === 204 ? null : answer.json();
  }

  async #ask(method, path, headers = {}, body = undefined, signal = undefined) {
    let answer;
    try {
      answer = await fetch(path, {
        method, body, headers: { ...headers, Authorization: `Bearer ${this.#key}` },
        signal: AbortSignal.any([this.#ended.signal, ...(signal ? [signal] : [])]),
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      const isRead = method === "GET";
      throw new Problem(0, {
        detail: "The server cannot be reached."
          + (isRead ? "" : " Whether it has done this is not known: look before you try again."),
      });
    }
    if (answer.ok) return answer;
    const problem = new Problem(answer.status, await answer.json().catch(() => ({})));
    problem.links = answer.headers.get("Link") ?? "";
    problem.retryAfter = Number(answer.headers.get("Retry-After")) || null;
    if (answer.status === 401) this.#refused(problem);
    throw problem;
  }

  /**
   * Tells of the server's events until the returned function is called. All who listen share one stream; a lost one is
   * taken up again where it broke off. (`EventSource` cannot send a key.)
   * @param heard called with an event's name and its data.
   */
  listen(heard) {
    this.#listeners.add(heard);
    if (!this.#stream) {
      this.#stream = new AbortController();
      this.#follow(this.#stream.signal);
    }
    return () => {
      this.#listeners.delete(heard);
      if (this.#listeners.size > 0) return;
      this.#stream?.abort();
      this.#stream = null;
    };
  }

  async #follow(signal) {
    let last = null;
    for (let wait = 1_000; !signal.aborted && !this.#ended.signal.aborted; wait = Math.min(wait * 2, 30_000)) {
      try {
        const answer = await this.#ask("GET", "/v1/events", last ? { "Last-Event-ID": last } : {}, undefined, signal);
        for await (const event of eventsOf(answer.body)) {
          wait = 1_000;
          last = event.id ?? last;
          for (const heard of this.#listeners) heard(event.name, JSON.parse(event.data));
        }
      } catch (error) {
        if (signal.aborted || this.#ended.signal.aborted || error.status === 401 || error.status === 403) return;
        if (error.code === "cursor_expired") last = null;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** The events of a stream of server-sent events. */
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

/** A query of what is set. */
function suffix(query = {}) {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return set.length ? "?" + new URLSearchParams(set) : "";
}
