import type { StickerItem } from '@guildhall/protocol/objects/messages/sticker'
import { ApiError } from '../../kernel/api-error.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { MessageDestination, SentContent } from '../messages/drafts-actions.ts'
import type { ShownPart } from '../messages/messages-hooks.ts'
import { findAnySticker } from './stickers-store.ts'

/**
 * The stickers of a new message: of the guild itself, or, with a permission, of other guilds (docs/spec/messages.md#stickers).
 *
 * @throws InvalidSticker for one that doesn't exist, StickerNotPermitted
 */
export async function readStickers(
  { store }: Essentials,
  { guild, channel, actor }: MessageDestination,
  { sticker_ids }: SentContent,
): Promise<ShownPart> {
  const items: StickerItem[] = []
  for (const id of sticker_ids ?? []) {
    const own = guild?.stickers.get(id)
    const sticker = own ?? (await findAnySticker(store.db, id))
    if (!sticker?.available) throw new ApiError('InvalidSticker')
    if (!own && !actor.canIn(channel, 'USE_EXTERNAL_STICKERS')) throw new ApiError('StickerNotPermitted')
    items.push({ id, name: sticker.name, format_type: sticker.format_type })
  }
  return items.length > 0 ? { sticker_items: items } : {}
}
