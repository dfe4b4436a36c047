// A client of the public API. The browser sends the session's cookie.

/** A failed response as an RFC 9457 problem. */
export class Problem extends Error {
  constructor(status, body) {
    const faults = (body.errors ?? []).map((error) => error.detail).join(" ");
    super(faults || body.detail || body.title || `The server answered ${status}.`);
    this.status = status;
    this.code = body.code ?? null;
    this.errors = body.errors ?? [];
    this.links = "";
    this.retryAfter = null;
    /** Errors of the request, not of the server. */
    this.isExpected = status < 500;
  }
}

export class API {
  #refused;
  #ended = new AbortController();
  #listeners = new Set();
  #stream = null;
  /** Called with whether events arrive. */
  onLive = () => {};

  /** @param refused called when the session is not or no longer valid. */
  constructor(refused) { this.#refused = refused; }

  /** Aborts all requests. Called at sign-out. */
  end() { this.#ended.abort(); }

  get(path, query) { return this.#json("GET", path + suffix(query)); }
  post(path, body, query, version) { return this.#json("POST", path + suffix(query), body, version); }
  put(path, body) { return this.#json("PUT", path, body); }
  patch(path, body, version, query) { return this.#json("PATCH", path + suffix(query), body, version); }
  delete(path, version, query) { return this.#json("DELETE", path + suffix(query), undefined, version); }

  /** Sends a picture. @returns the new capture. */
  send(picture, query) {
    const headers = { "Content-Type": picture.type || "application/octet-stream" };
    return this.#ask("POST", "/v1/captures" + suffix(query), headers, picture).then((answer) => answer.json());
  }

  /** Signs in with a device key. The key is not kept. */
  signIn(key) {
    return this.#ask("POST", "/v1/session", { Authorization: `Bearer ${key}` }).then((answer) => answer.json());
  }

  /** @returns the file as a Blob. */
  async file(path) { return (await this.#ask("GET", path)).blob(); }

  async #json(method, path, body, version) {
    const headers = {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (version !== undefined && version !== null) headers["If-Match"] = `"${version}"`;
    const answer = await this.#ask(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
    return answer.status === 204 ? null : answer.json();
  }

  async #ask(method, path, headers = {}, body = undefined, signal = undefined) {
    let answer;
    try {
      answer = await fetch(path, {
        method, body, credentials: "same-origin", headers: { ...headers, "X-Tapline-Console": "1" },
        signal: AbortSignal.any([this.#ended.signal, ...(signal ? [signal] : [])]),
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      const isRead = method === "GET";
      throw new Problem(0, {
        detail: "The server cannot be reached."
          + (isRead ? " Your data is safe." : " It is not known whether the change was saved. Check before you try again."),
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
   * Listens to the server's events until the returned function is called. All listeners share one stream. A broken
   * stream is resumed after its last event.
   * @param heard called with the name and the data of each event; with `resumed` when events may have been missed.
   */
  listen(heard) {
    this.#listeners.add(heard);
    if (!this.#stream) {
      this.#stream = new AbortController();
      this.#follow(this.#stream.signal);
    }
    return () => { this.#listeners.delete(heard); };
  }

  async #follow(signal) {
    let last = null;
    for (let wait = 1_000; !signal.aborted && !this.#ended.signal.aborted; wait = Math.min(wait * 2, 30_000)) {
      try {
        const answer = await this.#ask("GET", "/v1/events", last ? { "Last-Event-ID": last } : {}, undefined, signal);
        this.onLive(true);
        if (wait > 1_000) this.#tell("resumed", {});
        for await (const event of eventsOf(answer.body)) {
          wait = 1_000;
          last = event.id ?? last;
          this.#tell(event.name, JSON.parse(event.data));
        }
      } catch (error) {
        if (signal.aborted || this.#ended.signal.aborted || error.status === 401 || error.status === 403) return;
        if (error.code === "cursor_expired") last = null;
      }
      this.onLive(false);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  #tell(name, data) { for (const heard of [...this.#listeners]) heard(name, data); }
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

/** A query string of the values that are set. */
function suffix(query = {}) {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return set.length ? "?" + new URLSearchParams(set) : "";
}
