import { Sticker } from '@guildhall/protocol/objects/sticker'
import { list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/requirement.ts'
import { listShownCreators } from '../emojis/expressions-rules.ts'
import { withCreator } from '../emojis/expressions-view.ts'

export const listGuildStickers = operation({
  name: 'List Guild Stickers',
  method: 'GET',
  path: '/guilds/:guildId/stickers',
  requires: member,
  returns: list(Sticker),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor }) => {
    const creators = await listShownCreators(db, actor, 'stickers')
    return [...guild.stickers.values()].map((sticker) => withCreator(sticker, creators.get(sticker.id)))
  },
})
