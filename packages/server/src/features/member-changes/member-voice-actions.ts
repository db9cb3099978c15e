import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Member, MemberChanges } from '@guildhall/protocol/objects/guilds/member'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { custom, type Requirement } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { isVoice } from '../channels/channels-rules.ts'
import { leaveVoice, moveVoice, tellVoice } from '../voice/voice-actions.ts'
import { mustBeLetIn } from '../voice/voice-rules.ts'

/** Where a member is to be after a change: in a channel, in none (null), or where they are (undefined). */
export type Destination = GuildChannel | null | undefined

/** What each field that is about voice takes in the channel where the member is. */
const TAKEN = { mute: 'MUTE_MEMBERS', deaf: 'DEAFEN_MEMBERS', channel_id: 'MOVE_MEMBERS' } as const
type VoiceField = keyof typeof TAKEN

/** The permission that a field takes, in the guild or in some voice channel: in which one is known once the member is found. */
export const inSomeVoiceChannel = (field: VoiceField): Requirement<'guild'> =>
  custom('guild', `${TAKEN[field]} in the voice channel of the member`, ({ actor }) => {
    const voiceChannels = [...actor.guild.channels.values()].filter(({ type }) => isVoice(type))
    if (voiceChannels.some((channel) => actor.canIn(channel, TAKEN[field]))) return
    actor.must(TAKEN[field])
  })

/**
 * Others are muted, deafened and moved while they are in voice, where the caller may do that, and to where the caller may move
 * them and connect (docs/spec/members.md#voice-changes). Channels that the caller doesn't see are answered like none.
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

/** A guest stays in the channel that they were invited to, or leaves (docs/spec/members.md#guests). */
function mustStayGuest({ guests }: GuildModel, userId: string, channelId: string): void {
  const guest = guests.get(userId)
  if (guest && guest.channel_id !== channelId) {
    throw fieldError('channel_id', 'GUEST_CHANNEL_INVALID', 'A guest cannot be moved to another channel.')
  }
}

/** Carries out a written change on a member in voice: moves or disconnects them, or tells of their new voice state. */
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
  } else if (voice && (before.mute !== member.mute || before.deaf !== member.deaf)) tellVoice(tx, guild, found)
}
