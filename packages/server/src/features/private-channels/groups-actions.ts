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

/** Events that a group and its new recipient get when a user joins. */
export const JOINING_GROUP = ['PRIVATE_CHANNEL_CREATE', 'CHANNEL_RECIPIENT_ADD', 'MESSAGE_CREATE'] as const

/** Events that a group and its former recipient get when a user leaves; the group may have another owner then. */
export const LEAVING_GROUP = [
  'PRIVATE_CHANNEL_DELETE',
  'CHANNEL_RECIPIENT_REMOVE',
  'PRIVATE_CHANNEL_UPDATE',
  'MESSAGE_CREATE',
] as const

/** A group that is to be made: its owner, who else is in it, and what an application says of it. */
export interface GroupPlan {
  owner: User
  others: Iterable<User>
  applicationId?: string
  nicks?: GroupDetails['nicks']
}

/**
 * Makes a group, and tells everyone in it. Whether its owner may bring the others in is the caller's affair.
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
 * Adds a user to a group; the calling code checks that they may be added.
 *
 * @param by who did it: the user themselves, if they came by an invite
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
  await tellGroup(tx, channel, MessageType.RECIPIENT_ADD, by, { about: user })
  return true
}

/**
 * Removes a user from a group, and returns it as they saw it last. The earliest recipient owns it after the owner,
 * a person before a bot; with the last one it goes, and what was said in it (features/any-channel/sweep-channel.ts).
 *
 * @param by who did it: the user themselves, if they left
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
  await tellGroup(tx, channel, MessageType.RECIPIENT_REMOVE, by, { about: user })
  return shown
}

/** Nobody is left to be told. */
async function deleteGroup(tx: TxBase<never>, channel: GroupChannel): Promise<void> {
  await removeGroup(tx.db, channel)
  removeGroupInvites(tx.db, channel.id)
  await removeImagesOf(tx.db, channel.id)
  // Messages of a private channel lie under its own id in place of a guild's (docs/decisions/0005).
  tx.enqueue(sweepChannelJob, { guild_id: channel.id, channel_id: channel.id })
}

/** Tells those who are in a group by now what somebody did to it, or to another one in it. */
export async function tellGroup(
  tx: TxBase<'MESSAGE_CREATE'>,
  channel: GroupChannel,
  type: number,
  by: User,
  told: Pick<GroupNotice, 'content' | 'about'> = {},
): Promise<void> {
  for (const part of groupNoticed.parts) await part(tx, channel, { type, by, ...told })
}
