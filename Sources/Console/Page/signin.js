// Signing in with a device key. The server answers with a cookie, and the key is forgotten.
import { button, element } from "./dom.js";
import { icon, logo } from "./icons.js";

/**
 * @param reason why the person has to sign in again; null if there is nothing to say.
 * @param enter called with the key; throws if the key is refused.
 */
export function signIn(reason, enter) {
  const problem = element("div", { role: "alert" });
  const show = (text, tone) => problem.replaceChildren(
    element("div", { class: `banner ${tone}` }, icon("warning"), element("div", {}, text)));
  if (reason) show(reason, "check");
  const input = element("input", {
    id: "key", class: "in", type: "password", autocomplete: "off", spellcheck: "false", required: true,
    placeholder: "tlk_…", "aria-describedby": "key-hint",
  });
  const submit = button("Sign in", async () => {
    problem.replaceChildren();
    const key = input.value.trim();
    try {
      // Other characters cannot be in a header, and no key has them.
      if (!/^[\x21-\x7e]+$/.test(key)) throw new Error("This is not a device key. A key begins with tlk_.");
      await enter(key);
    } catch (error) {
      show(error.status === 401 ? "This device key is not valid. Copy the whole key, or create another one." : error.message, "bad");
      input.focus();
    }
  }, { class: "btn main", type: "submit" });
  return element("main", { class: "sign" },
    element("form", { class: "sign-box stack", submit: (event) => { event.preventDefault(); submit.click(); } },
      logo(), element("h1", {}, "Sign in to Tapline"),
      element("p", { class: "soft small" }, "On a device that is signed in: Settings, Devices, Add a device."),
      problem,
      element("div", {}, element("label", { class: "l", htmlFor: "key" }, "Device key"), input),
      submit,
      element("p", { class: "soft xs", id: "key-hint" }, "First time on this server? ",
        element("code", {}, "tapline keys create my-laptop"),
        " prints a key. This browser stays signed in until you sign out; it does not keep the key.")));
}
