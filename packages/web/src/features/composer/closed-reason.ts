import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import type { ClientState } from '@guildhall/protocol/state/apply-event'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import { shortMoment } from '../../shared/moment-words.ts'
import { userName } from '../../state/names.ts'
import { permissionsInChannel } from '../../state/permissions.ts'
import { type AnyChannel, channelIn, isPrivate, isThread } from '../../state/world.ts'

/** Why one can't write in a channel at a moment, in words; null if one can. */
export function closedReason(
  world: ClientState,
  guildId: string | null,
  channelId: string,
  now: number,
): string | null {
  const channel = channelIn(world, guildId, channelId)
  if (channel === undefined) return 'This channel is not open to you.'
  const guild = guildId === null ? undefined : world.guilds.get(guildId)
  if (guild === undefined) return blockedReason(world, channel)
  const rights = permissionsInChannel(world, guildId, channelId)
  return memberReason(world, guild, now) ?? channelReason(channel, rights)
}

function blockedReason(world: ClientState, channel: AnyChannel): string | null {
  if (!isPrivate(channel) || channel.recipients.length !== 1) return null
  const blocked = channel.recipients.find(({ id }) => world.relationships.get(id)?.type === RelationshipType.BLOCKED)
  return blocked ? `You have blocked ${userName(blocked)}. Unblock them to write here.` : null
}

function memberReason(world: ClientState, guild: ClientGuild, now: number): string | null {
  const own = guild.members.get(world.user.id)
  if (own?.pending) return 'Accept the rules of this guild before you write here.'
  const until = own?.communication_disabled_until == null ? 0 : Date.parse(own.communication_disabled_until)
  return until > now ? `You are timed out, and can write again on ${shortMoment(until)}.` : null
}

function channelReason(channel: AnyChannel, rights: bigint): string | null {
  const mayManage = holds(rights, Permission.MANAGE_THREADS)
  if (isThread(channel) && channel.thread_metadata.locked && !mayManage) {
    return 'This thread is locked: only moderators may write in it.'
  }
  if (holds(rights, Permission.SEND_MESSAGES)) return null
  return isThread(channel) ? 'You may not write in the threads of this channel.' : 'You may not write in this channel.'
}
