// Opens and closes private channels, and formats them for their recipients.
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Caller } from '../../kernel/callers/caller.ts'
import { type ChannelModel, isGroup, isPrivateChannel } from '../../kernel/permissions/any-channel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import type { StoredPrivateChannel as Stored } from '../../store/rows/private-channel-row.ts'
import { findLastMessage } from '../channels/channels-store.ts'
import { listUsers } from '../users/users-store.ts'
import { noticePrivateChannelJob } from './private-channels-jobs.ts'
import { mustBeAllowedToWrite } from './private-channels-rules.ts'
import {
  closePrivateChannel,
  findDirectChannel,
  findPrivateChannels,
  insertDirectChannel,
  reopenPrivateChannel,
} from './private-channels-store.ts'
import { toPrivateChannel } from './private-channels-view.ts'

type OpeningTx = TxBase<'PRIVATE_CHANNEL_CREATE'>

/** Returns the DM of the caller and another user; creates it if necessary. @throws NoMutualGuilds, CannotMessageUser */
export async function mustFindDirectChannel(tx: OpeningTx, caller: Caller, other: User): Promise<Stored> {
  const known = await findDirectChannel(tx.db, caller.user.id, other.id)
  if (known) return known
  await mustBeAllowedToWrite(tx, caller, { id: other.id, isBot: other.bot === true })
  // In a fixed order: two users who open a DM with each other simultaneously must not deadlock.
  const recipientIds = [caller.user.id, other.id].sort()
  const made = { id: tx.newId(), type: ChannelType.DM, recipientIds }
  if (await insertDirectChannel(tx.db, made)) {
    if (caller.kind === 'user') tx.enqueue(noticePrivateChannelJob, { recipient_ids: recipientIds, opened_at: tx.now })
    return made
  }
  return (await findDirectChannel(tx.db, caller.user.id, other.id)) ?? made
}

/**
 * Adds a channel to the lists of some of its recipients, and notifies those in whose list it was not.
 *
 * @param known its recipients, if they are already loaded
 */
export async function openFor(
  tx: OpeningTx,
  channel: Stored,
  userIds: readonly string[],
  known?: ReadonlyMap<string, User>,
): Promise<void> {
  const opened = await reopenPrivateChannel(tx.db, channel.id, userIds)
  if (opened.length === 0) return
  const users = known ?? (await listUsers(tx.db, channel.recipientIds))
  const newest = (await findLastMessage(tx.db, channel.id)).get(channel.id)
  for (const id of opened) {
    // Bots have no list: for bots, the event is only for guild channels
    // (docs/spec/private-channels.md#opening-a-private-channel).
    if (users.get(id)?.bot) continue
    tx.emitTo(id, 'PRIVATE_CHANNEL_CREATE', toPrivateChannel(channel, id, users, newest))
  }
}

/**
 * Before a message is written to a DM: checks that it is allowed, and adds the channel to both users' lists. Recipients
 * of a group may always write, and have it in their list.
 */
export async function speakPrivately(tx: OpeningTx, caller: Caller, channel: ChannelModel): Promise<void> {
  if (!isPrivateChannel(channel) || isGroup(channel)) return
  for (const id of channel.recipientIds) {
    // A bot can't have a DM with another bot, so the other user isn't a bot.
    if (id !== caller.user.id) await mustBeAllowedToWrite(tx, caller, { id, isBot: false })
  }
  await openFor(tx, channel, channel.recipientIds)
}

/** Removes a channel from the caller's list; the next message adds it again (docs/spec/private-channels.md#closing). */
export async function closeFor(
  tx: TxBase<'PRIVATE_CHANNEL_DELETE'>,
  channel: Stored,
  caller: Caller,
): Promise<PrivateChannel> {
  const shown = await showPrivateChannel(tx.db, channel, caller.user.id)
  const wasOpen = await closePrivateChannel(tx.db, channel.id, caller.user.id)
  if (wasOpen && caller.kind === 'user') tx.emitTo(caller.user.id, 'PRIVATE_CHANNEL_DELETE', shown)
  return shown
}

/** A private channel as one of its recipients sees it. */
export async function showPrivateChannel(
  db: Db,
  channel: Stored,
  viewerId: string,
  known?: ReadonlyMap<string, User>,
): Promise<PrivateChannel> {
  const users = known ?? (await listUsers(db, channel.recipientIds))
  const newest = await findLastMessage(db, channel.id)
  return toPrivateChannel(channel, viewerId, users, newest.get(channel.id))
}

/** The maximum number of channels that a user initially receives. */
const MOST = 1000

/** The private channels in a user's list as they see them, newest first. Takes two statements. */
export async function showPrivateChannels(db: Db, user: { id: string; isBot: boolean }): Promise<PrivateChannel[]> {
  const found = await findPrivateChannels(db, user, MOST)
  const users = await listUsers(
    db,
    found.flatMap(({ channel }) => channel.recipientIds),
  )
  return found.map(({ channel, newest }) => toPrivateChannel(channel, user.id, users, newest))
}
