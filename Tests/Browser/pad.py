"""A gamepad as the specification describes it (W3C Gamepad, standard mapping); no browser has one
to plug in."""

from playwright.sync_api import Page

# Of the four buttons on its right the lower one.
BUTTONS = {"enter": 0, "up": 12, "down": 13, "left": 14, "right": 15}


class Pad:
    def __init__(self, page: Page) -> None:
        """Put it where pages that are opened from now on find it."""
        self._page = page
        page.add_init_script("""
          const pad = { index: 0, axes: [0, 0], buttons: Array.from({ length: 16 }, () => ({})) };
          Object.defineProperty(navigator, "getGamepads", { value: () => [pad, null] });
          const showItself = () => dispatchEvent(new Event("gamepadconnected"));
          addEventListener("test-pad", showItself, { once: true });
          addEventListener("test-pad", ({ detail: [button, pressed] }) => {
            pad.buttons[button].pressed = pressed;
          });
        """)

    def press_to_leave(self, side: str) -> None:
        """Press what leads to another page, which does not wait for the button to be let go."""
        self._page.evaluate(
            "(button) => { dispatchEvent(new CustomEvent('test-pad', { detail: [button, true] })); }",
            BUTTONS[side])

    def press(self, side: str) -> None:
        """Press a direction or the button for two frames, and let it go for two.

        A page is told of a gamepad by the first press on it, and follows it once its module has come.
        """
        for pressed in (True, False):
            self._page.evaluate(
                """async ([button, pressed]) => {
                  dispatchEvent(new CustomEvent("test-pad", { detail: [button, pressed] }));
                  if (pressed) {
                    const { src } = document.querySelector("script[type=module]");
                    await import(new URL("eye-gamepad.js", src));
                  }
                  await new Promise((resolve) => {
                    requestAnimationFrame(() => requestAnimationFrame(resolve));
                  });
                }""",
                [BUTTONS[side], pressed],
            )
