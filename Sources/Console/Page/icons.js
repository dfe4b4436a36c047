// The icons, as paths in a square of 24.
import { shape } from "./dom.js";

const PATHS = {
  inbox: "M4 13l2.5-8h11L20 13v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 13h4.5l1.5 2.5h4l1.5-2.5H20",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.8 3-6 6.5-6s6.1 2.2 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.2c2.3.7 3.7 2.7 4 5.8",
  box: "M12 3l8 4.3v9.4L12 21l-8-4.3V7.3zM4 7.3l8 4.3 8-4.3M12 11.6V21M8 5.2l8 4.3",
  lines: "M4 5h16M4 12h16M4 19h10",
  layers: "M12 4l8.5 4-8.5 4-8.5-4zM3.5 12l8.5 4 8.5-4M3.5 16l8.5 4 8.5-4",
  backup: "M4 6.5C4 5 7.6 4 12 4s8 1 8 2.5S16.4 9 12 9 4 8 4 6.5zM4 6.5v11C4 19 7.6 20 12 20s8-1 8-2.5v-11M4 12c0 1.5 3.6 2.5 8 2.5s8-1 8-2.5",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 7m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0M9 17m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5",
  plus: "M12 5v14M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2",
  warning: "M12 4l9 16H3zM12 10v4.5M12 17.3h.01",
  back: "M14.5 5.5L8 12l6.5 6.5",
  next: "M9.5 5.5L16 12l-6.5 6.5",
  up: "M5.5 14.5L12 8l6.5 6.5",
  down: "M5.5 9.5L12 16l6.5-6.5",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  chat: "M4 5h16v11H10l-4.5 4V16H4zM8 9h8M8 12.5h5",
  note: "M5 4h14v10l-5 6H5zM14 20v-6h5M8.5 8.5h7M8.5 12h4",
  card: "M3 6h18v12H3zM7 10.5h5M7 14h3M15.5 10H18v4h-2.5z",
  picture: "M4 5h16v14H4zM4 16l4.5-5 4 4 3-2.5L20 16M15.5 9.5h.01",
  phone: "M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM10.5 18h3",
  again: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4",
  edit: "M5 19l.8-4L16 4.8l3.2 3.2L9 18.2z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  play: "M8 5.5v13l11-6.5z",
  globe: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c5 5.5 5 11.5 0 17-5-5.5-5-11.5 0-17z",
  laptop: "M5 5h14v10H5zM2.5 18.5h19",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  key: "M8 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM11 11l9-6M17 7l2 3",
  shield: "M12 3l7.5 2.5V11c0 4.7-3 8.3-7.5 10-4.5-1.7-7.5-5.3-7.5-10V5.5zM8.8 12l2.2 2.2 4.2-4.4",
  send: "M4 12l16-8-5 16-3.5-6.5z",
  save: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15",
};

export function icon(name) {
  return shape("svg", { viewBox: "0 0 24 24", class: "i", "aria-hidden": "true" }, shape("path", { d: PATHS[name] }));
}

export function logo() {
  return shape("svg", { viewBox: "0 0 24 24", class: "logo", "aria-hidden": "true" },
    shape("rect", { x: 2, y: 2, width: 20, height: 20, rx: 6, fill: "currentColor" }),
    shape("path", { d: "M7 8.5h10M12 8.5V17" }));
}
