import { getGuildEmoji as contract } from '@guildhall/protocol/operations/emojis/get-guild-emoji'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { mustFindEmoji } from './emojis-rules.ts'
import { findShownCreator } from './expressions-rules.ts'
import { withCreator } from './expressions-view.ts'

export const getGuildEmoji = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor, params }) => {
    const emoji = mustFindEmoji(guild, params.emojiId)
    return withCreator(emoji, await findShownCreator(db, actor, 'emojis', emoji.id))
  },
})
