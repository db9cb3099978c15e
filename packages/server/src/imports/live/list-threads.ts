import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { ImportedChannel } from '../import-source.ts'
import { idPages } from './id-pages.ts'
import { readChannel } from './read-guild.ts'
import type { SourceApi } from './source-api.ts'
import type { SourceLosses } from './source-losses.ts'
import { mapped, objectIn, objectsIn, type SourceObject, textField } from './source-objects.ts'

const PAGE = 100
/** How many pages of a channel's archived threads are read. */
const MOST_PAGES = 10_000

const WITH_THREADS: readonly number[] = [
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_FORUM,
  ChannelType.GUILD_MEDIA,
]
const THREADS: readonly number[] = [
  ChannelType.ANNOUNCEMENT_THREAD,
  ChannelType.PUBLIC_THREAD,
  ChannelType.PRIVATE_THREAD,
]

interface Reading {
  readonly api: SourceApi
  readonly guildId: string
  readonly losses: SourceLosses
}

/** Reads the active and archived threads of a guild, in ascending order of ids, with their members. */
export async function listThreads(
  reading: Reading,
  channels: readonly ImportedChannel[],
): Promise<readonly ImportedChannel[]> {
  const parents = channels.filter(({ type }) => WITH_THREADS.includes(type))
  const parentIds = new Set(parents.map(({ id }) => id))
  const pages = await Promise.all([listActive(reading), ...parents.map((parent) => listArchived(reading, parent))])
  const found = new Map<string, ImportedChannel>()
  for (const thread of mapped(pages.flat(), readChannel)) {
    const { id, type, parentId } = thread
    if (THREADS.includes(type) && parentId !== null && parentIds.has(parentId)) found.set(id, thread)
  }
  const threads = [...found.values()].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
  return withMembers(reading, threads)
}

async function listActive({ api, guildId, losses }: Reading): Promise<readonly SourceObject[]> {
  const answer = await api.get(`/guilds/${guildId}/threads/active`, `active threads ${guildId}`)
  if (!answer.isGiven) losses.add('active threads', guildId, answer.reason)
  return answer.isGiven ? objectsIn(objectIn(answer.value)?.threads) : []
}

async function listArchived({ api, losses }: Reading, { id, type }: ImportedChannel): Promise<readonly SourceObject[]> {
  const found: SourceObject[] = []
  const read = (path: string, next: (thread: SourceObject) => unknown) =>
    readPages(api, { path: `/channels/${id}${path}`, bucket: `archived threads ${id}`, next, found })
  const archivedAt = (thread: SourceObject) => objectIn(thread.thread_metadata)?.archive_timestamp
  const refused = await read('/threads/archived/public', archivedAt)
  if (refused !== null) losses.add('archived threads', id, refused)
  if (type !== ChannelType.GUILD_TEXT) return found
  const refusedAll = await read('/threads/archived/private', archivedAt)
  if (refusedAll === null) return found
  // Without MANAGE_THREADS the bot may list those that it is a member of.
  losses.add('private archived threads', id, refusedAll)
  const refusedOwn = await read('/users/@me/threads/archived/private', (thread) => thread.id)
  if (refusedOwn !== null) losses.add('joined private archived threads', id, refusedOwn)
  return found
}

interface ThreadPages {
  readonly path: string
  readonly bucket: string
  /** The position in a list after one of its threads. */
  readonly next: (thread: SourceObject) => unknown
  readonly found: SourceObject[]
}

/** @returns why the rest can't be read, or null */
async function readPages(api: SourceApi, { path, bucket, next, found }: ThreadPages): Promise<string | null> {
  let before = ''
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await api.get(
      `${path}?limit=${PAGE}${before && `&before=${encodeURIComponent(before.toWellFormed())}`}`,
      bucket,
    )
    if (!answer.isGiven) return answer.reason
    const body = objectIn(answer.value)
    const threads = objectsIn(body?.threads)
    found.push(...threads)
    const last = threads.at(-1)
    if (body?.has_more !== true || !last) return null
    const position = textField(next(last))
    if (position === null || position === before) return 'the source sent the same page twice'
    before = position
  }
  return 'there are too many'
}

/** How many members of public threads are read in total: only those of private ones decide who sees a thread. */
const MOST_PUBLIC_MEMBERS = 200_000
/** Of how many threads the members are read at once. */
const THREADS_AT_ONCE = 16

async function withMembers(reading: Reading, threads: readonly ImportedChannel[]): Promise<readonly ImportedChannel[]> {
  const complete: ImportedChannel[] = [...threads]
  let left = MOST_PUBLIC_MEMBERS
  const entries = threads.entries()
  const work = async () => {
    for (const [index, thread] of entries) {
      const isPublic = thread.type !== ChannelType.PRIVATE_THREAD
      if (isPublic && left <= 0) reading.losses.add('thread members', thread.id, 'there are too many in all threads')
      else complete[index] = await withOwnMembers(reading, thread)
      if (isPublic) left -= complete[index]?.memberIds.length ?? 0
    }
  }
  await Promise.all(Array.from({ length: THREADS_AT_ONCE }, work))
  return complete
}

async function withOwnMembers({ api, losses }: Reading, thread: ImportedChannel): Promise<ImportedChannel> {
  const { id } = thread
  const refused = (reason: string) => losses.add('thread members', id, reason)
  const path = `/channels/${id}/thread-members`
  const memberIds: string[] = []
  const pages = idPages(api, {
    path,
    query: '&with_member=true',
    bucket: `thread members ${id}`,
    limit: PAGE,
    after: null,
    idOf: (member) => member.user_id,
    refused,
  })
  for await (const page of pages) {
    memberIds.push(...page.map((entry) => entry.id))
    if (memberIds.length <= LIMITS.membersPerThread) continue
    refused(`only ${LIMITS.membersPerThread} were read`)
    break
  }
  return { ...thread, memberIds: memberIds.slice(0, LIMITS.membersPerThread) }
}
