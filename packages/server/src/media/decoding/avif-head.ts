import { boxesOf } from '../mp4-boxes.ts'
import { type Size, sizeOfAv1 } from './av1-size.ts'
import { heifItems, type Meta, metaBoxes, metaOf } from './heif-items.ts'

/** How many full-size images are decoded for one file: the image, its alpha channel, and a small additional one. */
const LAYERS = 3

/**
 * The size of an AVIF image: the declared size, or that of its data if it is larger.
 *
 * @returns undefined if it isn't one, or if what would be decoded can't be determined
 */
export function sizeOfAvif(file: Buffer): Size | undefined {
  if (!/^ftypavi[fs]/u.test(file.toString('latin1', 4, 12))) return undefined
  const meta = metaOf(file)
  if (!meta) return undefined
  const declared = largest(declaredSizes(meta))
  const items = heifItems(meta, file.length)?.filter(({ type }) => type === 'av01')
  if (!declared || !items || items.length === 0) return undefined
  const sizes = items.map(({ extents: [first, ...others] }) =>
    first ? sizeOfAv1(Buffer.concat([first, ...others].map(({ start, end }) => file.subarray(start, end)))) : undefined,
  )
  let pixels = 0
  for (const size of sizes) {
    if (!size) return undefined
    pixels += size.width * size.height
  }
  // An image made of tiles declares its own size, which is what is decoded.
  const all = { width: declared.width, height: Math.max(declared.height, Math.ceil(pixels / LAYERS / declared.width)) }
  return largest([all, ...sizes.flatMap((size) => size ?? [])])
}

/** The sizes that the properties of the file's items declare. */
function declaredSizes(meta: Meta): Size[] {
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
