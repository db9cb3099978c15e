/** The file formats whose metadata is removed. */
export type MetadataFormat = 'jpeg' | 'png' | 'webp' | 'heif' | 'movie' | 'gif'

/** How many bytes of a file determine its format. */
export const HEAD_BYTES = 16

/** The formats by signatures near the beginning of files. */
const MAGICS: readonly { readonly at: number; readonly magic: RegExp; readonly format: MetadataFormat }[] = [
  { at: 0, magic: /^\xff\xd8\xff/u, format: 'jpeg' },
  { at: 1, magic: /^PNG\r\n/u, format: 'png' },
  { at: 8, magic: /^WEBP/u, format: 'webp' },
  { at: 4, magic: /^ftyp(avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1)/u, format: 'heif' },
  { at: 4, magic: /^ftyp/u, format: 'movie' },
  { at: 0, magic: /^GIF8[79]a/u, format: 'gif' },
]

/** @returns undefined for files without supported metadata */
export function metadataFormatOf(head: Buffer): MetadataFormat | undefined {
  const begins = head.toString('latin1')
  return MAGICS.find(({ at, magic }) => magic.test(begins.slice(at)))?.format
}
