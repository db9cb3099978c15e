import { contract } from '../../contract.ts'
import { Sticker } from '../../objects/messages/sticker.ts'

export const getGuildSticker = contract({
  name: 'Get Guild Sticker',
  method: 'GET',
  path: '/guilds/:guildId/stickers/:stickerId',
  returns: Sticker,
  errors: ['UnknownSticker'],
})
