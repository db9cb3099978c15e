import { LIMITS } from '@guildhall/protocol/limits'
import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** @throws UnknownEmoji */
export function mustFindEmoji(guild: GuildModel, id: string): Emoji {
  const emoji = guild.emojis.get(id)
  if (!emoji) throw new ApiError('UnknownEmoji')
  return emoji
}

/** An emoji can only be restricted to roles of its own guild. @throws InvalidFormBody at each other id */
export function mustBeRolesOf(guild: GuildModel, roleIds: readonly string[] | null | undefined): void {
  const errors = (roleIds ?? []).flatMap((id, index) =>
    guild.roles.has(id) ? [] : [{ path: ['roles', index], code: 'ROLE_UNKNOWN', message: 'Unknown Role' }],
  )
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}

/**
 * A guild's number of emoji slots depends on its premium tier; static and animated ones are counted separately
 * (docs/spec/expressions.md#emoji-slots).
 *
 * @throws TooManyEmojis, TooManyAnimatedEmojis
 */
export function mustHaveEmojiSlot(guild: GuildModel, isAnimated: boolean): void {
  const alike = [...guild.emojis.values()].filter(({ animated, managed }) => animated === isAnimated && !managed)
  if (alike.length < (LIMITS.emojisPerTier[guild.settings.premium_tier] ?? 0)) return
  throw new ApiError(isAnimated ? 'TooManyAnimatedEmojis' : 'TooManyEmojis')
}
