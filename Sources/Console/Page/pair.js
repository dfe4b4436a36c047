// The page on which a device claims a pairing: with the code of its address, or a code that a person types.
const at = (id) => document.getElementById(id);
/** As in main.js. */
const SIGNED_IN = "tapline.signedIn";
let token;

async function send(path, options) {
  const answer = await fetch(path, { credentials: "same-origin", ...options });
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  const problem = await answer.json().catch(() => ({}));
  throw new Error(problem.detail || `The server answered ${answer.status}.`);
}

/** Runs `work` once at a time. Shows errors. */
function runs(node, work) {
  return async (event) => {
    event.preventDefault();
    if (node.disabled) return;
    node.disabled = true;
    at("problem").textContent = at("said").textContent = "";
    try {
      await work();
    } catch (error) {
      (token ? at("said") : at("problem")).textContent = error.message;
    } finally {
      node.disabled = false;
    }
  };
}

at("claim").addEventListener("submit", runs(at("pair"), async () => {
  const body = { code: at("code").value.replace(" ", "") };
  if (at("name").value.trim()) body.name = at("name").value.trim();
  token = (await send("/v1/bridge/pair", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).token;
  at("token").value = token;
  at("claim").hidden = true;
  at("paired").hidden = false;
  at("copy").focus();
  // The key of a phone reads no messages.
  const { scopes } = await send("/v1/session", { headers: { Authorization: `Bearer ${token}` } });
  at("open").hidden = !scopes.includes("bridge:read");
}));
at("copy").addEventListener("click", runs(at("copy"), async () => {
  at("token").select();
  await navigator.clipboard.writeText(token);
  at("said").textContent = "Copied.";
}));
at("open").addEventListener("click", runs(at("open"), async () => {
  if (localStorage.getItem(SIGNED_IN) && !confirm("This browser is signed in to Tapline. Sign out, and use the new key for messages only?")) return;
  await send("/v1/session", { method: "POST", headers: { Authorization: `Bearer ${token}` } });
  localStorage.setItem(SIGNED_IN, "yes");
  location.replace("/console#/messages");
}));

at("code").value = new URLSearchParams(location.hash.slice(1)).get("pair") ?? "";
// The code is not kept in the history of the browser.
history.replaceState(null, "", location.pathname);
at(at("code").value ? "name" : "code").focus();
