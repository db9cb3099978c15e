import { boxesOf } from '../boxes.ts'
import { type Size, sizeOfAv1 } from './av1-size.ts'
import { heifItems, type Meta, metaBoxes, metaOf } from './heif-items.ts'

/** How many pictures of the full size are decoded for one: it, its opacity, and a small one beside them. */
const LAYERS = 3

/**
 * The size of an AVIF picture: as its properties say it, or larger if its data is.
 *
 * @returns undefined if it isn't one, or if it can't be said what would be decoded
 */
export function sizeOfAvif(file: Buffer): Size | undefined {
  if (!/^ftypavi[fs]/u.test(file.toString('latin1', 4, 12))) return undefined
  const meta = metaOf(file)
  if (!meta) return undefined
  const said = largest(saidSizes(meta))
  const items = heifItems(meta, file.length)?.filter(({ type }) => type === 'av01')
  if (!said || !items || items.length === 0) return undefined
  const sizes = items.map(({ extents: [first, ...others] }) =>
    first ? sizeOfAv1(Buffer.concat([first, ...others].map(({ start, end }) => file.subarray(start, end)))) : undefined,
  )
  let pixels = 0
  for (const size of sizes) {
    if (!size) return undefined
    pixels += size.width * size.height
  }
  // Pictures made of tiles say their own size; those are what is decoded.
  const all = { width: said.width, height: Math.max(said.height, Math.ceil(pixels / LAYERS / said.width)) }
  return largest([all, ...sizes.flatMap((size) => size ?? [])])
}

/** The sizes that properties of the file's items say. */
function saidSizes(meta: Meta): Size[] {
  const properties = metaBoxes(meta).find(({ name }) => name === 'iprp')
  const kept = properties && [...boxesOf(properties.content)].find(({ name }) => name === 'ipco')
  if (!kept) return []
  return [...boxesOf(kept.content)].flatMap(({ name, content }) =>
    name === 'ispe' && content.length >= 12
      ? [{ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }]
      : [],
  )
}

function largest(sizes: readonly Size[]): Size | undefined {
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
}
