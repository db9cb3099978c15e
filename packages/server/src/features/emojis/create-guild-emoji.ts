import { createGuildEmoji as contract } from '@guildhall/protocol/operations/emojis/create-guild-emoji'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { EMOJI_IMAGE } from '../../media/image-kinds.ts'
import { replaceImage } from '../../media/images-store.ts'
import { readImage } from '../../media/read-image.ts'
import { mustBeRolesOf, mustHaveEmojiSlot } from './emojis-rules.ts'
import { newEmoji } from './emojis-view.ts'
import { insertExpression } from './expressions-store.ts'

/** The image determines whether the emoji is animated; it counts toward the slots of its kind (docs/spec/expressions.md#creating-emojis). */
export const createGuildEmoji = operation(contract, {
  requires: permission('CREATE_GUILD_EXPRESSIONS'),
  emits: ['GUILD_EMOJIS_UPDATE'],
  audits: 'EMOJI_CREATE',
  handle: async ({ caller, body, write }) => {
    const image = await readImage('image', body.image, EMOJI_IMAGE, caller)
    return write(async (tx) => {
      const { guild } = tx
      mustBeRolesOf(guild, body.roles)
      mustHaveEmojiSlot(guild, image.isAnimated)
      const emoji = newEmoji(tx.newId(), body, image.isAnimated)
      await insertExpression(tx.db, 'emojis', { guildId: guild.id, creatorId: caller.user.id, wire: emoji })
      await replaceImage(tx, { kind: 'emoji', ownerId: emoji.id, guildId: guild.id }, image)
      tx.emit('GUILD_EMOJIS_UPDATE', { guild_id: guild.id, emojis: [...guild.emojis.values(), emoji] })
      tx.audit({ target: emoji.id, changes: auditChanges(null, emoji) })
      return { ...emoji, user: caller.user }
    })
  },
})
