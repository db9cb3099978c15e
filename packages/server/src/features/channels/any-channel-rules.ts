import type { EventName } from '@guildhall/protocol/events'
import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { ApiError } from '../../kernel/api-error.ts'
import { Actor } from '../../kernel/permissions/actor.ts'
import { isGroup, isGuildChannel, isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import type { ResolvedScopeOf } from '../../kernel/scopes/scopes.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'

/**
 * Changing a guild's channel requires MANAGE_CHANNELS. For a thread the rules depend on its state, so the caller must at least be
 * able to see it.
 */
function mustManage({ actor, channel }: ResolvedScopeOf<'anyChannel'>): void {
  const needed: readonly PermissionName[] = isGuildChannel(channel) ? ['MANAGE_CHANNELS'] : []
  actor.mustIn(channel, ...needed)
}

/**
 * A caller who may change a channel of a guild or, as far as its state allows, a thread, or who is in a group
 * (docs/spec/channels.md#modifying-channels).
 */
export const changesChannel = custom(
  'anyChannel',
  'for a guild channel: VIEW_CHANNEL and MANAGE_CHANNELS; for a thread: the permissions that the change requires; for a group DM: a member of the group',
  (place) => {
    mustManage(place)
    if (isPrivateChannel(place.channel) && !isGroup(place.channel)) throw new ApiError('NotInPrivateChannels')
  },
)

/**
 * The caller may delete a guild's channel or a thread, close a private channel, or leave a group
 * (docs/spec/channels.md#deleting-channels).
 */
export const deletesChannel = custom(
  'anyChannel',
  'for a guild channel: VIEW_CHANNEL and MANAGE_CHANNELS; for a thread: MANAGE_THREADS; for a private channel: a recipient of the channel',
  mustManage,
)

/**
 * A unit of work in a channel of any kind, typed as one in a guild's channel.
 *
 * @throws NotInPrivateChannels, WrongChannelType
 */
export function inGuildChannel<E extends EventName>(tx: Tx<'anyChannel', E>): Tx<'channel', E> {
  const { guild, actor, channel } = tx
  if (!guild || !(actor instanceof Actor)) throw new ApiError('NotInPrivateChannels')
  if (!isGuildChannel(channel)) throw new ApiError('WrongChannelType')
  return { ...tx, guild, actor, channel }
}
