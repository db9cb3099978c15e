import { type Box, boxesOf } from '../mp4-boxes.ts'

/** An item of a HEIF file: an image, a part of one, or metadata. */
export interface HeifItem {
  readonly id: number
  readonly type: string
  /** The positions of its data in the file. */
  readonly extents: readonly { readonly start: number; readonly end: number }[]
}

/** More items than any image has: one made of tiles has a few hundred. */
const MOST_ITEMS = 4096
/** The maximum number of extents of all items. An extent may take zero bytes in the box that lists it. */
const MOST_EXTENTS = 16_384
/** How many times the data of a file may be used in total, because items may share some. */
const MOST_USES = 4
const VERSION_BYTES = 4

/** Reads consecutive big-endian numbers. @throws RangeError at the end */
class Fields {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.#at = at
  }

  /** @param size 0 to 8 bytes; 0 means that the number is omitted and is 0 */
  read(size: number): number {
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + this.#bytes.readUInt8(this.#at++)
    return value
  }

  text(size: number): string {
    this.#at += size
    return this.#bytes.toString('latin1', this.#at - size, this.#at)
  }
}

/** The box that describes a file, and the position of its contents in the file. */
export interface Meta {
  readonly content: Buffer
  readonly start: number
}

export function metaOf(file: Buffer): Meta | undefined {
  const box = [...boxesOf(file)].find(({ name }) => name === 'meta')
  return box && { content: box.content, start: box.end - box.content.length }
}

/** The boxes inside, after the version and flags. */
export const metaBoxes = ({ content }: Meta): Box[] => [...boxesOf(content.subarray(VERSION_BYTES))]

/**
 * The items of a file (ISO/IEC 14496-12, 8.11).
 *
 * @returns undefined if their positions can't be determined, or if their extents overlap so often that together they
 * are much larger than the file
 */
export function heifItems(meta: Meta, fileLength: number): HeifItem[] | undefined {
  const boxes = metaBoxes(meta)
  const [iinf, iloc, idat] = ['iinf', 'iloc', 'idat'].map((name) => boxes.find((box) => box.name === name))
  if (!iinf || !iloc) return undefined
  try {
    const types = typesIn(iinf.content)
    const base = idat ? meta.start + VERSION_BYTES + idat.end - idat.content.length : 0
    const places = placesIn(iloc.content, base)
    const items = [...places].map(([id, extents]) => ({ id, type: types.get(id) ?? '', extents }))
    const all = items.flatMap(({ extents }) => extents)
    const used = all.reduce((sum, { start, end }) => sum + end - start, 0)
    return used <= MOST_USES * fileLength && all.every(({ end }) => end <= fileLength) ? items : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function typesIn(iinf: Buffer): Map<number, string> {
  const types = new Map<number, string>()
  const start = iinf.readUInt8(0) === 0 ? 6 : 8
  for (const { name, content } of boxesOf(iinf.subarray(start))) {
    if (name !== 'infe' || types.size >= MOST_ITEMS) continue
    const version = content.readUInt8(0)
    const fields = new Fields(content, 4)
    const id = fields.read(version < 3 ? 2 : 4)
    fields.read(2)
    types.set(id, version < 2 ? '' : fields.text(4))
  }
  return types
}

function placesIn(iloc: Buffer, idatStart: number): Map<number, { start: number; end: number }[]> {
  const places = new Map<number, { start: number; end: number }[]>()
  const version = iloc.readUInt8(0)
  const fields = new Fields(iloc, 4)
  const sizes = fields.read(2)
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15]
  if (Math.max(offsetSize, lengthSize, baseSize, indexSize) > 8) throw new RangeError('sizes of fields')
  const count = fields.read(version < 2 ? 2 : 4)
  if (count > MOST_ITEMS) throw new RangeError('too many items')
  let left = MOST_EXTENTS
  for (let i = 0; i < count; i++) {
    const id = fields.read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : fields.read(2) & 15
    fields.read(2)
    const base = fields.read(baseSize) + (method === 1 ? idatStart : 0)
    if (method > 1) throw new RangeError('data within other data')
    const extents = fields.read(2)
    left -= extents
    if (left < 0) throw new RangeError('too many extents')
    const own: { start: number; end: number }[] = []
    for (let j = 0; j < extents; j++) {
      if (version > 0) fields.read(indexSize)
      const start = base + fields.read(offsetSize)
      own.push({ start, end: start + fields.read(lengthSize) })
    }
    places.set(id, own)
  }
  return places
}
