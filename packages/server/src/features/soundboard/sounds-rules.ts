import type { GuildSound, SoundChanges } from '@guildhall/protocol/objects/channels/soundboard'
import type { VoiceState } from '@guildhall/protocol/objects/channels/voice'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { SOUNDBOARD_LIMITS } from '@guildhall/protocol/soundboard-limits'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { resolveEmoji } from '../emojis/resolved-emoji-view.ts'

/** @throws UnknownSound */
export function mustFindSound(guild: GuildModel, id: string): GuildSound {
  const sound = guild.sounds.get(id)
  if (!sound) throw new ApiError('UnknownSound')
  return sound
}

/**
 * A guild's number of sounds depends on its premium tier; with MORE_SOUNDBOARD it has that of the highest tier
 * (docs/spec/soundboard.md#sound-slots).
 */
export function soundSlots({ features, premium_tier }: GuildSettings): number {
  const tiers = SOUNDBOARD_LIMITS.soundsPerTier
  return (features.includes('MORE_SOUNDBOARD') ? tiers.at(-1) : tiers[premium_tier]) ?? 0
}

/** @throws TooManySounds */
export function mustHaveSoundSlot({ sounds, settings }: GuildModel): void {
  if (sounds.size >= soundSlots(settings)) throw new ApiError('TooManySounds')
}

/** The emoji of a sound. */
export type SoundEmoji = Pick<GuildSound, 'emoji_id' | 'emoji_name'>

/**
 * The emoji that a body sets: one of the guild or a Unicode emoji, or none; undefined if the body doesn't change it.
 *
 * @throws InvalidFormBody for any other
 */
export function sentSoundEmoji(
  guild: GuildModel,
  { emoji_id: id, emoji_name: name }: Pick<SoundChanges, 'emoji_id' | 'emoji_name'>,
): SoundEmoji | undefined {
  if (id === undefined && name === undefined) return undefined
  const emoji = resolveEmoji(guild, { id, name })
  if (!emoji) throw fieldError(id ? 'emoji_id' : 'emoji_name', 'EMOJI_INVALID', 'Unknown Emoji')
  return emoji.id === null ? { emoji_id: null, emoji_name: emoji.name } : { emoji_id: emoji.id, emoji_name: null }
}

/**
 * A user plays sounds only in the voice channel to which they are connected, while they may be heard there and hear
 * others (docs/spec/soundboard.md#sending-sounds).
 *
 * @throws NotInVoice, VoiceEffectWhileMuted
 */
export function mustBeAudible(voice: VoiceState | undefined, channelId: string): void {
  if (voice?.channel_id !== channelId) throw new ApiError('NotInVoice')
  if (voice.deaf || voice.self_deaf || voice.mute || voice.suppress) throw new ApiError('VoiceEffectWhileMuted')
}
