import type { SoundboardSound, VoiceChannelEffect } from '@guildhall/protocol/objects/channels/soundboard'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** Fields of a sound that the audit log omits. */
export const AUDIT_OMITS = ['sound_id', 'guild_id']

/** The emoji of a played sound; null if it has none, or if its guild has deleted it. */
export function effectEmoji(
  { emoji_id, emoji_name }: SoundboardSound,
  { emojis }: GuildModel,
): VoiceChannelEffect['emoji'] {
  const custom = emojis.get(emoji_id ?? '')
  if (custom) return { id: custom.id, name: custom.name, animated: custom.animated }
  return emoji_name === null ? null : { id: null, name: emoji_name, animated: false }
}
