const MOST_CHARACTERS = 80
const MOST_BYTES = 160

/**
 * A name that is safe in a path on every system: without separators, control and formatting characters, and without dots
 * or spaces at its ends.
 */
function pathName(name: string): string {
  const safe = name.normalize('NFC').replaceAll(/[^\p{L}\p{N}\p{M}._ -]/gu, '_')
  let [short, bytes] = ['', 0]
  // The end is kept, because it says the format of a file.
  for (const character of [...safe].slice(-MOST_CHARACTERS).toReversed()) {
    bytes += Buffer.byteLength(character)
    if (bytes > MOST_BYTES) break
    short = character + short
  }
  let [from, to] = [0, short.length]
  while (from < to && isBlank(short.charAt(from))) from++
  while (from < to && isBlank(short.charAt(to - 1))) to--
  return short.slice(from, to) || '_'
}

/** Characters that some systems don't allow at the ends of names. */
const isBlank = (character: string): boolean => character === '.' || character === ' '

/** The path of a channel's messages, without an ending. The id makes it unique. */
export const exportedChannelPath = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  `${pathName(name)} [${id}]`

/** The path of an attachment; the end of its name, which says its format, is kept. */
export const attachmentPath = ({ id, filename }: { readonly id: string; readonly filename: string }): string =>
  `files/${id}-${pathName(filename)}`
