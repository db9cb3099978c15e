/**
 * Invisible characters: those that Unicode ignores by default, and characters that fonts draw blank: the empty Braille pattern,
 * the null notehead, the Khitan filler and the object replacement character.
 */
const BLANK = String.raw`\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{16fe4}\ufffc`

/** A character that user names can't contain: invisible, a control, or unassigned in Unicode. */
export const INVISIBLE_CHARACTERS = new RegExp(String.raw`[\p{C}${BLANK}]`, 'gu')

const SEEN = new RegExp(String.raw`[^\s\p{Cc}${BLANK}]`, 'u')

/** Characters that begin a new line or have another effect where text is shown. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

const JOINING = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'.split(' ')
/** A letter or combining mark of a script in which joiners change the shapes of letters. */
const JOINED = String.raw`(?=[\p{L}\p{M}])[${JOINING.map((script) => `\\p{scx=${script}}`).join('')}]`
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`
const EMOJI = String.raw`(?:\p{Emoji_Presentation}\p{Emoji_Modifier}?|\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0e\ufe0f]?)`

/** Places in which invisible characters change the display of others. */
const NEEDED = [
  // Emojis that consist of several, and those that are text without a selector.
  String.raw`${EMOJI}(?:\u200d${EMOJI})+`,
  String.raw`\p{Extended_Pictographic}(?<!\p{Emoji_Presentation})[\ufe0e\ufe0f]`,
  // Keycaps, and flags of subdivisions.
  String.raw`[#*0-9]\ufe0f\u20e3`,
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  // One joiner between letters, or after a virama that ends a word.
  String.raw`(?<=${JOINED})[\u200c\u200d](?=[\u200c\u200d]*${JOINED})`,
  String.raw`(?<=${VIRAMA})\u200d`,
  // Variants of a letter or an ideograph.
  String.raw`(?=\p{L})\p{sc=Mong}[\u180b-\u180f]`,
  String.raw`\p{sc=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
].join('|')

/** All bidirectional controls are default-ignorable; interlinear annotation marks are not, but are invisible too. */
const UNSEEN = new RegExp(String.raw`(${NEEDED})|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`, 'gu')

/**
 * A name for display: on one line, without characters that are invisible or change the text direction, except where a
 * script or an emoji needs them. Empty if nothing visible remains.
 */
export function cleanedName(text: string): string {
  const shown = text.replace(CONTROLS, ' ').replace(UNSEEN, (_all, needed: string | undefined) => needed ?? '')
  return SEEN.test(shown) ? shown : ''
}
