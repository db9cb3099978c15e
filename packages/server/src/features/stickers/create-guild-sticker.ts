import { createGuildSticker as contract } from '@guildhall/protocol/operations/stickers/create-guild-sticker'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { replaceImage } from '../../media/images-store.ts'
import { insertExpression } from '../emojis/expressions-store.ts'
import { mustBeAllowedFormat, readStickerFile } from './sticker-files-rules.ts'
import { mustBeFitDescription, mustHaveStickerSlot } from './stickers-rules.ts'
import { newSticker } from './stickers-view.ts'

/** The fields are parts of the multipart body, like the file (docs/spec/expressions.md#creating-stickers). */
export const createGuildSticker = operation(contract, {
  requires: permission('CREATE_GUILD_EXPRESSIONS'),
  emits: ['GUILD_STICKERS_UPDATE'],
  audits: 'STICKER_CREATE',
  handle: async ({ caller, guild, body, files, write }) => {
    mustBeFitDescription(body.description)
    // Checked again in the unit of work: this avoids decoding a file for a guild without a free slot.
    mustHaveStickerSlot(guild)
    const { image, format } = await readStickerFile(files.get('file'), caller)
    return write(async (tx) => {
      const { guild } = tx
      mustBeAllowedFormat(guild.settings.features, format)
      mustHaveStickerSlot(guild)
      const sticker = newSticker({ id: tx.newId(), guildId: guild.id }, body, format)
      await insertExpression(tx.db, 'stickers', { guildId: guild.id, creatorId: caller.user.id, wire: sticker })
      await replaceImage(tx, { kind: 'sticker', ownerId: sticker.id, guildId: guild.id }, image)
      tx.emit('GUILD_STICKERS_UPDATE', { guild_id: guild.id, stickers: [...guild.stickers.values(), sticker] })
      tx.audit({ target: sticker.id, changes: auditChanges(null, sticker) })
      return { ...sticker, user: caller.user }
    })
  },
})
