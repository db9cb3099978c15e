/**
 * Of which nothing is seen: what Unicode has ignored by default, and signs that are drawn blank though Unicode doesn't have them so: the
 * empty Braille pattern, the null notehead, the Khitan filler and the place of an object.
 */
const BLANK = String.raw`\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{16fe4}\ufffc`

/** One character that a user name doesn't hold: it can't be seen, or is a control or none of Unicode's. */
export const INVISIBLE = new RegExp(String.raw`[\p{C}${BLANK}]`, 'gu')

const SEEN = new RegExp(String.raw`[^\s\p{Cc}${BLANK}]`, 'u')

/** What begins a new line where it is shown, or does something else there. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

const JOINING = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'.split(' ')
/** A letter, or a sign on one, of the scripts in which joiners change how letters look. */
const JOINED = String.raw`(?=[\p{L}\p{M}])[${JOINING.map((script) => `\\p{scx=${script}}`).join('')}]`
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`
const EMOJI = String.raw`(?:\p{Emoji_Presentation}\p{Emoji_Modifier}?|\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0e\ufe0f]?)`

/** Where characters that show nothing by themselves change how others are shown. */
const NEEDED = [
  // Emojis made of several, and those that are text without a selector.
  String.raw`${EMOJI}(?:\u200d${EMOJI})+`,
  String.raw`\p{Extended_Pictographic}(?<!\p{Emoji_Presentation})[\ufe0e\ufe0f]`,
  // Keycaps, and flags of parts of a country.
  String.raw`[#*0-9]\ufe0f\u20e3`,
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  // One joiner between letters, or behind a virama that ends a word.
  String.raw`(?<=${JOINED})[\u200c\u200d](?=[\u200c\u200d]*${JOINED})`,
  String.raw`(?<=${VIRAMA})\u200d`,
  // Variants of a letter or an ideograph.
  String.raw`(?=\p{L})\p{sc=Mong}[\u180b-\u180f]`,
  String.raw`\p{sc=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
].join('|')

/** All bidirectional controls are among what is ignored by default; marks of annotations are not, and show nothing either. */
const UNSEEN = new RegExp(String.raw`(${NEEDED})|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`, 'gu')

/**
 * A name as others are to see it: of one line, without what shows nothing or turns the direction of text, except where a
 * script or an emoji needs it. Empty if nothing would be seen of it.
 */
export function cleanedName(text: string): string {
  const shown = text.replace(CONTROLS, ' ').replace(UNSEEN, (_all, needed: string | undefined) => needed ?? '')
  return SEEN.test(shown) ? shown : ''
}
