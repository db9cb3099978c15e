import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import type { Member, MemberChanges } from '@guildhall/protocol/objects/member'
import type { Actor } from '../../kernel/actor.ts'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { TxBase } from '../../kernel/tx.ts'
import { isVoice } from '../channels/channels-rules.ts'
import { leaveVoice, moveVoice, tellVoice } from '../voice/voice-actions.ts'
import { mustBeInVoice, mustBeLetIn } from '../voice/voice-rules.ts'

/** Where a member is to be after a change: in a channel, in none (null), or where he is (undefined). */
export type Destination = GuildChannel | null | undefined

/**
 * Others are muted, deafened and moved while they are in voice, and to where the caller may connect (interface 4.3).
 *
 * @throws NotInVoice, UnknownChannelSent, InvalidFormBody for a guest, MissingAccess, MissingPermissions
 */
export function destinationOf(actor: Actor, userId: string, { mute, deaf, channel_id }: MemberChanges): Destination {
  if (mute === undefined && deaf === undefined && channel_id === undefined) return undefined
  mustBeInVoice(actor.guild, userId)
  if (channel_id == null) return channel_id
  const channel = actor.guild.channels.get(channel_id)
  if (!channel || !isVoice(channel.type)) throw new ApiError('UnknownChannelSent')
  mustStayGuest(actor.guild, userId, channel_id)
  return mustBeLetIn(actor, channel_id)
}

/** A guest is where he was invited to, or gone (interface 2.5). */
function mustStayGuest({ guests }: GuildModel, userId: string, channelId: string): void {
  const guest = guests.get(userId)
  if (guest && guest.channel_id !== channelId) {
    throw fieldError('channel_id', 'GUEST_CHANNEL_INVALID', 'A guest cannot be moved to another channel.')
  }
}

/** Does to someone in voice what his change asks for, once the change is written: he moves, leaves, or is told of it. */
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
