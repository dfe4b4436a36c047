// The banner after a screenshot of any device of the owner: asks whether to scan it for scams, as a phone's keyboard does.
import { button, element, iconButton } from "./dom.js";
import { icon } from "./icons.js";

/** Shows the banner until the session ends. */
export function showPrompts({ api, go }) {
  const seen = new Set();
  let shown = null;

  const tell = (id, verb) => api.post(`/v1/screenshots/notifications/${id}/${verb}`);

  function hide() {
    clearTimeout(shown?.timer);
    shown?.node.remove();
    shown = null;
  }

  /** @param secondsLeft until the prompt expires, by the server's clock. */
  function take({ notification: { id, isActive }, banner, secondsLeft }) {
    if (!isActive && shown?.id === id) hide();
    if (!isActive || seen.has(id)) return;
    seen.add(id);
    hide();
    const scan = banner.actions.find((action) => action.id === "scan");
    // The banner takes no focus, so that a person can go on typing.
    const node = element("div", { class: "toast prompt", role: "status", "data-id": id }, icon("warning"), element("span", { class: "grow" }, banner.text),
      button(scan.label, async () => { hide(); tell(id, "opened").catch(() => {}); go(scan.page); }, { class: "" }),
      iconButton(icon("close"), "Dismiss", async () => { hide(); await tell(id, "dismiss"); }, { class: "" }));
    shown = { id, node, timer: setTimeout(hide, Math.min(banner.autoDismissSeconds, secondsLeft) * 1_000) };
    document.getElementById("toasts").append(node);
    tell(id, "shown").catch(() => {});
  }

  /** What was posted before the stream began. */
  async function look() {
    const list = await api.get("/v1/screenshots/notifications", { active: 1, owner: "all" }).catch(() => null);
    const last = list?.screenshot_notifications.at(-1);
    if (last) take({ notification: last, banner: list.banner, secondsLeft: list.banner.autoDismissSeconds });
  }

  api.listen((name, data) => {
    if (name === "screenshot") take(data);
    if (name === "resumed") look();
  });
  look();
}
