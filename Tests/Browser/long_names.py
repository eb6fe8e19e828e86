"""26 players with long names, and what is amiss with them on a screen."""

NAMES = [
    "Maximiliana-Konstantina Öhlén-Wallenskö", "Hejhejhejhejhejhejhejhejhejhejhejhejhejh",
    "محمد عبد الرحمن بن عبد العزيز آل سعود", "Karl-Fredrik von Trapp-Österlund Anders",
]  # fmt: skip
GROUP = "Fotbollsklubben Västra Frölundas P12 blå"
# Beside numbers of one and two figures two of four.
NUMBERS = [*range(1, 25), 9995, 9996]
SIZES = [(360, 740), (740, 360), (800, 1280), (1280, 800)]

# What lies beyond an edge, what is cut inside of a cell, and keys that a finger would not find.
AMISS = """() => {
  const amiss = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) amiss.push(`${wide} px too wide`);
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  for (const each of seen(".gc, .gt .bib, .chip, .ft, .wrow, .wtime, .lane")) {
    const { width, height } = each.getBoundingClientRect();
    const [x, y] = [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight];
    if (x > 1 || y > 3) amiss.push(`cut by ${x}, ${y}: ${each.textContent.trim()}`);
    if (each.matches("button") && (width < 47.5 || height < 47.5)) amiss.push(`small: ${each.textContent.trim()}`);
  }
  for (const each of seen(".gt--uptake td")) {
    if (each.scrollWidth - each.clientWidth > 1) amiss.push(`over its column: ${each.textContent.trim()}`);
  }
  for (const key of seen(".gkeys .slot, .gfoot .slot, .gfix .btn, .fkeys .slot")) {
    const box = key.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!found || !key.contains(found)) amiss.push(`out of reach: ${key.textContent.trim()}`);
    if (box.height < 47.5) amiss.push(`low: ${key.textContent.trim()}`);
  }
  return amiss;
}"""
