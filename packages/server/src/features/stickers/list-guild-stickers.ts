import { listGuildStickers as contract } from '@guildhall/protocol/operations/stickers/list-guild-stickers'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { listShownCreators } from '../emojis/expressions-rules.ts'
import { withCreator } from '../emojis/expressions-view.ts'

export const listGuildStickers = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor }) => {
    const creators = await listShownCreators(db, actor, 'stickers')
    return [...guild.stickers.values()].map((sticker) => withCreator(sticker, creators.get(sticker.id)))
  },
})
