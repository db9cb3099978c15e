import { contract } from '../../contract.ts'

export const deleteGuildEmoji = contract({
  name: 'Delete Guild Emoji',
  method: 'DELETE',
  path: '/guilds/:guildId/emojis/:emojiId',
  returns: 'nothing',
  errors: ['UnknownEmoji'],
})
