import { TABLES } from 'guildhall/features'
import type { Db } from 'guildhall/store/db'
import { fromEventLines } from 'guildhall/store/streams'
import type { Tables } from 'guildhall/store/tables'

type Rows = { readonly [T in keyof Tables]: readonly Tables[T][] }

/** A stored event. */
export interface StoredEvent {
  readonly stream: string
  readonly version: number
  readonly type: string
  /** The payload, parsed. */
  readonly d: any
}

/** Everything in a store, and what pending jobs will change. */
export interface StoreContents extends Rows {
  /** The events of each stream, oldest first. */
  readonly emitted: ReadonlyMap<string, readonly StoredEvent[]>
  readonly pending: PendingRemovals
}

/** What pending jobs will remove or send, which therefore may be incomplete. */
export interface PendingRemovals {
  /** Whether a job will remove a channel's data; `null` means the guild only. */
  isBeingRemoved(guildId: string, channelId: string | null): boolean
  /** Whether there is a job of this kind with this payload. */
  has(kind: string, says: (payload: any) => boolean): boolean
}

/** Reads a whole store. Use a snapshot of one that is in use. */
export async function readStore(db: Db): Promise<StoreContents> {
  const rows: Record<string, unknown> = {}
  for (const { name } of TABLES) rows[name] = await db.run(`select * from ${name}`, [])
  const contents = rows as unknown as Rows
  return { ...contents, emitted: eventsByStream(contents.events), pending: pendingRemovalsOf(contents) }
}

/** The events of rows by stream, in the order of their versions. */
function eventsByStream(rows: Rows['events']): Map<string, StoredEvent[]> {
  const byStream = new Map<string, StoredEvent[]>()
  for (const { stream_id: stream, version, lines } of [...rows].sort((a, b) => a.version - b.version)) {
    const events = fromEventLines(lines).map(({ type, payload }) => ({ stream, version, type, d: JSON.parse(payload) }))
    const before = byStream.get(stream)
    if (before) before.push(...events)
    else byStream.set(stream, events)
  }
  return byStream
}

function pendingRemovalsOf({ jobs, threads }: Rows): PendingRemovals {
  const parsed = jobs.map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) }))
  const parents = new Map(threads.map(({ id, parent_id }) => [id, parent_id]))
  const has: PendingRemovals['has'] = (kind, says) => parsed.some((job) => job.kind === kind && says(job.payload))
  const guilds = new Set(parsed.flatMap(({ kind, payload }) => (kind === 'sweep-guild' ? [payload.guild_id] : [])))
  const channels = new Set(
    parsed.flatMap(({ kind, payload }) => (kind === 'sweep-channel' ? [payload.channel_id] : [])),
  )
  return {
    has,
    isBeingRemoved: (guildId, id) =>
      guilds.has(guildId) || (id !== null && (channels.has(id) || channels.has(parents.get(id) ?? ''))),
  }
}
