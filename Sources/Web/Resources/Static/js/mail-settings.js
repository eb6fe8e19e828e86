import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { filled, say } from "./toast.js";

// The account that mails leave by. The password goes to the tablet and is never shown again.

const form = document.querySelector("[data-form]");
const verdict = document.querySelector("[data-verdict]");
const finding = document.querySelector("[data-finding]");
const usualPorts = { starttls: "587", tls: "465", none: "25" };
let isUnderWay = false;

function number(name) {
  const text = form.elements[name].value.trim();
  return /^\d+$/.test(text) ? Number(text) : 0;
}

function settings() {
  const data = new FormData(form);
  const text = (name) => (data.get(name) ?? "").trim();
  const result = {
    host: text("host"), port: number("port"), security: text("security"),
    authentication: text("authentication"), user: text("user"), sender: text("sender"),
    sender_name: text("sender_name"), size_limit: number("size_limit") * 1_000_000,
    timeout_s: number("timeout_s"),
  };
  if (text("ca_file")) result.ca_file = text("ca_file");
  // Spaces belong to a password.
  if (data.get("password")) result.password = data.get("password");
  return result;
}

function show(state, sentence, detail = "") {
  verdict.hidden = false;
  verdict.dataset.state = state;
  verdict.querySelector("[data-verdict-text]").textContent = sentence;
  verdict.querySelector("[data-verdict-detail]").textContent = detail;
}

async function send(path, whenDone) {
  if (isUnderWay) return;
  isUnderWay = true;
  const buttons = [...form.querySelectorAll("[data-action]")];
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  try {
    const answer = await post(path, settings());
    if (answer.ok) whenDone(answer.body);
    else show("lost", answer.body.title);
  } finally {
    isUnderWay = false;
    for (const button of buttons) button.removeAttribute("aria-disabled");
  }
}

function tell(state, sentence, detail = "") {
  finding.hidden = false;
  finding.dataset.state = state;
  finding.querySelector("[data-finding-text]").textContent = sentence;
  finding.querySelector("[data-finding-detail]").textContent = detail;
}

/** Writes what was found into the fields, where it is looked at before it is kept. */
function propose(draft, domain) {
  const { dns, known, elsewhere, look } = form.dataset;
  const { host, port, user, security, authentication } = draft;
  Object.assign(form.elements.host, { value: host });
  Object.assign(form.elements.port, { value: String(port) });
  Object.assign(form.elements.user, { value: user });
  form.elements.security.value = security;
  form.elements.authentication.value = authentication;
  const details = [draft.elsewhere ? filled(elsewhere, { domain }) : "", look];
  tell("care", filled(draft.source === "dns" ? dns : known, { domain, host, port }), details.join(" ").trim());
}

let asked = 0;

/** @param {boolean} isAsked whether by a press, which may overwrite what stands in the fields */
async function find(isAsked) {
  const own = ++asked;
  const address = form.elements.sender.value.trim();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  tell("care", filled(form.dataset.searching, { domain }));
  const answer = await post("/mail/server", { address });
  if (own !== asked) return;
  // Meanwhile another address or a server was written.
  const isLate = form.elements.sender.value.trim() !== address
    || (!isAsked && form.elements.host.value.trim());
  if (isLate) {
    finding.hidden = true;
    return;
  }
  if (!answer.ok) tell("lost", answer.body.title);
  else if (answer.body.found) propose(answer.body.draft, domain);
  else tell("care", filled(answer.body.offline ? form.dataset.nobody : form.dataset.unknown, { domain }));
}

form.querySelector('[data-action="find"]').addEventListener("click", () => find(true));
form.elements.sender.addEventListener("change", () => {
  // Whoever has written a server knows it.
  if (!form.elements.host.value.trim() && form.elements.sender.value.includes("@")) find(false);
});

form.addEventListener("change", (event) => {
  if (event.target.name !== "security") return;
  const port = form.elements.port;
  if (Object.values(usualPorts).includes(port.value) || !port.value) {
    port.value = usualPorts[event.target.value];
  }
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  send("/mail/settings", () => {
    form.elements.password.value = "";
    verdict.hidden = true;
    say(form.dataset.saved);
  });
});

form.querySelector('[data-action="test"]').addEventListener("click", () => {
  if (!isUnderWay) show("care", form.dataset.trying);
  send("/mail/test", (answer) => {
    if (answer.ok) show("ready", form.dataset.works);
    else show("lost", answer.title, answer.detail);
  });
});

leaveOnEscape();
