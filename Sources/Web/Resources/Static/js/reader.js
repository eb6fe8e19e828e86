// A card or barcode reader is a keyboard that types a code in one burst and ends it with Enter.
// The burst is told from a person by its pace; what it has put into a field is taken out again.

// Readers send a key every 1 to 30 ms; the quickest typists are above 60 ms for a whole code.
const slowest = 50;
const shortest = 3;
const longest = 64;

function isField(element) {
  return element instanceof HTMLInputElement && element.type !== "radio"
    && element.type !== "checkbox" || element instanceof HTMLTextAreaElement;
}

/**
 * Listens on the whole page.
 * @param {function(string): void} onCode called with each code
 */
export function listen(onCode) {
  let code = "";
  let last = 0;
  let field = null;
  let before = "";

  const begin = (event) => {
    code = "";
    field = isField(event.target) ? event.target : null;
    before = field?.value ?? "";
  };

  addEventListener("keydown", (event) => {
    if (event.key === "Shift" || event.isComposing) return;
    const isQuick = event.timeStamp - last <= slowest;
    last = event.timeStamp;
    if (event.key === "Enter") {
      const found = isQuick && code.length >= shortest && code.length <= longest ? code : "";
      code = "";
      if (!found) return;
      // Neither the form nor the yellow button may take the reader's Enter for a press.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (field?.isConnected) {
        field.value = before;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      onCode(found);
      return;
    }
    if (!/^[0-9A-Za-z-]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) {
      code = "";
      return;
    }
    if (!isQuick || code === "") begin(event);
    // The page may move the focus to a field after the first key.
    if (field === null && isField(document.activeElement)) {
      field = document.activeElement;
      before = field.value.slice(0, Math.max(0, field.value.length - code.length));
    }
    code += event.key;
  }, { capture: true });
}
