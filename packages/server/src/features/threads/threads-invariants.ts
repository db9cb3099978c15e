import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { bareThread } from '@guildhall/protocol/state/guild-state'
import { countBy, differenceFaults, memberKey, memberKeys } from '@guildhall/testing/invariants/differences'
import { type Faults, type Invariants, lifecycleEventsOf } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const threadInvariants: Invariants = {
  *faults(contents) {
    yield* countFaults(contents)
    yield* memberFaults(contents)
  },
  things: [
    {
      name: 'thread',
      events: lifecycleEventsOf('THREAD'),
      emitted: { rowsOf: ({ threads }) => threads, bare: withoutTags, goesWith: ({ parent_id }) => parent_id },
    },
  ],
  audited: { THREAD_CREATE: 'THREAD_CREATE', THREAD_UPDATE: 'THREAD_UPDATE', THREAD_DELETE: 'THREAD_DELETE' },
}

/** A forum's tags may be deleted without an event for the posts that have them. */
function withoutTags(thread: any) {
  const { applied_tags: _tags, ...rest } = bareThread(thread)
  return rest
}

/** The member and message counts of threads are correct, and their columns agree with their documents. */
function* countFaults({ threads, channels, messages, thread_members, pending }: StoreContents): Faults {
  const inside = countBy(thread_members, ({ thread_id }) => thread_id)
  const isCounted = ({ id, channel_id, wire }: { id: string; channel_id: string; wire: string }) =>
    id !== channel_id && JSON.parse(wire).type !== MessageType.THREAD_STARTER_MESSAGE
  const counted = countBy(messages.filter(isCounted), ({ channel_id }) => channel_id)
  const parents = new Set(channels.map(({ id }) => id))
  for (const thread of threads) {
    const { guild_id, id, parent_id, wire } = thread
    if (pending.isBeingRemoved(guild_id, id) || pending.isBeingRemoved(guild_id, parent_id)) continue
    const { thread_metadata, type, flags } = JSON.parse(wire)
    const { archived, archive_timestamp } = thread_metadata
    const isTimeless = archived || (flags & ChannelFlag.PINNED) !== 0
    if (!parents.has(parent_id)) yield `thread ${id}: its channel ${parent_id} does not exist`
    yield* differenceFaults(`thread ${id}: members`, thread.member_count, inside.get(id) ?? 0)
    yield* differenceFaults(`thread ${id}: messages`, thread.message_count, counted.get(id) ?? 0)
    if (thread.total_message_sent < thread.message_count) yield `thread ${id}: fewer messages sent than stored`
    yield* differenceFaults(
      `thread ${id}: type and archived`,
      `${thread.type} ${thread.archived}`,
      `${type} ${archived}`,
    )
    yield* differenceFaults(`thread ${id}: when it changed`, thread.archived_at, Date.parse(archive_timestamp))
    yield* differenceFaults(`thread ${id}: whether it will be archived`, thread.archive_due_at === null, isTimeless)
  }
}

/** Members of a thread are members of its guild. */
function* memberFaults({ threads, members, thread_members, pending }: StoreContents): Faults {
  const known = new Set(threads.map(({ id }) => id))
  const isIn = memberKeys(members)
  for (const { guild_id, thread_id, user_id } of thread_members) {
    if (pending.isBeingRemoved(guild_id, thread_id)) continue
    if (!known.has(thread_id)) yield `thread member ${user_id}: of thread ${thread_id}, which does not exist`
    const isLeaving = pending.has('leave-threads', (job) => job.guild_id === guild_id && job.user_ids.includes(user_id))
    if (!isIn.has(memberKey({ guild_id, user_id })) && !isLeaving)
      yield `thread ${thread_id}: ${user_id} is in it, but is not a member of the guild`
  }
}
