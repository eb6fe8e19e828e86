import { leaveOnEscape } from "./keys.js";

// What is saved is what was shown, letter by letter; nothing is asked for anew.
document.querySelector("[data-save]").addEventListener("click", ({ currentTarget }) => {
  const text = document.querySelector("[data-report]").textContent;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = currentTarget.dataset.file;
  link.click();
  URL.revokeObjectURL(link.href);
});

leaveOnEscape();
