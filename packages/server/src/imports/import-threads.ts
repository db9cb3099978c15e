// Imports the threads of a guild, archived ones included.
import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { BareThread } from '@guildhall/protocol/objects/channels/thread'
import { touchChannel } from '../features/imports/imports-store.ts'
import { autoArchiveAt } from '../features/threads/threads-view.ts'
import { toTimestamp } from '../kernel/clock.ts'
import { byIdNumber } from '../kernel/ids/id-order.ts'
import { snowflakeTime } from '../kernel/ids/ids.ts'
import { insertRows } from '../store/insert-rows.ts'
import { type ThreadRow, threadMembers, threads } from '../store/tables/channels.ts'
import { listAmong } from './import-members.ts'
import type { ImportRun, ImportUnit } from './import-run.ts'
import type { ImportedChannel } from './import-source.ts'
import { importableChannels } from './imported-channels.ts'
import { clippedName, idOrNull, integerIn, listOf, momentOf, recordOf } from './values.ts'

const CUSTOMARY_DURATION = 1440

/** Imports all threads in one unit. Their messages follow later. */
export async function importThreads(run: ImportRun, all: readonly ImportedChannel[]): Promise<void> {
  const { channels, threads: found } = importableChannels(all)
  const parents = new Map(channels.map((channel) => [channel.id, channel]))
  // The newest remain active, if there are too many.
  const known = found.filter(({ id }) => run.ids.channels.has(id)).sort((a, b) => byIdNumber(b.id, a.id))
  await run.write(async (unit) => {
    await run.users.add(unit.db, known.flatMap(peopleOf))
    let active = 0
    const rows: ThreadRow[] = []
    const joined: {
      guild_id: string
      thread_id: string
      user_id: string
      joined_at: number
      parent_id: string
      is_private: boolean
    }[] = []
    for (const thread of known) {
      const parent = parents.get(thread.parentId ?? '')
      if (!parent || !run.ids.channels.has(parent.id)) continue
      const { row, owner } = toThreadRow(run, thread, parent, active >= LIMITS.activeThreadsPerGuild)
      if (owner === null) unit.lose('thread owner', thread.id, 'unknown')
      if (!row.archived) active++
      const inside = await membersOf(run, unit, thread)
      joined.push(
        ...inside.map((user_id) => ({
          guild_id: row.guild_id,
          thread_id: row.id,
          user_id,
          joined_at: row.archived_at,
          parent_id: row.parent_id,
          is_private: row.type === ChannelType.PRIVATE_THREAD,
        })),
      )
      rows.push({ ...row, member_count: inside.length })
    }
    await insertRows(unit.db, threads, rows)
    await insertRows(unit.db, threadMembers, joined)
    await notePosts(run, unit, rows, parents)
    unit.count('thread', rows.length)
    unit.changedGuild()
    unit.reach({ stage: 'messages', after_id: null })
  })
}

const peopleOf = ({ memberIds, other }: ImportedChannel) =>
  [...memberIds.slice(0, LIMITS.membersPerThread), idOrNull(other.owner_id)].flatMap((id) =>
    id === null ? [] : [{ id }],
  )

/** A forum's newest message is its newest post. */
async function notePosts(
  run: ImportRun,
  { db }: ImportUnit,
  rows: readonly ThreadRow[],
  parents: ReadonlyMap<string, ImportedChannel>,
): Promise<void> {
  for (const { id: sourceId, type } of parents.values()) {
    const id = run.ids.channels.get(sourceId)
    if (id === undefined || !isForum(type)) continue
    const newest = rows
      .filter(({ parent_id }) => parent_id === id)
      .map((row) => row.id)
      .sort(byIdNumber)
      .at(-1)
    if (newest !== undefined)
      await touchChannel(db, { guildId: run.ids.guildId, channelId: id, lastMessageId: newest, pinnedAt: null })
  }
}

async function membersOf(run: ImportRun, { db }: ImportUnit, { memberIds }: ImportedChannel): Promise<string[]> {
  const known = memberIds.slice(0, LIMITS.membersPerThread).flatMap((id) => run.users.idInUnit(id) ?? [])
  return [...(await listAmong(db, 'members', run.ids.guildId, known))]
}

function toThreadRow(run: ImportRun, thread: ImportedChannel, parent: ImportedChannel, mustArchive: boolean) {
  const { other } = thread
  const { guildId } = run.ids
  const now = run.target.clock.now()
  const [id, parentId] = [run.ids.channels.get(thread.id) ?? '', run.ids.channels.get(parent.id) ?? '']
  const metadata = recordOf(other.thread_metadata)
  const isPost = isForum(parent.type)
  const flags = isPost ? integerIn(other.flags, { min: 0, max: 0x7fffffff }, 0) & ChannelFlag.PINNED : 0
  const created = momentOf(metadata.create_timestamp) ?? Math.min(snowflakeTime(thread.id), now)
  const archivedAt = momentOf(metadata.archive_timestamp) ?? created
  const owner = run.users.idInUnit(idOrNull(other.owner_id) ?? '') ?? null
  const duration = LIMITS.autoArchiveMinutes.find((minutes) => minutes === metadata.auto_archive_duration)
  const type = thread.type === ChannelType.PRIVATE_THREAD && isPost ? ChannelType.PUBLIC_THREAD : thread.type
  const archived = mustArchive || metadata.archived === true
  const wire: BareThread = {
    id,
    type,
    guild_id: guildId,
    parent_id: parentId,
    owner_id: owner ?? guildId,
    name: clippedName(thread.name, LIMITS.threadName.max) ?? 'thread',
    rate_limit_per_user: integerIn(thread.slowmode, LIMITS.slowmode, 0),
    flags,
    thread_metadata: {
      archived,
      auto_archive_duration: duration ?? CUSTOMARY_DURATION,
      archive_timestamp: toTimestamp(archivedAt),
      locked: metadata.locked === true,
      ...(type === ChannelType.PRIVATE_THREAD && { invitable: metadata.invitable !== false }),
      create_timestamp: toTimestamp(created),
    },
    ...(isPost && { applied_tags: tagsOf(thread, parent) }),
  }
  const isTimeless = archived || (flags & ChannelFlag.PINNED) !== 0
  const row: ThreadRow = {
    ...{ guild_id: guildId, id, parent_id: parentId, type, archived },
    archived_at: Date.parse(wire.thread_metadata.archive_timestamp),
    archive_due_at: isTimeless ? null : autoArchiveAt(wire.thread_metadata, now),
    last_message_id: null,
    message_count: 0,
    total_message_sent: 0,
    member_count: 0,
    wire: JSON.stringify(wire),
    last_pin_at: null,
  }
  return { row, owner }
}

/** Tags of forums keep their ids. */
function tagsOf(thread: ImportedChannel, parent: ImportedChannel): string[] {
  const known = new Set(listOf(parent.other.available_tags).map((tag) => recordOf(tag).id))
  const applied = [...new Set(listOf(thread.other.applied_tags))].filter((id) => known.has(id))
  return applied.flatMap((id) => idOrNull(id) ?? []).slice(0, LIMITS.appliedTags)
}
