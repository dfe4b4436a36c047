// A client of the public API. The browser sends the session's cookie.
import { Events } from "./events.js";

/** A failed response as an RFC 9457 problem. */
export class Problem extends Error {
  constructor(status, body) {
    const faults = (body.errors ?? []).map((error) => error.detail).join(" ");
    super(faults || body.detail || body.message || body.title || `The server answered ${status}.`);
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
  #key;
  #events;
  /** The PIN for messages, if the key of this session needs it. */
  pin = null;
  /** Called with whether the server can be reached, after each request. */
  onReach = () => {};

  /**
   * @param refused called when the session is not or no longer valid.
   * @param key the key of the session; null before a session is found.
   */
  constructor(refused, key = null) {
    this.#refused = refused;
    this.#key = key;
    this.#events = new Events((headers) => this.#ask("GET", "/v1/events", headers), this.#ended.signal, key);
  }

  /** @param told called with whether events arrive. */
  set onLive(told) { this.#events.onLive = told; }

  /** Aborts all requests. Called at sign-out. */
  end() { this.#ended.abort(); }

  get(path, query) { return this.#json("GET", path + suffix(query)); }
  post(path, body, query, version) { return this.#json("POST", path + suffix(query), body, version); }
  put(path, body) { return this.#json("PUT", path, body); }
  patch(path, body, version, query) { return this.#json("PATCH", path + suffix(query), body, version); }
  delete(path, version, query) { return this.#json("DELETE", path + suffix(query), undefined, version); }

  /** Sends a picture. @returns the new capture. */
  send(picture, query) { return this.upload("/v1/captures" + suffix(query), picture); }

  /** Sends a file. */
  upload(path, file, method = "POST") {
    const headers = { "Content-Type": file.type || "application/octet-stream" };
    return this.#ask(method, path, headers, file).then((answer) => answer.json());
  }

  /** Signs in with a device key. The key is not kept. */
  signIn(key) {
    return this.#ask("POST", "/v1/session", { Authorization: `Bearer ${key}` }).then((answer) => answer.json());
  }

  /** @returns the file as a Blob. */
  async file(path) { return (await this.#ask("GET", path)).blob(); }

  /** A page of a list whose next page is named only by the header Link. */
  async page(path, query) {
    const answer = await this.#ask("GET", path + suffix(query));
    const [, nextCursor = null] = /[?&]cursor=([^&>]+)/.exec(answer.headers.get("Link")) ?? [];
    return { ...await answer.json(), nextCursor };
  }

  async #json(method, path, body, version) {
    const headers = {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (version !== undefined && version !== null) headers["If-Match"] = `"${version}"`;
    const answer = await this.#ask(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
    return answer.status === 204 ? null : answer.json();
  }

  async #ask(method, path, headers = {}, body = undefined, signal = this.#ended.signal) {
    let answer;
    try {
      answer = await fetch(path, {
        method, body, credentials: "same-origin", signal,
        headers: { ...headers, "X-Tapline-Console": "1", ...(this.pin ? { "X-Tapline-PIN": this.pin } : {}) },
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      this.onReach(false);
      const isRead = method === "GET";
      throw new Problem(0, {
        detail: "The server cannot be reached."
          + (isRead ? " Your data is safe." : " It is not known whether the change was saved. Check before you try again."),
      });
    }
    this.onReach(true);
    if (answer.ok) return answer;
    const problem = new Problem(answer.status, await answer.json().catch(() => ({})));
    problem.links = answer.headers.get("Link") ?? "";
    problem.retryAfter = Number(answer.headers.get("Retry-After")) || null;
    if (answer.status === 401) this.#refused(problem);
    // The server counts wrong PINs, so none is sent twice.
    if (problem.code === "wrong_pin") this.pin = null;
    throw problem;
  }

  /**
   * Listens to the server's events until the returned function is called.
   * @param heard called with the name and the data of each event; with `resumed` when events may have been missed.
   */
  listen(heard) { return this.#events.listen(heard); }

  /** Listens to the events of one part in a stream of its own, which ends with the returned function. It also hears `resumed` as soon as it listens, and `refused` with the problem that ends the stream. */
  follow(only, heard) {
    const own = new AbortController();
    const signal = AbortSignal.any([own.signal, this.#ended.signal]);
    const events = new Events((headers) => this.#ask("GET", `/v1/events?only=${only}`, headers, undefined, signal), signal, `${this.#key}.${only}`);
    events.onLive = (isLive) => { if (isLive) heard("resumed", {}); };
    events.onRefused = (problem) => heard("refused", problem);
    events.listen(heard);
    return () => own.abort();
  }
}

/** A query string of the values that are set. */
export function suffix(query = {}) {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return set.length ? "?" + new URLSearchParams(set) : "";
}
