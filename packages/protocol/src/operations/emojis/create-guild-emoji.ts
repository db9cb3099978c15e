import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { Emoji, NewEmoji } from '../../objects/messages/emoji.ts'

export const createGuildEmoji = contract({
  name: 'Create Guild Emoji',
  method: 'POST',
  path: '/guilds/:guildId/emojis',
  body: NewEmoji,
  bodyBytes: BODY_BYTES.images,
  returns: Emoji,
  status: 201,
  errors: ['GuildStorageFull', 'InvalidAsset', 'TooManyAnimatedEmojis', 'TooManyEmojis', 'UserStorageFull'],
})
