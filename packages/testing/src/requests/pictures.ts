import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type Size = { width: number; height: number }
const SMALL: Size = { width: 32, height: 18 }

/** The sender of pictures. */
export const IMAGE_SENDER = { user: { id: '1' } }

/** A plain picture, created on demand. */
export const picture = (
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif',
  size = SMALL,
  color = '#c33',
): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 4, background: color } })
    .toFormat(format)
    .toBuffer()

/** A PNG of random pixels, which has about three bytes for each. */
export const noisyPicture = (size: Size): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()

/** A picture of some frames, each of another colour. */
export async function animatedPicture(
  format: 'gif' | 'webp',
  frames = 3,
  size = SMALL,
  delay_ms?: number,
): Promise<Buffer> {
  const colors = Array.from({ length: frames }, (_, frame) => `rgb(${(frame * 40) % 256}, ${frame % 256}, 90)`)
  const stills = await Promise.all(colors.map((color) => picture('png', size, color)))
  return sharp(stills, { join: { animated: true } })
    .toFormat(format, delay_ms === undefined ? {} : { delay: Array(frames).fill(delay_ms) })
    .toBuffer()
}

/** An animated PNG: a plain one, and the same picture again for each further frame. */
export async function animatedPng(frames = 3, size = SMALL, delay_ms = 100): Promise<Buffer> {
  const chunks = chunksOf(await picture('png', size))
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const before = chunks.slice(
    0,
    chunks.findIndex(({ type }) => type === 'IDAT'),
  )
  const parts = [{ type: 'acTL', data: uint32s(frames, 0) }]
  let sequence = 0
  for (let frame = 0; frame < frames; frame++) {
    const place = uint32s(sequence++, size.width, size.height, 0, 0)
    const timing = Buffer.from([delay_ms >> 8, delay_ms & 255, 1000 >> 8, 1000 & 255, 0, 0])
    parts.push({ type: 'fcTL', data: Buffer.concat([place, timing]) })
    if (frame === 0) parts.push({ type: 'IDAT', data: pixels })
    else parts.push({ type: 'fdAT', data: Buffer.concat([uint32s(sequence++), pixels]) })
  }
  return pngOf([...before, ...parts, { type: 'IEND', data: Buffer.alloc(0) }])
}

interface Chunk {
  type: string
  data: Buffer
}

const SIGNATURE_BYTES = 8

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

/** A PNG of these chunks, whatever they contain. */
export const pngOf = (chunks: readonly Chunk[]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...chunks.flatMap(({ type, data }) => {
      const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
      return [uint32s(data.length), named, uint32s(crc32(named))]
    }),
  ])

export function uint32s(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [i, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * i)
  return bytes
}

/** A Lottie animation: one layer with a moving square. */
export const lottieAnimation = (changes: object = {}) => ({
  v: '5.7.0',
  fr: 30,
  ip: 0,
  op: 60,
  w: 320,
  h: 320,
  nm: 'square',
  ddd: 0,
  assets: [],
  layers: [
    {
      ty: 4,
      ind: 1,
      ip: 0,
      op: 60,
      st: 0,
      ks: { p: { a: 0, k: [160, 160, 0] }, s: { a: 0, k: [100, 100, 100] } },
      shapes: [{ ty: 'rc', p: { a: 0, k: [0, 0] }, s: { a: 0, k: [100, 100] }, r: { a: 0, k: 0 } }],
    },
  ],
  ...changes,
})

/** Bytes as a data URI for a body's fields; the declared type makes no difference. */
export const dataUri = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** A picture's visible properties. */
export async function describePicture(bytes: Uint8Array) {
  const { format, width, height, pages = 1 } = await sharp(bytes).metadata()
  return { format, width, height, frames: pages }
}
