// Mutes, deafens, moves and disconnects members who are in voice.
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Member, MemberChanges } from '@guildhall/protocol/objects/guilds/member'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { custom, type Requirement } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { isVoice } from '../channels/channels-rules.ts'
import { emitVoiceState, leaveVoice, moveVoice } from '../voice/voice-actions.ts'
import { mustBeLetIn } from '../voice/voice-rules.ts'

/** The target of a move: a channel, none (null), or no move (undefined). */
export type Destination = GuildChannel | null | undefined

/** The permission that each voice field requires in the member's current channel. */
const TAKEN = { mute: 'MUTE_MEMBERS', deaf: 'DEAFEN_MEMBERS', channel_id: 'MOVE_MEMBERS' } as const
type VoiceField = keyof typeof TAKEN

/**
 * The permission that a field requires, in the guild or in some voice channel; the channel is known once the member is
 * found.
 */
export const inSomeVoiceChannel = (field: VoiceField): Requirement<'guild'> =>
  custom('guild', `${TAKEN[field]} in the member's voice channel`, ({ actor }) => {
    const voiceChannels = [...actor.guild.channels.values()].filter(({ type }) => isVoice(type))
    if (voiceChannels.some((channel) => actor.canIn(channel, TAKEN[field]))) return
    actor.must(TAKEN[field])
  })

/**
 * Muting, deafening or moving a member requires that they are in voice, that the caller has the permission in their
 * channel and, for a move, may move members and connect in the target (docs/spec/members.md#voice-changes). A channel
 * that the caller can't view is treated as unknown.
 *
 * @throws NotInVoice, UnknownChannelSent, InvalidFormBody for a guest, MissingPermissions
 */
export function destinationOf(actor: Actor, userId: string, changes: MemberChanges): Destination {
  const taken = VOICE_FIELDS.filter((field) => changes[field] !== undefined).map((field) => TAKEN[field])
  if (taken.length === 0) return undefined
  const voice = actor.guild.voices.get(userId)
  const current = actor.guild.channels.get(voice?.channel_id ?? '')
  if (!current || !actor.canIn(current, 'VIEW_CHANNEL')) {
    actor.must(...taken)
    throw new ApiError('NotInVoice')
  }
  actor.mustIn(current, ...taken)
  const { channel_id } = changes
  if (channel_id == null) return channel_id
  const channel = actor.guild.channels.get(channel_id)
  const isSeen = channel && isVoice(channel.type) && actor.canIn(channel, 'VIEW_CHANNEL')
  if (!isSeen) throw new ApiError('UnknownChannelSent')
  mustStayGuest(actor.guild, userId, channel_id)
  actor.mustIn(channel, 'MOVE_MEMBERS')
  return mustBeLetIn(actor, channel_id)
}

const VOICE_FIELDS = ['mute', 'deaf', 'channel_id'] as const satisfies readonly VoiceField[]

/** A guest can't be moved to another channel, only disconnected (docs/spec/members.md#guests). */
function mustStayGuest({ guests }: GuildModel, userId: string, channelId: string): void {
  const guest = guests.get(userId)
  if (guest && guest.channel_id !== channelId) {
    throw fieldError('channel_id', 'GUEST_CHANNEL_INVALID', 'A guest cannot be moved to another channel.')
  }
}

/** Applies a stored change to a member in voice: moves or disconnects them, or emits their new voice state. */
export async function changeVoice(
  tx: TxBase<'VOICE_STATE_UPDATE'>,
  guild: GuildModel,
  { before, after: { user, ...member } }: { before: { mute: boolean; deaf: boolean }; after: Member },
  destination: Destination,
): Promise<void> {
  const voice = guild.voices.get(user.id)
  const found = { user, member }
  if (destination === null) {
    await leaveVoice(tx, guild, [found])
    tx.audit({ action: 'MEMBER_DISCONNECT', target: null, options: { count: '1' } })
  } else if (destination && destination.id !== voice?.channel_id) {
    await moveVoice(tx, guild, found, destination)
    tx.audit({ action: 'MEMBER_MOVE', target: null, options: { channel_id: destination.id, count: '1' } })
  } else if (voice && (before.mute !== member.mute || before.deaf !== member.deaf)) emitVoiceState(tx, guild, found)
}
