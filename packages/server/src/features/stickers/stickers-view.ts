import { StickerType } from '@guildhall/protocol/enums/sticker'
import type { NewSticker, Sticker, StickerChanges } from '@guildhall/protocol/objects/messages/sticker'

/** A new sticker of a guild (docs/spec/expressions.md#sticker-object). */
export const newSticker = (
  ids: { id: string; guildId: string },
  { name, tags, description }: NewSticker,
  format: number,
): Sticker => ({
  id: ids.id,
  name,
  tags,
  type: StickerType.GUILD,
  format_type: format,
  description: description ?? null,
  available: true,
  guild_id: ids.guildId,
})

/** A sticker after changes: absent fields are unchanged, a null description is removed. */
export const withStickerChanges = (sticker: Sticker, { name, tags, description }: StickerChanges): Sticker => ({
  ...sticker,
  name: name ?? sticker.name,
  tags: tags ?? sticker.tags,
  description: description === undefined ? sticker.description : description,
})
