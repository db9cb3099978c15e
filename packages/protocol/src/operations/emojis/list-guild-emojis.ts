import { contract } from '../../contract.ts'
import { Emoji } from '../../objects/messages/emoji.ts'
import { list } from '../../schema.ts'

export const listGuildEmojis = contract({
  name: 'List Guild Emojis',
  method: 'GET',
  path: '/guilds/:guildId/emojis',
  returns: list(Emoji),
})
