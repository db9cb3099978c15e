import { contract } from '../../contract.ts'
import { Sticker } from '../../objects/messages/sticker.ts'
import { list } from '../../schema.ts'

export const listGuildStickers = contract({
  name: 'List Guild Stickers',
  method: 'GET',
  path: '/guilds/:guildId/stickers',
  returns: list(Sticker),
})
