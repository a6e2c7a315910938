// A QR code for a link that must not travel to the server: byte mode, error correction M, after ISO/IEC 18004.

/** By version: code words in all, error correction words per block, blocks. Version 1 stands at place 1. */
const VERSIONS = [
  [0, 0, 0], [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2], [172, 16, 4], [196, 18, 4], [242, 22, 4],
] as const;
const VERSION_INFO = [0, 0, 0, 0, 0, 0, 0, 0x07c94, 0x085bc];

// Arithmetic in GF(256) by logarithms.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 128 ? ((x << 1) ^ 0x11d) & 255 : x << 1;
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

function correction(data: readonly number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i++) {
    const grown = [...generator, 0];
    generator.forEach((term, place) => (grown[place + 1] = grown[place + 1]! ^ times(term, EXP[i]!)));
    generator = grown;
  }
  const rest = [...data, ...Array<number>(length).fill(0)];
  data.forEach((_, place) => {
    const factor = rest[place]!;
    generator.forEach((term, i) => (rest[place + i] = rest[place + i]! ^ times(term, factor)));
  });
  return rest.slice(data.length);
}

function codeWords(text: string): { version: number; words: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([all, per, blocks], v) => v > 0 && bytes.length + 2 <= all - per * blocks);
  if (version < 0) throw new RangeError("too long for this code");
  const [all, per, blocks] = VERSIONS[version]!;
  const room = all - per * blocks;

  // mode "byte" (4 bits), length (8 bits), bytes, end (4 bits): everything is shifted by half a byte
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data: number[] = [];
  for (let i = 0; i < halves.length; i += 2) data.push((halves[i]! << 4) | halves[i + 1]!);
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);

  // blocks of nearly equal length, the longer ones last; their words are dealt out in turn
  const short = Math.floor(room / blocks);
  const longer = room % blocks;
  const parts: number[][] = [];
  for (let block = 0, from = 0; block < blocks; block++) {
    const to = from + short + (block >= blocks - longer ? 1 : 0);
    parts.push(data.slice(from, to));
    from = to;
  }
  const checks = parts.map((part) => correction(part, per));
  const dealt = (columns: number[][], length: number) =>
    Array.from({ length }, (_, i) => columns.flatMap((column) => (i < column.length ? [column[i]!] : []))).flat();
  return { version, words: [...dealt(parts, short + 1), ...dealt(checks, per)] };
}

type Grid = (boolean | null)[][];

function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, dark: boolean) => {
    if (row >= 0 && column >= 0 && row < size && column < size) grid[row]![column] = dark;
  };
  const rings = (row: number, column: number, reach: number, light: readonly number[]) => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++) set(row + r, column + c, !light.includes(Math.max(Math.abs(r), Math.abs(c))));
  };
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) rings(row, column, 4, [2, 4]);
  // one alignment pattern up to version 6, six of them (corners left out) from 7 on
  const middle = 4 * version + 10;
  const lines = version === 1 ? [] : version < 7 ? [6, middle] : [6, middle / 2 + 3, middle];
  for (const row of lines)
    for (const column of lines) if (grid[row]![column] === null || (row !== 6 && column !== 6)) rings(row, column, 2, [1]);
  for (let i = 8; i < size - 8; i++) {
    if (grid[6]![i] === null) set(6, i, i % 2 === 0);
    if (grid[i]![6] === null) set(i, 6, i % 2 === 0);
  }
  set(size - 8, 8, true);
  if (version >= 7)
    for (let i = 0; i < 18; i++) {
      const dark = ((VERSION_INFO[version]! >> i) & 1) === 1;
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
    }
  return grid;
}

/** The fifteen bits that tell level M and the mask, around the corners. */
function format(grid: Grid, mask: number): void {
  const size = grid.length;
  let rest = mask << 10; // level M is 00
  for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const upper = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const left = i < 8 ? size - 1 - i : i < 9 ? 15 - i : 14 - i;
    grid[upper]![8] = dark;
    grid[8]![left] = dark;
  }
}

const MASKS: readonly ((row: number, column: number) => number)[] = [
  (r, c) => (r + c) % 2, (r) => r % 2, (_, c) => c % 3, (r, c) => (r + c) % 3,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2, (r, c) => ((r * c) % 2) + ((r * c) % 3),
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2,
];

/** Dark modules by row, without the quiet border. `mask`: which of the eight patterns; any can be read. */
export function qrModules(text: string, mask = 0): boolean[][] {
  const { version, words } = codeWords(text);
  const grid = frame(version);
  const size = grid.length;
  format(grid, mask); // reserves its places
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the upright timing line is left out
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row]![column] !== null) continue;
        const dark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        bit++;
        grid[row]![column] = (dark === 1) !== (MASKS[mask]!(row, column) === 0);
      }
    }
  }
  return grid.map((row) => row.map((dark) => dark === true));
}
