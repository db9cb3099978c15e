import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareThread, Thread, ThreadMember, ThreadMetadata } from '@guildhall/protocol/objects/channels/thread'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { withoutUnknownTags } from '@guildhall/protocol/state/guild-state'
import { toTimestamp } from '../../kernel/clock.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { toMember } from '../members/members-view.ts'
import type { FoundThreadMember, StoredThreadMember } from './thread-members-store.ts'
import { MINUTE_MS } from './threads-rules.ts'
import type { StoredThread } from './threads-store.ts'

/** A thread as clients receive it, with the caller's thread member, if they have joined (docs/spec/threads.md#thread-object). */
export function toThread(
  guild: GuildModel | null,
  stored: StoredThread,
  member?: StoredThreadMember | undefined,
): Thread {
  const { wire, member_count, last_pin_at, ...counts } = stored
  const thread: BareThread = JSON.parse(wire)
  return {
    ...withoutUnknownTags(thread, guild?.channels.get(thread.parent_id)),
    ...counts,
    ...(last_pin_at !== null && { last_pin_timestamp: toTimestamp(last_pin_at) }),
    member_count: shownCount(member_count),
    ...(member && { member: toThreadMember(member) }),
  }
}

/** The fields of a message about its thread: after a deletion, the message has none. */
export function startedThreadFields(
  { id, flags }: Pick<Message, 'id' | 'flags'>,
  threads: ReadonlyMap<string, Thread>,
): Pick<Message, 'flags' | 'thread'> {
  const thread = threads.get(id)
  return thread ? { flags, thread } : { flags: flags & ~MessageFlag.HAS_THREAD }
}

/** The displayed member count has a maximum (docs/spec/threads.md#thread-object). */
export const shownCount = (members: number): number => Math.min(members, LIMITS.shownThreadMembers)

/** A thread member, as clients see them. */
export const toThreadMember = ({ thread_id, user_id, joined_at }: StoredThreadMember): ThreadMember => ({
  id: thread_id,
  user_id,
  join_timestamp: toTimestamp(joined_at),
  flags: 0,
})

/** A thread member with the guild member, in the format of the API. */
export const withGuildMember = (guild: GuildModel, found: FoundThreadMember): ThreadMember => ({
  ...toThreadMember(found),
  member: toMember(guild, JSON.parse(found.wire), JSON.parse(found.user_wire)),
})

/** The data of a new thread. */
export interface ThreadPlan {
  id: string
  type: number
  name: string
  ownerId: string
  autoArchive: number | null | undefined
  slowmode: number | null | undefined
  invitable?: boolean | null | undefined
  tags?: readonly string[] | undefined
  lastMessageId: string | null
}

/** The default archive duration of a thread, minutes (docs/spec/threads.md#archive-duration). */
const CUSTOMARY_DURATION = 1440

/** A new thread with its creator; its slow mode is that of its channel (docs/spec/threads.md#starting-threads). */
export function newThread(channel: GuildChannel, plan: ThreadPlan, now: number): Thread {
  const { id, type, name, ownerId, autoArchive, slowmode, invitable, tags, lastMessageId } = plan
  return {
    id,
    type,
    guild_id: channel.guild_id,
    parent_id: channel.id,
    owner_id: ownerId,
    name,
    rate_limit_per_user: slowmode ?? channel.default_thread_rate_limit_per_user ?? 0,
    flags: 0,
    thread_metadata: {
      archived: false,
      auto_archive_duration: autoArchive ?? channel.default_auto_archive_duration ?? CUSTOMARY_DURATION,
      archive_timestamp: toTimestamp(now),
      locked: false,
      ...(type === ChannelType.PRIVATE_THREAD && { invitable: invitable ?? true }),
      create_timestamp: toTimestamp(now),
    },
    ...(tags && { applied_tags: [...tags] }),
    last_message_id: lastMessageId,
    message_count: 0,
    member_count: 1,
    total_message_sent: 0,
  }
}

/** A thread that is archived or unarchived now. */
export const withArchived = <T extends BareThread>(thread: T, archived: boolean, now: number): T => ({
  ...thread,
  thread_metadata: { ...thread.thread_metadata, archived, archive_timestamp: toTimestamp(now) },
})

/** When a thread is archived if no further message is sent. */
export const autoArchiveAt = ({ auto_archive_duration }: ThreadMetadata, now: number): number =>
  now + auto_archive_duration * MINUTE_MS

/** The audited fields of a thread (docs/spec/audit-log.md#changes). */
export function auditedThread(thread: BareThread): Record<string, unknown> {
  const { name, type, rate_limit_per_user, flags, applied_tags, thread_metadata } = thread
  const { archived, auto_archive_duration, locked, invitable } = thread_metadata
  const state = { archived, auto_archive_duration, locked, invitable }
  return { name, type, ...state, rate_limit_per_user, flags, applied_tags }
}
