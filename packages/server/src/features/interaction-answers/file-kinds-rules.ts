import type { Attachment } from '@guildhall/protocol/objects/messages/attachment'

/** A file that an option of a command or an input of a modal names: by the n of `files[n]`. */
export interface NamedFile {
  readonly index: string
  /** Where it was named. */
  readonly path: readonly (string | number)[]
  /** What it may be; anything if there are none. */
  readonly kinds: readonly string[]
}

const MEDIA: readonly string[] = ['image', 'video', 'audio']

/** Whether a file is of one of some kinds: `image`, `video` and `audio` go by its type, others are endings of its name. */
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
