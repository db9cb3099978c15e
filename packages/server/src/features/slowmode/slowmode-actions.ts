import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { RateLimited } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { type ChannelModel, isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { findSlowmodeTurn, noteSlowmodeTurn } from './slowmode-store.ts'

/** Permissions that exempt members from slow mode (docs/spec/channels.md#slow-mode). */
const UNSLOWED: readonly PermissionName[] = ['BYPASS_SLOWMODE', 'MANAGE_MESSAGES', 'MANAGE_CHANNELS']

/** How long a user must wait between two messages in a channel, in seconds; 0 if slow mode doesn't apply to them. */
export function slowmodeOf(channel: ChannelModel, actor: ChannelActor): number {
  if (isPrivateChannel(channel) || !channel.rate_limit_per_user) return 0
  return UNSLOWED.some((name) => actor.canIn(channel, name)) ? 0 : channel.rate_limit_per_user
}

/**
 * In a channel with slow mode, a user may send one message and start one thread in each interval; bots and moderators
 * are exempt (docs/spec/channels.md#slow-mode). The time is stored in the same unit of work, so that only one of two
 * concurrent messages succeeds.
 *
 * @throws RateLimited with the code of slow mode
 */
export async function takeSlowmodeTurn(
  { db, now, channel, actor }: Tx<'anyChannel', never>,
  caller: Caller,
  kind: 'message' | 'thread',
): Promise<void> {
  if (isPrivateChannel(channel) || caller.kind === 'bot') return
  const seconds = slowmodeOf(channel, actor)
  if (seconds === 0) return
  const turn = { guildId: channel.guild_id, channelId: channel.id, userId: caller.user.id, kind }
  const last = await findSlowmodeTurn(db, turn)
  const next = last === undefined ? now : last + seconds * 1000
  if (next > now) throw new RateLimited(next - now, 'SlowMode')
  await noteSlowmodeTurn(db, turn, now)
}
