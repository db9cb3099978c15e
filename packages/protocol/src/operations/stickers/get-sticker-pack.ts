import { contract } from '../../contract.ts'
import { StickerPack } from '../../objects/messages/sticker.ts'

export const getStickerPack = contract({
  name: 'Get Sticker Pack',
  method: 'GET',
  path: '/sticker-packs/:packId',
  returns: StickerPack,
  errors: ['UnknownStickerPack'],
})
