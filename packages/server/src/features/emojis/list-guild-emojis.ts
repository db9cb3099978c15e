import { listGuildEmojis as contract } from '@guildhall/protocol/operations/emojis/list-guild-emojis'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { listShownCreators } from './expressions-rules.ts'
import { withCreator } from './expressions-view.ts'

export const listGuildEmojis = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor }) => {
    const creators = await listShownCreators(db, actor, 'emojis')
    return [...guild.emojis.values()].map((emoji) => withCreator(emoji, creators.get(emoji.id)))
  },
})
