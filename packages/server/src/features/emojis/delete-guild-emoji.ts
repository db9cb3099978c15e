import { deleteGuildEmoji as contract } from '@guildhall/protocol/operations/emojis/delete-guild-emoji'
import { operation } from '../../kernel/operation.ts'
import { anyPermission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { mustFindEmoji } from './emojis-rules.ts'
import { mustMayChangeExpression } from './expressions-rules.ts'
import { removeExpression } from './expressions-store.ts'

export const deleteGuildEmoji = operation(contract, {
  requires: anyPermission('CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'),
  emits: ['GUILD_EMOJIS_UPDATE'],
  audits: 'EMOJI_DELETE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      const emoji = mustFindEmoji(guild, params.emojiId)
      await mustMayChangeExpression(tx.db, actor, 'emojis', emoji.id)
      await removeExpression(tx.db, 'emojis', guild.id, emoji.id)
      await removeImagesOf(tx.db, emoji.id)
      const emojis = [...guild.emojis.values()].filter(({ id }) => id !== emoji.id)
      tx.emit('GUILD_EMOJIS_UPDATE', { guild_id: guild.id, emojis })
      tx.audit({ target: emoji.id, changes: auditChanges(emoji, null) })
    }),
})
