import { contract } from '../../contract.ts'
import { StickerPacks } from '../../objects/messages/sticker.ts'

export const listStickerPacks = contract({
  name: 'List Sticker Packs',
  method: 'GET',
  path: '/sticker-packs',
  returns: StickerPacks,
})
