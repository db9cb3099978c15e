/**
 * QR codes of one size (ISO/IEC 18004, version 8 at the lowest level of correction, mask 0), which can hold an
 * authenticator app's address in bytes.
 */
export const QR_SIDE = 49

type Module = readonly [x: number, y: number]

const blocks = 2
const dataBytes = 97
const checkBytes = 24
/** The centres of the large squares, and of the small ones. */
const corners: readonly Module[] = [
  [3, 3],
  [45, 3],
  [3, 45],
]
const alignments: readonly Module[] = [
  [24, 6],
  [6, 24],
  [24, 24],
  [42, 24],
  [24, 42],
  [42, 42],
]
/** The format information with its own check bits: the level and the mask, and the version. */
const format = 0x77c4
const version = 0x085bc

/** The dark modules of a text's code, row by row; null if it is too long. */
export function qrModules(text: string): Module[] | null {
  const bytes = dataOf(text)
  if (bytes === null) return null
  const grid = new Map<number, boolean>()
  drawPatterns(grid)
  drawBits(grid, interleaved(bytes))
  return [...grid].filter(([, isDark]) => isDark).map(([at]) => [at % QR_SIDE, Math.floor(at / QR_SIDE)])
}

type Grid = Map<number, boolean>

const set = (grid: Grid, x: number, y: number, isDark: boolean): unknown => grid.set(y * QR_SIDE + x, isDark)

const isInside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < QR_SIDE && y < QR_SIDE

const bitOf = (value: number, index: number): boolean => ((value >> index) & 1) === 1

/** The text as bytes after its mode and length, padded to the size of the code. */
function dataOf(text: string): number[] | null {
  const bytes = [...new TextEncoder().encode(text)]
  const room = blocks * dataBytes - 2
  if (bytes.length > room) return null
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const data = Array.from(
    { length: nibbles.length / 2 },
    (_, i) => ((nibbles[2 * i] ?? 0) << 4) | (nibbles[2 * i + 1] ?? 0),
  )
  const filling = Array.from({ length: blocks * dataBytes - data.length }, (_, i) => (i % 2 === 0 ? 0xec : 0x11))
  return [...data, ...filling]
}

/** The first bytes of all blocks, the second ones, and so on; then the check bytes likewise. */
function interleaved(data: readonly number[]): number[] {
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * dataBytes, (i + 1) * dataBytes))
  const checks = parts.map(checksOf)
  const mixed = (of: readonly (readonly number[])[], count: number) =>
    Array.from({ length: count }, (_, i) => of.map((part) => part[i] ?? 0)).flat()
  return [...mixed(parts, dataBytes), ...mixed(checks, checkBytes)]
}

/** Multiplies in the field of 256 elements that the codes use. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0)
    if (bitOf(b, bit)) product ^= a
  }
  return product
}

/** The bytes that let a reader correct a block (Reed–Solomon): the remainder of a division by the generator. */
function checksOf(block: readonly number[]): number[] {
  const generator = generatorOf(checkBytes)
  let rest: number[] = Array.from({ length: checkBytes }, () => 0)
  for (const byte of block) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = generator.map((coefficient, i) => (rest[i + 1] ?? 0) ^ times(coefficient, factor))
  }
  return rest
}

/** The coefficients of (x - 1)(x - 2)(x - 4)… except the first, which is 1. */
function generatorOf(degree: number): number[] {
  let [coefficients, root] = [[1], 1]
  for (let i = 0; i < degree; i++, root = times(root, 2)) {
    coefficients = [...coefficients, 0].map((each, at) => each ^ times(coefficients[at - 1] ?? 0, root))
  }
  return coefficients.slice(1)
}

function drawPatterns(grid: Grid): void {
  for (let i = 8; i < QR_SIDE - 8; i++) {
    set(grid, 6, i, i % 2 === 0)
    set(grid, i, 6, i % 2 === 0)
  }
  for (const at of alignments) drawRings(grid, at, 2)
  for (const at of corners) drawRings(grid, at, 4)
  for (let i = 0; i < 15; i++) drawFormatBit(grid, i)
  set(grid, 8, QR_SIDE - 8, true)
  for (let i = 0; i < 18; i++) {
    const [across, along] = [QR_SIDE - 11 + (i % 3), Math.floor(i / 3)]
    set(grid, across, along, bitOf(version, i))
    set(grid, along, across, bitOf(version, i))
  }
}

/** Nested squares by which a reader finds the code: large ones with a light edge, and small ones. */
function drawRings(grid: Grid, [x, y]: Module, radius: 2 | 4): void {
  const light = radius === 4 ? [2, 4] : [1]
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      if (isInside(x + dx, y + dy)) set(grid, x + dx, y + dy, !light.includes(ring))
    }
  }
}

/** Placed around the first large square except on the timing patterns, and again beside the two others. */
function drawFormatBit(grid: Grid, i: number): void {
  const isDark = bitOf(format, i)
  const down = i < 6 ? i : i + 1
  if (i < 8) set(grid, 8, down, isDark)
  else set(grid, i === 8 ? 7 : 14 - i, 8, isDark)
  if (i < 8) set(grid, QR_SIDE - 1 - i, 8, isDark)
  else set(grid, 8, QR_SIDE - 15 + i, isDark)
}

/** Fills the free modules, two columns at a time from the right, up and down; every other module is inverted. */
function drawBits(grid: Grid, bytes: readonly number[]): void {
  let at = 0
  for (let right = QR_SIDE - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUp = right > 6 ? right % 4 === 0 : right % 4 !== 1
    for (let step = 0; step < QR_SIDE; step++) {
      const y = isUp ? QR_SIDE - 1 - step : step
      for (const x of [right, right - 1]) {
        if (grid.has(y * QR_SIDE + x)) continue
        const bit = bitOf(bytes[at >> 3] ?? 0, 7 - (at & 7))
        set(grid, x, y, bit !== ((x + y) % 2 === 0))
        at += 1
      }
    }
  }
}
