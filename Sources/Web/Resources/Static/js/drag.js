/** Keeps the click that ends a drag from pressing what lies under it. */
export function swallowClick() {
  const swallow = (click) => {
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  // No click comes if the drag ended on another element; the next one is meant.
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
