/** Where a sticker comes from (docs/spec/expressions.md#sticker-types). */
export const StickerType = { STANDARD: 1, GUILD: 2 } as const

/** What kind of file a sticker is (docs/spec/expressions.md#sticker-types). */
export const StickerFormat = { PNG: 1, APNG: 2, LOTTIE: 3, GIF: 4 } as const
