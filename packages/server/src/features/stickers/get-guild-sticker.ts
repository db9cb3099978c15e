import { getGuildSticker as contract } from '@guildhall/protocol/operations/stickers/get-guild-sticker'
import { operation } from '../../kernel/operation.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import { findShownCreator } from '../emojis/expressions-rules.ts'
import { withCreator } from '../emojis/expressions-view.ts'
import { mustFindSticker } from './stickers-rules.ts'

export const getGuildSticker = operation(contract, {
  requires: member,
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, actor, params }) => {
    const sticker = mustFindSticker(guild, params.stickerId)
    return withCreator(sticker, await findShownCreator(db, actor, 'stickers', sticker.id))
  },
})
