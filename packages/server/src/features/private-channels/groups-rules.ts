import { GROUP_LIMITS } from '@guildhall/protocol/group-limits'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { type ChannelModel, isGroup, isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import type { Db } from '../../store/db.ts'
import type { GroupChannel } from '../../store/rows/private-channel-row.ts'
import { countGroups } from './groups-store.ts'

/** A user in a private channel: a group, or a DM that may become one. */
export const inPrivateChannel = custom('anyChannel', 'a recipient of the private channel', ({ actor, channel }) => {
  actor.mustIn(channel)
  if (!isPrivateChannel(channel)) throw new ApiError('WrongChannelType')
})

/** A recipient of a group. */
export const inGroup = custom('anyChannel', 'a member of the group DM', (place) => {
  inPrivateChannel.judge(place)
  mustBeGroup(place.channel)
})

/** A DM can't become a group. @throws NotInPrivateChannels */
export function mustBeGroup(channel: ChannelModel): GroupChannel {
  if (!isGroup(channel)) throw new ApiError('NotInPrivateChannels')
  return channel
}

/** @throws TooManyRecipients for more than the maximum */
export function mustFitInGroup(count: number): void {
  if (count > GROUP_LIMITS.recipients) throw new ApiError('TooManyRecipients')
}

/** @throws TooManyGroups if one of the users is in the maximum number of groups */
export async function mustTakeOneMore(db: Db, users: Iterable<User>): Promise<void> {
  const all = [...users]
  const counts = await countGroups(
    db,
    all.map(({ id }) => id),
  )
  for (const { id, bot } of all) {
    const most = bot ? GROUP_LIMITS.groupsOfBot : GROUP_LIMITS.groupsOfUser
    if ((counts.get(id) ?? 0) >= most) throw new ApiError('TooManyGroups')
  }
}

/** The owner, and the application that created the group, may remove others. @throws MissingPermissions */
export function mustOwn({ group }: GroupChannel, { user, application }: Caller): void {
  const isMaker = application !== null && application.id === group.applicationId
  if (group.ownerId !== user.id && !isMaker) throw new ApiError('MissingPermissions')
}
