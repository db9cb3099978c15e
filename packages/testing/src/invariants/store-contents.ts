import { TABLES } from 'guildhall/features'
import type { Db } from 'guildhall/store/db'
import { fromEventLines } from 'guildhall/store/streams'
import type { Tables } from 'guildhall/store/tables'

type Rows = { readonly [T in keyof Tables]: readonly Tables[T][] }

/** An event as a stream holds it. */
export interface StoredEvent {
  readonly stream: string
  readonly version: number
  readonly type: string
  /** The payload, parsed. */
  readonly d: any
}

/** All that a store holds, with what jobs are still going to do about it. */
export interface StoreContents extends Rows {
  /** The events of each stream, oldest first. */
  readonly told: ReadonlyMap<string, readonly StoredEvent[]>
  readonly leftovers: Leftovers
}

/** What jobs are going to remove or to tell, and what therefore needn't be as it will be. */
export interface Leftovers {
  /** Whether a job is going to sweep what lies in a channel; `null` asks for the guild alone. */
  isSwept(guildId: string, channelId: string | null): boolean
  /** Whether there is a job of this kind whose payload says this. */
  has(kind: string, says: (payload: any) => boolean): boolean
}

/** Reads a whole store. Ask for a snapshot of one that is in use. */
export async function readStore(db: Db): Promise<StoreContents> {
  const rows: Record<string, unknown> = {}
  for (const { name } of TABLES) rows[name] = await db.run(`select * from ${name}`, [])
  const contents = rows as unknown as Rows
  return { ...contents, told: toldBy(contents.events), leftovers: leftoversOf(contents) }
}

/** The events of rows, by their streams and in the order of their versions. */
function toldBy(rows: Rows['events']): Map<string, StoredEvent[]> {
  const told = new Map<string, StoredEvent[]>()
  for (const { stream_id: stream, version, lines } of [...rows].sort((a, b) => a.version - b.version)) {
    const events = fromEventLines(lines).map(({ type, payload }) => ({ stream, version, type, d: JSON.parse(payload) }))
    const before = told.get(stream)
    if (before) before.push(...events)
    else told.set(stream, events)
  }
  return told
}

function leftoversOf({ jobs, threads }: Rows): Leftovers {
  const parsed = jobs.map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) }))
  const parents = new Map(threads.map(({ id, parent_id }) => [id, parent_id]))
  const has: Leftovers['has'] = (kind, says) => parsed.some((job) => job.kind === kind && says(job.payload))
  const guilds = new Set(parsed.flatMap(({ kind, payload }) => (kind === 'sweep-guild' ? [payload.guild_id] : [])))
  const channels = new Set(
    parsed.flatMap(({ kind, payload }) => (kind === 'sweep-channel' ? [payload.channel_id] : [])),
  )
  return {
    has,
    isSwept: (guildId, id) =>
      guilds.has(guildId) || (id !== null && (channels.has(id) || channels.has(parents.get(id) ?? ''))),
  }
}
