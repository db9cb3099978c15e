import { LIMITS } from '@guildhall/protocol/limits'
import type { Sticker } from '@guildhall/protocol/objects/messages/sticker'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** @throws UnknownSticker */
export function mustFindSticker(guild: GuildModel, id: string): Sticker {
  const sticker = guild.stickers.get(id)
  if (!sticker) throw new ApiError('UnknownSticker')
  return sticker
}

/**
 * A description is empty or at least two characters long (docs/spec/expressions.md#creating-stickers).
 *
 * @throws InvalidFormBody
 */
export function mustBeFitDescription(description: string | null | undefined): void {
  const { min, max } = LIMITS.stickerDescription
  if (description == null || description === '' || [...description].length >= min) return
  throw fieldError('description', 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
}

/**
 * A guild's number of sticker slots depends on its premium tier; with MORE_STICKERS it has that of the highest tier
 * (docs/spec/expressions.md#sticker-slots).
 *
 * @throws TooManyStickers
 */
export function mustHaveStickerSlot({ stickers, settings }: GuildModel): void {
  const tiers = LIMITS.stickersPerTier
  const slots = settings.features.includes('MORE_STICKERS') ? tiers.at(-1) : tiers[settings.premium_tier]
  if (stickers.size >= (slots ?? 0)) throw new ApiError('TooManyStickers')
}
