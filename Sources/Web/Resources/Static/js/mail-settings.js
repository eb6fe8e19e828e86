import { post } from "./api.js";
import { leaveOnEscape } from "./keys.js";
import { say } from "./toast.js";

// The account that mails leave by. The password goes to the tablet and is never shown again.

const form = document.querySelector("[data-form]");
const verdict = document.querySelector("[data-verdict]");
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
