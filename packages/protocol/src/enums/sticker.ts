/** Whether a sticker belongs to the platform or to a guild (docs/spec/expressions.md#sticker-types). */
export const StickerType = { STANDARD: 1, GUILD: 2 } as const

/** The file formats of stickers (docs/spec/expressions.md#sticker-types). */
export const StickerFormat = { PNG: 1, APNG: 2, LOTTIE: 3, GIF: 4 } as const
