import { contract } from '../../contract.ts'
import { Sticker, StickerChanges } from '../../objects/messages/sticker.ts'

export const modifyGuildSticker = contract({
  name: 'Modify Guild Sticker',
  method: 'PATCH',
  path: '/guilds/:guildId/stickers/:stickerId',
  body: StickerChanges,
  returns: Sticker,
  errors: ['UnknownSticker'],
})
