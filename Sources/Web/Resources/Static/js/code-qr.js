// A QR code of a text (ISO/IEC 18004): bytes, error correction L, the smallest version that holds it.

// By version, from 1: how many codewords of correction each block has, and how many blocks there are.
const corrections = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
  30, 30, 30, 30,
];
const blockCounts = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15,
];
// Level L is 1 in the format.
const level = 1;

/** How many modules of a version are for data and its correction. */
function room(version) {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const patterns = Math.floor(version / 7) + 2;
    modules -= (25 * patterns - 10) * patterns - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}

const dataCount = (version) =>
  Math.floor(room(version) / 8) - corrections[version - 1] * blockCounts[version - 1];

const lengthBits = (version) => (version < 10 ? 8 : 16);

/** Multiplies in the field of 256 with the polynomial 0x11D. */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11D);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

function divisor(degree) {
  const result = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let turn = 0; turn < degree; turn += 1) {
    for (let place = 0; place < degree; place += 1) {
      result[place] = times(result[place], root) ^ (result[place + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return result;
}

function remainder(data, by) {
  const result = by.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ result.shift();
    result.push(0);
    for (const [place, part] of by.entries()) result[place] ^= times(part, factor);
  }
  return result;
}

/** The codewords of a text: mode, length, bytes and padding. */
function codewords(bytes, version) {
  const bits = [];
  const put = (value, count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const capacity = dataCount(version) * 8;
  put(0, Math.min(4, capacity - bits.length));
  put(0, (8 - bits.length % 8) % 8);
  for (let pad = 0xEC; bits.length < capacity; pad ^= 0xEC ^ 0x11) put(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((byte, bit) => byte << 1 | bit, 0));
}

/** Parts the codewords into blocks, each with its correction, and lays them into each other. */
function interleaved(data, version) {
  const count = blockCounts[version - 1];
  const correction = corrections[version - 1];
  const total = Math.floor(room(version) / 8);
  const shorts = count - total % count;
  const length = Math.floor(total / count) - correction;
  const by = divisor(correction);
  const blocks = [];
  let at = 0;
  for (let block = 0; block < count; block += 1) {
    const part = data.slice(at, at + length + (block < shorts ? 0 : 1));
    at += part.length;
    blocks.push({ part, check: remainder(part, by) });
  }
  const result = [];
  for (let place = 0; place <= length; place += 1) {
    for (const { part } of blocks) if (place < part.length) result.push(part[place]);
  }
  for (let place = 0; place < correction; place += 1) {
    for (const { check } of blocks) result.push(check[place]);
  }
  return result;
}

/** Where the middles of the small squares lie. */
function alignment(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const size = version * 4 + 17;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let place = size - 7; places.length < count; place -= step) places.splice(1, 0, place);
  return places;
}

/** The bits of a small number with their correction, as format and version have them. */
function protectedBits(value, degree, polynomial) {
  let rest = value;
  for (let turn = 0; turn < degree; turn += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * polynomial);
  return value << degree | rest;
}

const masks = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => x * y % 2 + x * y % 3,
  (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2,
];

/** A square of modules that knows which of them are fixed. */
function field(version) {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array(size).fill(false));
  const set = (x, y, isDark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y][x] = isDark;
    fixed[y][x] = true;
  };
  const rings = (x, y, reach, isDark) => {
    for (let down = -reach; down <= reach; down += 1) {
      for (let across = -reach; across <= reach; across += 1) {
        set(x + across, y + down, isDark(Math.max(Math.abs(across), Math.abs(down))));
      }
    }
  };
  for (let place = 0; place < size; place += 1) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    rings(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const places = alignment(version);
  for (const x of places) {
    for (const y of places) {
      const isCorner = (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6);
      if (!isCorner) rings(x, y, 2, (ring) => ring !== 1);
    }
  }
  return { size, dark, fixed, set };
}

function drawFormat({ size, set }, mask) {
  const bits = protectedBits(level << 3 | mask, 10, 0x537) ^ 0x5412;
  const bit = (place) => ((bits >>> place) & 1) === 1;
  for (let place = 0; place <= 5; place += 1) set(8, place, bit(place));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let place = 9; place < 15; place += 1) set(14 - place, 8, bit(place));
  for (let place = 0; place < 8; place += 1) set(size - 1 - place, 8, bit(place));
  for (let place = 8; place < 15; place += 1) set(8, size - 15 + place, bit(place));
  set(8, size - 8, true);
}

function drawVersion({ size, set }, version) {
  if (version < 7) return;
  const bits = protectedBits(version, 12, 0x1F25);
  for (let place = 0; place < 18; place += 1) {
    const isDark = ((bits >>> place) & 1) === 1;
    const [one, other] = [size - 11 + place % 3, Math.floor(place / 3)];
    set(one, other, isDark);
    set(other, one, isDark);
  }
}

/** Lays the codewords in columns of two, up and down, around what is fixed. */
function lay({ size, dark, fixed }, words, mask) {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const isUp = ((right + 1) & 2) === 0;
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y][x]) continue;
        const bit = at < words.length * 8 ? (words[at >>> 3] >>> (7 - (at & 7))) & 1 : 0;
        at += 1;
        dark[y][x] = (bit === 1) !== (masks[mask](x, y) === 0);
      }
    }
  }
}

/**
 * Draws a text as a QR code.
 * @returns {boolean[][]|undefined} its rows, dark ones true; nothing if it is too long
 */
export function qr(text, mask = 2) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = corrections.findIndex((_, index) =>
    4 + lengthBits(index + 1) + bytes.length * 8 <= dataCount(index + 1) * 8) + 1;
  if (version === 0) return undefined;
  const square = field(version);
  drawFormat(square, mask);
  drawVersion(square, version);
  lay(square, interleaved(codewords(bytes, version), version), mask);
  return square.dark;
}
