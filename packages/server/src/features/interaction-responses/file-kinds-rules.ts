import type { Attachment } from '@guildhall/protocol/objects/messages/attachment'

/** A reference to a file in a command option or a modal input: the n of `files[n]`. */
export interface NamedFile {
  readonly index: string
  /** The path at which it was named. */
  readonly path: readonly (string | number)[]
  /** The allowed kinds; any if empty. */
  readonly kinds: readonly string[]
}

const MEDIA: readonly string[] = ['image', 'video', 'audio']

/**
 * Whether a file is of one of the given kinds: `image`, `video` and `audio` are matched by its type, others are file
 * extensions.
 */
export function isOfKinds(
  { filename, content_type }: Pick<Attachment, 'filename' | 'content_type'>,
  kinds: readonly string[],
): boolean {
  const name = filename.toLowerCase()
  const isOf = (kind: string) =>
    MEDIA.includes(kind)
      ? content_type?.startsWith(`${kind}/`)
      : name.endsWith(`.${kind.toLowerCase().replace(/^\./u, '')}`)
  return kinds.length === 0 || kinds.some(isOf)
}
