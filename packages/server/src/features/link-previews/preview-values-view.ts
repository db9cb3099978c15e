// Reads values that pages of other servers contain.
import { LIMITS } from '@guildhall/protocol/limits'

// Embedding, override and isolate characters would change the direction of the text around the preview.
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]+/gu
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A text on one line, without invisible characters, up to a maximum length; undefined if nothing is left. */
export function plainText(text: string | null | undefined, most: number): string | undefined {
  if (text == null) return undefined
  const line = text.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim()
  if (!SEEN.test(line)) return undefined
  if (line.length <= most) return line
  const characters = [...line]
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** An http or https URL without a user or password; undefined for anything else. */
export function webAddress(text: string | undefined, base: string): string | undefined {
  const url = text === undefined ? null : URL.parse(text.trim(), base)
  if (!url || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.href.length <= LIMITS.mediaUrl.max ? url.href : undefined
}

/** A colour such as #fa0 or #ffaa00 as a number; undefined for other notations. */
export function colorOf(text: string | undefined): number | undefined {
  const [, digits] = /^\s*#([\da-f]{3}|[\da-f]{6})\s*$/iu.exec(text ?? '') ?? []
  if (digits === undefined) return undefined
  return Number.parseInt(digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits, 16)
}
