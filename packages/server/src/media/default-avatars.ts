import { decodeInProcess } from './decoding/decoders.ts'

/** Rendered at twice the size and scaled down, for smooth edges. */
const SIDE = 256
const GRID = 2 * SIDE

type Shape = (x: number, y: number) => boolean

/** The avatars of users who have set none: a colour and a shape, in coordinates from -1 to 1. */
const DRAWINGS: readonly { color: readonly [number, number, number]; isInside: Shape }[] = [
  { color: [0x3f, 0x6f, 0xb5], isInside: (x, y) => Math.hypot(x, y) < 0.5 },
  { color: [0x7a, 0x5c, 0xa8], isInside: (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 0.42 },
  { color: [0x2f, 0x8f, 0x6b], isInside: (x, y) => y < 0.4 && y > 2 * Math.abs(x) - 0.56 },
  { color: [0xc9, 0x7b, 0x22], isInside: (x, y) => Math.abs(x) + Math.abs(y) < 0.58 },
  { color: [0xb8, 0x45, 0x4a], isInside: (x, y) => Math.abs(Math.hypot(x, y) - 0.42) < 0.13 },
  {
    color: [0x4a, 0x5a, 0x68],
    isInside: (x, y) => Math.min(Math.abs(x), Math.abs(y)) < 0.16 && Math.max(Math.abs(x), Math.abs(y)) < 0.52,
  },
]

/** Draws a default avatar as a PNG; undefined for an unknown number. */
export async function drawDefaultAvatar(number: number): Promise<Uint8Array | undefined> {
  const drawing = DRAWINGS[number]
  if (!drawing) return undefined
  const pixels = new Uint8Array(GRID * GRID * 3)
  const middle = (GRID - 1) / 2
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const isInside = drawing.isInside((column - middle) / middle, (row - middle) / middle)
      pixels.set(isInside ? [0xf4, 0xf1, 0xea] : drawing.color, 3 * (row * GRID + column))
    }
  }
  const form = { format: 'png', size: SIDE, isSquare: true, isAnimated: false } as const
  const raw = { width: GRID, height: GRID, channels: 3 } as const
  return (await decodeInProcess('drawing', 'default avatars', { kind: 'draw', drawing: form, raw }, pixels))?.bytes
}
