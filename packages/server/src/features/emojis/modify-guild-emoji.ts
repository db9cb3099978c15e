import { modifyGuildEmoji as contract } from '@guildhall/protocol/operations/emojis/modify-guild-emoji'
import { operation } from '../../kernel/operation.ts'
import { anyPermission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { mustBeRolesOf, mustFindEmoji } from './emojis-rules.ts'
import { withEmojiChanges } from './emojis-view.ts'
import { mustMayChangeExpression } from './expressions-rules.ts'
import { updateExpression } from './expressions-store.ts'
import { withCreator } from './expressions-view.ts'

export const modifyGuildEmoji = operation(contract, {
  requires: anyPermission('CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'),
  emits: ['GUILD_EMOJIS_UPDATE'],
  audits: 'EMOJI_UPDATE',
  handle: ({ params, body, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      const before = mustFindEmoji(guild, params.emojiId)
      const creator = await mustMayChangeExpression(tx.db, actor, 'emojis', before.id)
      mustBeRolesOf(guild, body.roles)
      const after = withEmojiChanges(before, body)
      const changes = auditChanges(before, after)
      if (changes.length > 0) {
        await updateExpression(tx.db, 'emojis', guild.id, after)
        const emojis = [...new Map(guild.emojis).set(after.id, after).values()]
        tx.emit('GUILD_EMOJIS_UPDATE', { guild_id: guild.id, emojis })
        tx.audit({ target: after.id, changes })
      }
      return withCreator(after, creator)
    }),
})
