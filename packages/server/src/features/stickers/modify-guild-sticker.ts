import { modifyGuildSticker as contract } from '@guildhall/protocol/operations/stickers/modify-guild-sticker'
import { operation } from '../../kernel/operation.ts'
import { anyPermission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { mustMayChangeExpression } from '../emojis/expressions-rules.ts'
import { updateExpression } from '../emojis/expressions-store.ts'
import { withCreator } from '../emojis/expressions-view.ts'
import { mustBeFitDescription, mustFindSticker } from './stickers-rules.ts'
import { withStickerChanges } from './stickers-view.ts'

export const modifyGuildSticker = operation(contract, {
  requires: anyPermission('CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'),
  emits: ['GUILD_STICKERS_UPDATE'],
  audits: 'STICKER_UPDATE',
  handle: ({ params, body, write }) => {
    mustBeFitDescription(body.description)
    return write(async (tx) => {
      const { guild, actor } = tx
      const before = mustFindSticker(guild, params.stickerId)
      const creator = await mustMayChangeExpression(tx.db, actor, 'stickers', before.id)
      const after = withStickerChanges(before, body)
      const changes = auditChanges(before, after)
      if (changes.length > 0) {
        await updateExpression(tx.db, 'stickers', guild.id, after)
        const stickers = [...new Map(guild.stickers).set(after.id, after).values()]
        tx.emit('GUILD_STICKERS_UPDATE', { guild_id: guild.id, stickers })
        tx.audit({ target: after.id, changes })
      }
      return withCreator(after, creator)
    })
  },
})
