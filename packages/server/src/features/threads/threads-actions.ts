// Creates and changes threads, and adds and removes their members.
import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import type { BareThread, Thread } from '@guildhall/protocol/objects/channels/thread'
import { ApiError } from '../../kernel/api-error.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { FoundMember } from '../members/members-store.ts'
import { toMember } from '../members/members-view.ts'
import {
  countThreadMembers,
  deleteThreadMember,
  insertThreadMembers,
  listAllThreadMembers,
} from './thread-members-store.ts'
import { mustHaveRoomForThread, mustHaveShareOfThreads } from './threads-rules.ts'
import { insertThread, type StoredThread, updateThread } from './threads-store.ts'
import { auditedThread, autoArchiveAt, shownCount, toThread, toThreadMember, withArchived } from './threads-view.ts'

type Joining = 'THREAD_MEMBER_UPDATE' | 'THREAD_MEMBERS_UPDATE'

/** The events of starting a thread. */
export const THREAD_START_EVENTS = ['THREAD_CREATE', 'THREAD_MEMBER_UPDATE', 'THREAD_MEMBERS_UPDATE'] as const
/** The events of joining a thread. */
export const THREAD_JOIN_EVENTS = ['THREAD_MEMBER_UPDATE', 'THREAD_MEMBERS_UPDATE'] as const

/**
 * Starts a thread with its creator, if they are a member, and others whom they add; returns it as the creator sees it.
 *
 * @throws TooManyThreads
 */
export async function createThread(
  tx: TxBase<'THREAD_CREATE' | Joining> & { readonly actor: ChannelActor },
  guild: GuildModel,
  planned: Thread,
  creator: FoundMember | null,
  others: readonly FoundMember[] = [],
): Promise<Thread> {
  mustHaveRoomForThread(guild)
  if (creator && !creator.user.bot) mustHaveShareOfThreads(guild, tx.actor, planned)
  const joiners = creator ? [creator, ...others] : others
  const thread = { ...planned, member_count: shownCount(joiners.length) }
  await insertThread(tx.db, { ...thread, member_count: joiners.length }, autoArchiveAt(thread.thread_metadata, tx.now))
  await recordThreadMembers(tx, thread, joiners)
  tx.audit({ target: thread.id, changes: auditChanges(null, auditedThread(thread)) })
  tx.emit('THREAD_CREATE', { ...thread, newly_created: true })
  if (joiners.length > 0) emitJoined(tx, guild, thread, joiners, joiners.length)
  if (!creator) return thread
  return { ...thread, member: toThreadMember({ thread_id: thread.id, user_id: thread.owner_id, joined_at: tx.now }) }
}

/**
 * Adds members of the guild to a thread, unless they are in it already. The number of members is limited.
 *
 * @throws TooManyThreadMembers
 */
export async function addMembersToThread(
  tx: TxBase<Joining>,
  guild: GuildModel,
  thread: BareThread,
  joiners: readonly FoundMember[],
): Promise<void> {
  const newcomers = await recordThreadMembers(tx, thread, joiners)
  if (newcomers.length === 0) return
  const count = await countThreadMembers(tx.db, thread, newcomers.length)
  if (count > LIMITS.membersPerThread) throw new ApiError('TooManyThreadMembers')
  emitJoined(tx, guild, thread, newcomers, count)
}

/** Adds users to a thread and returns the new members. The caller updates the count and emits the event. */
export async function recordThreadMembers(
  { db, now }: TxBase<never>,
  thread: BareThread,
  joiners: readonly FoundMember[],
): Promise<readonly FoundMember[]> {
  const ids = joiners.map(({ user }) => user.id)
  const joined = new Set(await insertThreadMembers(db, thread, ids, now))
  // Each user once, because users who mention themselves occur twice.
  return joiners.filter(({ user }) => joined.delete(user.id))
}

/** Emits the event about users who joined a thread, with its new member count. */
export function emitJoined(
  tx: TxBase<Joining>,
  guild: GuildModel,
  { id, guild_id }: BareThread,
  joined: readonly FoundMember[],
  count: number,
): void {
  const each = joined.map(({ user, member }) => ({
    ...toThreadMember({ thread_id: id, user_id: user.id, joined_at: tx.now }),
    member: toMember(guild, member, user),
    presence: null,
  }))
  tx.emit('THREAD_MEMBERS_UPDATE', { id, guild_id, member_count: shownCount(count), added_members: each })
  for (const { member: _member, presence: _presence, ...bare } of each) {
    tx.emit('THREAD_MEMBER_UPDATE', { ...bare, guild_id })
  }
}

/** Removes a user from a thread; false if they weren't in it. */
export async function dropFromThread(
  tx: TxBase<'THREAD_MEMBERS_UPDATE'>,
  thread: BareThread,
  userId: string,
): Promise<boolean> {
  if (!(await deleteThreadMember(tx.db, thread, userId))) return false
  const { id, guild_id } = thread
  const member_count = shownCount(await countThreadMembers(tx.db, thread, -1))
  tx.emit('THREAD_MEMBERS_UPDATE', { id, guild_id, member_count, removed_member_ids: [userId] })
  return true
}

/**
 * Stores a thread's new state and emits it. Every change counts as activity and postpones archiving. A pinned post
 * isn't archived automatically.
 *
 * @param joined how many users joined at the same time
 * @throws UnknownChannel if the thread was deleted, TooManyThreads if it is unarchived and the limit is reached
 */
export async function changeThread(
  tx: TxBase<'THREAD_UPDATE'>,
  guild: GuildModel,
  before: BareThread,
  after: BareThread,
  joined = 0,
): Promise<StoredThread> {
  const { archived } = after.thread_metadata
  const isOpened = before.thread_metadata.archived && !archived
  if (isOpened) mustHaveRoomForThread(guild)
  const isTimeless = archived || (after.flags & ChannelFlag.PINNED) !== 0
  const due = isTimeless ? null : autoArchiveAt(after.thread_metadata, tx.now)
  const stored = await updateThread(tx.db, after, due, joined)
  if (!stored) throw new ApiError('UnknownChannel')
  const inside = isOpened ? (await listAllThreadMembers(tx.db, after)).map(toThreadMember) : undefined
  tx.emit('THREAD_UPDATE', { ...toThread(guild, stored), ...(inside && { thread_members: inside }) })
  return stored
}

/** Archives or unarchives a thread. An archived post is no longer pinned. */
export function setArchived(
  tx: TxBase<'THREAD_UPDATE'>,
  guild: GuildModel,
  thread: BareThread,
  archived: boolean,
  joined = 0,
): Promise<StoredThread> {
  const flags = archived ? thread.flags & ~ChannelFlag.PINNED : thread.flags
  return changeThread(tx, guild, thread, withArchived({ ...thread, flags }, archived, tx.now), joined)
}
