/** A character that is an emoji only with a variation selector or a skin tone, and has neither. */
const UNMARKED = /(?!\p{Emoji_Presentation})\p{Emoji}(?![\uFE0F\p{Emoji_Modifier}])/gu

/**
 * The fully qualified form of a Unicode emoji, with all variation selectors; undefined if the text isn't exactly one
 * emoji. Clients may omit the selectors (docs/spec/expressions.md#unicode-emojis).
 */
export function unicodeEmoji(text: string): string | undefined {
  const full = text.replace(UNMARKED, '$&\uFE0F')
  return /^\p{RGI_Emoji}$/v.test(full) ? full : undefined
}
