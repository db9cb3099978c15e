// Creates groups, adds users to them and removes them.
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import type { GroupChannel, GroupDetails } from '../../store/rows/private-channel-row.ts'
import { sweepChannelJob } from '../channels/channels-jobs.ts'
import { findLastMessage } from '../channels/channels-store.ts'
import { listUsers } from '../users/users-store.ts'
import { removeGroupInvites } from './group-invites-store.ts'
import { mustFitInGroup, mustTakeOneMore } from './groups-rules.ts'
import { insertGroup, removeGroup, updateGroup } from './groups-store.ts'
import { showPrivateChannel } from './private-channels-actions.ts'
import { type GroupNotice, groupNoticed } from './private-channels-hooks.ts'
import { toPrivateChannel } from './private-channels-view.ts'

/** The events that a group and its new recipient receive when a user joins. */
export const JOINING_GROUP = ['PRIVATE_CHANNEL_CREATE', 'CHANNEL_RECIPIENT_ADD', 'MESSAGE_CREATE'] as const

/** The events that a group and its former recipient receive when a user leaves; the group may get a new owner. */
export const LEAVING_GROUP = [
  'PRIVATE_CHANNEL_DELETE',
  'CHANNEL_RECIPIENT_REMOVE',
  'PRIVATE_CHANNEL_UPDATE',
  'MESSAGE_CREATE',
] as const

/** The data of a new group: its owner, its other recipients, and what an application set. */
export interface GroupPlan {
  owner: User
  others: Iterable<User>
  applicationId?: string
  nicks?: GroupDetails['nicks']
}

/**
 * Creates a group, and notifies everyone in it. The caller of this function checks whether its owner may add the
 * others.
 *
 * @throws TooManyRecipients, TooManyGroups
 */
export async function createGroup(
  tx: TxBase<'PRIVATE_CHANNEL_CREATE'>,
  { owner, others, applicationId, nicks = {} }: GroupPlan,
): Promise<GroupChannel> {
  const users = new Map([owner, ...others].map((user) => [user.id, user]))
  mustFitInGroup(users.size)
  await mustTakeOneMore(tx.db, users.values())
  const channel = {
    id: tx.newId(),
    type: ChannelType.GROUP_DM,
    recipientIds: [...users.keys()],
    group: { name: null, icon: null, ownerId: owner.id, applicationId: applicationId ?? null, nicks },
  }
  await insertGroup(tx.db, channel)
  for (const id of users.keys()) {
    tx.emitTo(id, 'PRIVATE_CHANNEL_CREATE', toPrivateChannel(channel, id, users, undefined))
  }
  return channel
}

/**
 * Adds a user to a group; the caller of this function checks that they may be added.
 *
 * @param by the user who added them: themselves, if they used an invite
 * @returns false if the user is in it already
 * @throws TooManyRecipients, TooManyGroups
 */
export async function joinGroup(
  tx: TxBase<(typeof JOINING_GROUP)[number]>,
  before: GroupChannel,
  user: User,
  { by, nick }: { by: User; nick?: string | undefined },
): Promise<boolean> {
  if (before.recipientIds.includes(user.id)) return false
  mustFitInGroup(before.recipientIds.length + 1)
  await mustTakeOneMore(tx.db, [user])
  const { id: channel_id, group } = before
  const named = nick ? { ...group.nicks, [user.id]: nick } : group.nicks
  const channel = { ...before, recipientIds: [...before.recipientIds, user.id], group: { ...group, nicks: named } }
  await updateGroup(tx.db, before, channel)
  tx.emitTo(user.id, 'PRIVATE_CHANNEL_CREATE', await showPrivateChannel(tx.db, channel, user.id))
  for (const id of before.recipientIds) {
    tx.emitTo(id, 'CHANNEL_RECIPIENT_ADD', { channel_id, user, ...(nick && { nick }) })
  }
  await emitToGroup(tx, channel, MessageType.RECIPIENT_ADD, by, { about: user })
  return true
}

/**
 * Removes a user from a group, and returns it as they last saw it. After the owner, the earliest recipient becomes the
 * owner, users before bots; after the last one, the group and its messages are deleted
 * (features/any-channel/sweep-channel.ts).
 *
 * @param by the user who removed them: themselves, if they left
 * @throws UnknownUser if the user isn't in it
 */
export async function leaveGroup(
  tx: TxBase<(typeof LEAVING_GROUP)[number]>,
  before: GroupChannel,
  userId: string,
  by: User,
): Promise<PrivateChannel> {
  if (!before.recipientIds.includes(userId)) throw new ApiError('UnknownUser')
  const { id: channel_id, group } = before
  const users = await listUsers(tx.db, before.recipientIds)
  const newest = (await findLastMessage(tx.db, channel_id)).get(channel_id)
  const shown = toPrivateChannel(before, userId, users, newest)
  tx.emitTo(userId, 'PRIVATE_CHANNEL_DELETE', shown)
  const recipientIds = before.recipientIds.filter((id) => id !== userId)
  const successor = recipientIds.find((id) => users.get(id)?.bot !== true) ?? recipientIds[0]
  if (successor === undefined) {
    await deleteGroup(tx, before)
    return shown
  }
  const { [userId]: _nick, ...nicks } = group.nicks
  const isOrphaned = group.ownerId === userId
  const channel = {
    ...before,
    recipientIds,
    group: { ...group, nicks, ownerId: isOrphaned ? successor : group.ownerId },
  }
  await updateGroup(tx.db, before, channel)
  const user = users.get(userId)
  for (const id of recipientIds) {
    if (user) tx.emitTo(id, 'CHANNEL_RECIPIENT_REMOVE', { channel_id, user })
    if (isOrphaned) tx.emitTo(id, 'PRIVATE_CHANNEL_UPDATE', toPrivateChannel(channel, id, users, newest))
  }
  await emitToGroup(tx, channel, MessageType.RECIPIENT_REMOVE, by, { about: user })
  return shown
}

/** No recipient is left to notify. */
async function deleteGroup(tx: TxBase<never>, channel: GroupChannel): Promise<void> {
  await removeGroup(tx.db, channel)
  removeGroupInvites(tx.db, channel.id)
  await removeImagesOf(tx.db, channel.id)
  // The rows of a private channel's messages have its own id instead of a guild's (docs/decisions/0005).
  tx.enqueue(sweepChannelJob, { guild_id: channel.id, channel_id: channel.id })
}

/** Notifies the current recipients of a group of a user's action on it, or on another recipient. */
export async function emitToGroup(
  tx: TxBase<'MESSAGE_CREATE'>,
  channel: GroupChannel,
  type: number,
  by: User,
  notice: Pick<GroupNotice, 'content' | 'about'> = {},
): Promise<void> {
  for (const handler of groupNoticed.handlers) await handler(tx, channel, { type, by, ...notice })
}
