import { contract } from '../../contract.ts'
import { Emoji, EmojiChanges } from '../../objects/messages/emoji.ts'

export const modifyGuildEmoji = contract({
  name: 'Modify Guild Emoji',
  method: 'PATCH',
  path: '/guilds/:guildId/emojis/:emojiId',
  body: EmojiChanges,
  returns: Emoji,
  errors: ['UnknownEmoji'],
})
