import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { SoundboardSound, SoundToSend } from '@guildhall/protocol/objects/channels/soundboard'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { DEFAULT_SOUNDS } from '../../media/sounds/default-sounds.ts'

/** A sound, and the guild whose emojis it may show. */
interface FoundSound {
  readonly sound: SoundboardSound
  readonly source: GuildModel
}

interface SoundSender {
  readonly caller: Caller
  readonly actor: Actor
  readonly channel: GuildChannel
}

/**
 * A sound of the channel's guild, a default sound, or, with a permission, one of another guild of which the caller is a
 * member (docs/spec/soundboard.md#sending-sounds).
 *
 * @throws UnknownSound, MissingPermissions
 */
export async function findSoundToSend(
  { readModel }: Kernel,
  { caller, actor, channel }: SoundSender,
  { sound_id, source_guild_id }: SoundToSend,
): Promise<FoundSound> {
  const { guild } = actor
  const isExternal = source_guild_id != null && source_guild_id !== guild.id
  if (isExternal) actor.mustIn(channel, 'USE_EXTERNAL_SOUNDS')
  const source = isExternal ? await readModel.find(source_guild_id) : guild
  if (!source || source.state.unavailable) throw new ApiError('UnknownSound')
  if (isExternal && !(await readModel.findMember(source, caller))) throw new ApiError('UnknownSound')
  const sound = source.sounds.get(sound_id) ?? (source_guild_id == null ? DEFAULT_SOUNDS.get(sound_id) : undefined)
  if (!sound?.available) throw new ApiError('UnknownSound')
  return { sound, source }
}
