/** The position and width of a line of text, in pixels. */
export interface Room {
  readonly width: number
  /** The font size. */
  readonly size: number
}

/**
 * A name without what an image can't show: invisible characters, changes of direction, characters that XML doesn't
 * allow, emojis, for which few machines have a font, and stacked accents.
 */
export const visible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu, ' ')
    .replace(/\p{RGI_Emoji_Flag_Sequence}|[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u20e3]/gv, '')
    .replace(/(?![\u200c\u200d])\p{Cf}|(?<![\p{L}\p{M}])[\u200c\u200d]+/gu, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()

/** Escapes a text for XML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`)

/** Shortens a text to fit, with an ellipsis. */
export function shortened(text: string, { width, size }: Room): string {
  if (widthOf(text, size) <= width) return text
  const parts = [...GRAPHEMES.segment(text)].map(({ segment }) => segment)
  while (parts.length > 0 && widthOf(`${parts.join('')}…`, size) > width) parts.pop()
  const end = RIGHT_TO_LEFT.test(text) ? `…${RIGHT_TO_LEFT_MARK}` : '…'
  return parts.join('').trimEnd() + end
}

/** The initials of the first two words, for a guild without an icon. */
export const wordInitials = (text: string): string =>
  text
    .split(' ')
    .slice(0, 2)
    .map((word) => GRAPHEMES.segment(word)[Symbol.iterator]().next().value?.segment ?? '')
    .join('')
    .toUpperCase()

/** The width of a text in pixels: exact for ASCII in bold, approximate for everything else. */
export function widthOf(text: string, size: number): number {
  let width = 0
  for (const character of text) width += advanceOf(character)
  return (width * size) / 1000
}

const GRAPHEMES = new Intl.Segmenter()
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const RIGHT_TO_LEFT_MARK = '\u200f'
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Extended_Pictographic}]/u

/** The advance width of a character, in thousandths of the font size. */
function advanceOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  const known = ASCII_ADVANCES[code - 0x20]
  if (known !== undefined) return known
  if (/[\p{M}\u200c-\u200f]/u.test(character)) return 0
  if (character === '…') return 855
  return WIDE.test(character) ? 1000 : 640
}

/** The advances of the bold face, from the space to the tilde. */
// biome-ignore format: a table
const ASCII_ADVANCES: readonly number[] = [
  260, 282, 479, 646, 572, 902, 750, 266, 339, 339, 542, 572, 285, 320, 281, 415, 572, 572, 572,
  572, 572, 572, 572, 572, 572, 572, 281, 285, 572, 572, 572, 477, 898, 692, 665, 642, 732, 560,
  549, 724, 765, 389, 331, 664, 559, 943, 813, 791, 621, 791, 656, 551, 577, 756, 650, 967, 670,
  626, 579, 331, 415, 331, 572, 411, 365, 599, 632, 516, 632, 597, 387, 632, 650, 299, 298, 620,
  298, 975, 650, 625, 632, 632, 447, 502, 434, 650, 571, 856, 578, 571, 493, 394, 551, 394, 572,
]
