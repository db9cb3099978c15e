import type { Feature } from '../../kernel/feature.ts'
import { partRead } from '../messages/messages-hooks.ts'
import { createGuildSticker } from './create-guild-sticker.ts'
import { deleteGuildSticker } from './delete-guild-sticker.ts'
import { getGuildSticker } from './get-guild-sticker.ts'
import { getSticker } from './get-sticker.ts'
import { getStickerPack } from './get-sticker-pack.ts'
import { listGuildStickers } from './list-guild-stickers.ts'
import { listStickerPacks } from './list-sticker-packs.ts'
import { readStickers } from './message-stickers-actions.ts'
import { modifyGuildSticker } from './modify-guild-sticker.ts'

export const stickers: Feature = {
  operations: [
    listGuildStickers,
    getGuildSticker,
    createGuildSticker,
    modifyGuildSticker,
    deleteGuildSticker,
    getSticker,
    listStickerPacks,
    getStickerPack,
  ],
  hooks: [partRead.with(readStickers)],
}
