/** A character that is an emoji only if asked to be, and isn't asked to: no variation selector or skin tone follows. */
const UNMARKED = /(?!\p{Emoji_Presentation})\p{Emoji}(?![\uFE0F\p{Emoji_Modifier}])/gu

/**
 * An emoji of Unicode in its full form, with every variation selector that it should have; undefined if the text is
 * anything else than one emoji. Clients may leave the selectors out (docs/spec/expressions.md#unicode-emojis).
 */
export function unicodeEmoji(text: string): string | undefined {
  const full = text.replace(UNMARKED, '$&\uFE0F')
  return /^\p{RGI_Emoji}$/v.test(full) ? full : undefined
}
