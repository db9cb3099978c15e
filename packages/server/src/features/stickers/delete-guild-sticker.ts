import { deleteGuildSticker as contract } from '@guildhall/protocol/operations/stickers/delete-guild-sticker'
import { operation } from '../../kernel/operation.ts'
import { anyPermission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { mustMayChangeExpression } from '../emojis/expressions-rules.ts'
import { removeExpression } from '../emojis/expressions-store.ts'
import { mustFindSticker } from './stickers-rules.ts'

export const deleteGuildSticker = operation(contract, {
  requires: anyPermission('CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'),
  emits: ['GUILD_STICKERS_UPDATE'],
  audits: 'STICKER_DELETE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      const sticker = mustFindSticker(guild, params.stickerId)
      await mustMayChangeExpression(tx.db, actor, 'stickers', sticker.id)
      await removeExpression(tx.db, 'stickers', guild.id, sticker.id)
      await removeImagesOf(tx.db, sticker.id)
      const stickers = [...guild.stickers.values()].filter(({ id }) => id !== sticker.id)
      tx.emit('GUILD_STICKERS_UPDATE', { guild_id: guild.id, stickers })
      tx.audit({ target: sticker.id, changes: auditChanges(sticker, null) })
    }),
})
