import { contract } from '../../contract.ts'
import { Emoji } from '../../objects/messages/emoji.ts'

export const getGuildEmoji = contract({
  name: 'Get Guild Emoji',
  method: 'GET',
  path: '/guilds/:guildId/emojis/:emojiId',
  returns: Emoji,
  errors: ['UnknownEmoji'],
})
