import { isPlatform } from '../../kernel/other-server.ts'
import type { ImportedFile } from '../import-source.ts'
import { textField, wholeIn } from './source-objects.ts'

const HASH = /^\w{1,64}$/u
/** The largest side of the pictures that are read, pixels. */
const SIZE = 1024
const STICKER_EXTENSIONS: Readonly<Record<number, string>> = { 1: 'png', 2: 'png', 3: 'json', 4: 'gif' }

/** The hosts that serve a source's pictures. */
export interface SourceHosts {
  /** The origin of pictures. */
  readonly cdn: string
  /** The origin of animated pictures. */
  readonly media: string
}

/** The origins of the platform's files, or of another server's, which serves them at the same host as its API. */
export const hostsOf = (base: URL): SourceHosts =>
  isPlatform(base)
    ? { cdn: 'https://cdn.discordapp.com', media: 'https://media.discordapp.net' }
    : { cdn: base.origin, media: base.origin }

/**
 * A picture by the hash that an object has; `path` is that of its folder, such as `icons/41771983423143937`, and `size`
 * the largest side in pixels.
 */
export function imageFile({ cdn }: SourceHosts, path: string, hash: unknown, size = SIZE): ImportedFile | null {
  const name = textField(hash)
  if (name === null || !HASH.test(name)) return null
  const file = `${name}.${name.startsWith('a_') ? 'gif' : 'png'}`
  return { address: `${cdn}/${path}/${file}?size=${size}`, name: file, size: null }
}

export function emojiFile({ cdn }: SourceHosts, id: string, isAnimated: boolean): ImportedFile {
  const name = `${id}.${isAnimated ? 'gif' : 'png'}`
  return { address: `${cdn}/emojis/${name}`, name, size: null }
}

export function stickerFile({ cdn, media }: SourceHosts, id: string, format: unknown): ImportedFile {
  const extension = STICKER_EXTENSIONS[wholeIn(format) ?? 1] ?? 'png'
  const name = `${id}.${extension}`
  return { address: `${extension === 'gif' ? media : cdn}/stickers/${name}`, name, size: null }
}
