import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { isForum } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannelChanges } from '@guildhall/protocol/objects/channels/any-channel'
import type { BareThread, Thread } from '@guildhall/protocol/objects/channels/thread'
import { ApiError } from '../../kernel/api-error.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { findThreadMember } from './thread-members-store.ts'
import { changeThread } from './threads-actions.ts'
import { isPrivateThread, mustBeTags, mustBeUnlocked } from './threads-rules.ts'
import { findStoredThread } from './threads-store.ts'
import { auditedThread, toThread, withArchived } from './threads-view.ts'

/** The fields that the owner of a thread may change (docs/spec/threads.md#modifying-threads). */
const OWNER_FIELDS: readonly string[] = ['name', 'archived', 'auto_archive_duration', 'invitable', 'applied_tags']

/** Every field of a thread that can be changed. */
const FIELDS = [...OWNER_FIELDS, 'locked', 'rate_limit_per_user', 'flags'] as const

/** Whether someone may change the name of a thread, as its creator or with MANAGE_THREADS. */
export const mayRename = (actor: ChannelActor, thread: BareThread): boolean =>
  thread.owner_id === actor.userId || actor.canIn(thread, 'MANAGE_THREADS')

/** Changes a thread; an unchanged one is neither written nor announced. Returns it as the caller sees it. */
export async function modifyThread(
  tx: TxBase<'THREAD_UPDATE'> & { readonly actor: ChannelActor },
  guild: GuildModel,
  before: BareThread,
  sent: GuildChannelChanges,
): Promise<Thread> {
  const { actor } = tx
  mustMayChange(actor, before, sent)
  const after = withChanges(guild, actor, before, sent, tx.now)
  const changes = auditChanges(auditedThread(before), auditedThread(after))
  if (changes.length > 0) tx.audit({ action: 'THREAD_UPDATE', target: before.id, changes })
  const stored = await (changes.length > 0
    ? changeThread(tx, guild, before, after)
    : findStoredThread(tx.db, guild.id, before.id))
  if (!stored) throw new ApiError('UnknownChannel')
  return toThread(guild, stored, await findThreadMember(tx.db, before, actor.userId))
}

/**
 * An archived thread can only be changed if it is unarchived at the same time, which requires no more than sending a
 * message unless it is locked. Other changes require MANAGE_THREADS; the creator may make some of them
 * (docs/spec/threads.md#modifying-threads).
 *
 * @throws ThreadLocked, ThreadArchived, MissingPermissions
 */
function mustMayChange(actor: ChannelActor, thread: BareThread, sent: GuildChannelChanges): void {
  const { archived } = thread.thread_metadata
  const fields = Object.entries(sent).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  mustBeUnlocked(actor, thread)
  if (!actor.canIn(thread, 'MANAGE_THREADS')) {
    const isOwner = thread.owner_id === actor.userId
    const asked = FIELDS.filter((field) => fields.includes(field))
    const needed = asked.filter((field) => field !== 'archived' || sent.archived !== false)
    if (needed.some((field) => !isOwner || !OWNER_FIELDS.includes(field))) actor.mustIn(thread, 'MANAGE_THREADS')
    actor.mustIn(thread, 'SEND_MESSAGES')
  }
  if (archived && sent.archived !== false) throw new ApiError('ThreadArchived')
}

/** @throws UnknownTag, MissingPermissions, TagRequired, NoTagForEveryone, TooManyPinnedThreads */
function withChanges(
  guild: GuildModel,
  actor: ChannelActor,
  before: BareThread,
  sent: GuildChannelChanges,
  now: number,
): BareThread {
  const { thread_metadata: metadata } = before
  const archived = sent.archived ?? metadata.archived
  const { auto_archive_duration, locked, invitable } = sent
  const flags = archived ? 0 : flagsOf(guild, before, sent.flags)
  const after = {
    ...before,
    flags,
    name: sent.name ?? before.name,
    rate_limit_per_user:
      sent.rate_limit_per_user === null ? 0 : (sent.rate_limit_per_user ?? before.rate_limit_per_user),
    thread_metadata: {
      ...metadata,
      auto_archive_duration: auto_archive_duration ?? metadata.auto_archive_duration,
      locked: locked ?? metadata.locked,
      ...(isPrivateThread(before) && { invitable: invitable ?? metadata.invitable ?? true }),
    },
    ...tagsOf(guild, actor, before, sent.applied_tags),
  }
  return archived === metadata.archived ? after : withArchived(after, archived, now)
}

/** Only one post of a forum can be pinned (docs/spec/threads.md#pinned-posts). */
function flagsOf(guild: GuildModel, { id, parent_id, flags }: BareThread, sent: number | null | undefined): number {
  if (sent === undefined || !isForum(guild.channels.get(parent_id)?.type)) return flags
  const pinned = (sent ?? 0) & ChannelFlag.PINNED
  const others = [...guild.threads.values()].filter((each) => each.parent_id === parent_id && each.id !== id)
  if (pinned !== 0 && others.some((each) => (each.flags & pinned) !== 0)) throw new ApiError('TooManyPinnedThreads')
  return (flags & ~ChannelFlag.PINNED) | pinned
}

function tagsOf(
  guild: GuildModel,
  actor: ChannelActor,
  { parent_id, applied_tags = [] }: BareThread,
  sent: readonly string[] | null | undefined,
): { applied_tags?: string[] } {
  const forum = guild.channels.get(parent_id)
  if (sent === undefined || !forum || !isForum(forum.type)) return {}
  mustBeTags(actor, forum, sent ?? [], applied_tags)
  return { applied_tags: [...(sent ?? [])] }
}
