import { contract } from '../../contract.ts'

export const deleteGuildSticker = contract({
  name: 'Delete Guild Sticker',
  method: 'DELETE',
  path: '/guilds/:guildId/stickers/:stickerId',
  returns: 'nothing',
  errors: ['UnknownSticker'],
})
