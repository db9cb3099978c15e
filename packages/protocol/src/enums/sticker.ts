/** Where a sticker comes from (conventions C.7). */
export const StickerType = { STANDARD: 1, GUILD: 2 } as const

/** What kind of file a sticker is (conventions C.7). */
export const StickerFormat = { PNG: 1, APNG: 2, LOTTIE: 3, GIF: 4 } as const
