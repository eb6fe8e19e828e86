// Draws QR codes as the page that shares does: wants its module, reads a text as JSON from each line and
// writes rows of 0 and 1, or null for a text that is too long.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

// Whatever Node takes a file of its name for.
const code = readFileSync(process.argv[2], "utf8");
const { qr } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

for await (const line of createInterface({ input: process.stdin })) {
  const rows = qr(JSON.parse(line));
  console.log(JSON.stringify(rows?.map((row) => row.map(Number).join("")) ?? null));
}
