import { Emoji } from '@guildhall/protocol/objects/emoji'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'
import { listShownCreators } from './expressions-rules.ts'
import { withCreator } from './expressions-view.ts'

export const listGuildEmojis = operation({
  name: 'List Guild Emojis',
  method: 'GET',
  path: '/guilds/:guildId/emojis',
  requires: member,
  returns: list(Emoji),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor }) => {
    const creators = await listShownCreators(db, actor, 'emojis')
    return [...guild.emojis.values()].map((emoji) => withCreator(emoji, creators.get(emoji.id)))
  },
})
