import { sql } from 'kysely'
import { arrayOf } from './array-literal.ts'
import { type Db, effect, forEachCount, type OfRows, statement, type TxDb } from './db.ts'

const raise = statement<{ id: string; structure: number }, { version: number }>((q, param) =>
  q
    .updateTable('streams')
    .set({
      version: sql<number>`version + 1`,
      rights_version: sql<number>`case when ${param('structure')} = 1 then version + 1 else rights_version end`,
    })
    .where('id', '=', param('id'))
    .returning('version'),
)

/** How a unit locks a stream. */
interface Taking {
  id: string
  guildId: string | null
  /** 1 if the write changes the guild, roles, channels or overwrites, otherwise 0. */
  structure: number
}

/** How many streams one statement locks, or writes events of. */
const MOST_AT_ONCE = 16

/** If two units create a stream at the same time, the second continues after the first. */
const beginSome = forEachCount((count) =>
  statement<OfRows<Taking>, { id: string; version: number }>((q, param) =>
    q
      .insertInto('streams')
      .values(
        Array.from({ length: count }, (_, i) => ({
          id: param(`id ${i}`),
          guild_id: param(`guildId ${i}`),
          version: 1,
          rights_version: param(`structure ${i}`),
          last_message_id: null,
          last_pin_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          version: sql<number>`streams.version + 1`,
          rights_version: sql<number>`case when excluded.rights_version = 1 then streams.version + 1 else streams.rights_version end`,
        }),
      )
      .returning(['id', 'version']),
  ),
)

const lockSome = forEachCount((count) =>
  statement<OfRows<Omit<Taking, 'structure'>>, { id: string; version: number }>((q, param) =>
    q
      .insertInto('streams')
      .values(
        Array.from({ length: count }, (_, i) => ({
          id: param(`id ${i}`),
          guild_id: param(`guildId ${i}`),
          version: 0,
          rights_version: 0,
          last_message_id: null,
          last_pin_at: null,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ version: sql<number>`streams.version` }))
      .returning(['id', 'version']),
  ),
)

/**
 * Locks streams of a guild until the commit, always in the same order to avoid deadlocks. Resolves with the version that
 * each has reached.
 */
export async function lockStreams(db: Db, guildId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const sorted = [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  const statements: Promise<{ id: string; version: number }[]>[] = []
  for (let from = 0; from < sorted.length; from += MOST_AT_ONCE) {
    const some = sorted.slice(from, from + MOST_AT_ONCE)
    const params: OfRows<Omit<Taking, 'structure'>> = {}
    for (const [i, id] of some.entries()) {
      params[`id ${i}`] = id
      params[`guildId ${i}`] = guildId
    }
    statements.push(lockSome(some.length)(db, params))
  }
  return new Map((await Promise.all(statements)).flat().map(({ id, version }) => [id, version]))
}

/** Takes the next versions of some streams, in the given order. */
export function takeVersions(db: Db, turns: readonly Taking[]): Promise<{ id: string; version: number }[]> {
  const params: OfRows<Taking> = {}
  for (const [i, { id, guildId, structure }] of turns.entries()) {
    params[`id ${i}`] = id
    params[`guildId ${i}`] = guildId
    params[`structure ${i}`] = structure
  }
  return beginSome(turns.length)(db, params)
}

/**
 * Takes the next version of a stream, and locks its row until the unit commits. The next unit waits for it, so versions
 * have no gaps and events are committed in order.
 *
 * @param stream with `structure` if the write changes the guild, roles, channels or overwrites
 */
export async function nextStreamVersion(
  db: Db,
  { id, guildId, structure = false }: { id: string; guildId: string | null; structure?: boolean },
): Promise<number> {
  const turn = { id, structure: Number(structure) }
  const [taken] = await raise(db, turn)
  if (taken) return taken.version
  const [first] = await takeVersions(db, [{ ...turn, guildId }])
  if (!first) throw new Error('A stream was begun but gave no version')
  return first.version
}

/**
 * Takes the next version of several distinct streams, like {@link nextStreamVersion}, always in the same order to avoid
 * deadlocks.
 */
export async function nextStreamVersions(
  db: Db,
  streams: readonly { id: string; guildId: string | null; structure: boolean }[],
): Promise<{ streamId: string; guildId: string | null; version: number }[]> {
  const sorted = [...streams].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  const [only] = sorted
  if (!only) return []
  if (sorted.length === 1)
    return [{ streamId: only.id, guildId: only.guildId, version: await nextStreamVersion(db, only) }]
  const versions = new Map<string, number>()
  for (let from = 0; from < sorted.length; from += MOST_AT_ONCE) {
    const some = sorted.slice(from, from + MOST_AT_ONCE)
    const turns = some.map((each) => ({ ...each, structure: Number(each.structure) }))
    for (const { id, version } of await takeVersions(db, turns)) versions.set(id, version)
  }
  return sorted.map(({ id, guildId }) => {
    const version = versions.get(id)
    if (version === undefined) throw new Error('A stream was begun but gave no version')
    return { streamId: id, guildId, version }
  })
}

/** The events of a unit on a stream, with the version that it took and the time in ms since 1970. */
interface UnitEvents {
  streamId: string
  version: number
  lines: string
  at: number
}

const insertEvents = forEachCount((count) =>
  effect<OfRows<UnitEvents>>((q, param) =>
    q.insertInto('events').values(
      Array.from({ length: count }, (_, i) => ({
        stream_id: param(`streamId ${i}`),
        version: param(`version ${i}`),
        lines: param(`lines ${i}`),
        at: param(`at ${i}`),
      })),
    ),
  ),
)

const insertMoreEvents = effect<{ streamIds: string; versions: string; lines: string; at: string }>((q, param) =>
  q
    .insertInto('events')
    .columns(['stream_id', 'version', 'lines', 'at'])
    .expression(sql`
    select * from unnest(
      ${param('streamIds')}::bigint[],
      ${param('versions')}::double precision[],
      ${param('lines')}::text[],
      ${param('at')}::double precision[])`),
)

/** Appends units' events to their streams. */
export function appendEvents(db: TxDb, events: readonly UnitEvents[]): void {
  if (db.dialect === 'postgres' && events.length > 1) {
    insertMoreEvents(db, {
      streamIds: arrayOf(events.map(({ streamId }) => streamId)),
      versions: arrayOf(events.map(({ version }) => version)),
      lines: arrayOf(events.map(({ lines }) => lines)),
      at: arrayOf(events.map(({ at }) => at)),
    })
    return
  }
  for (let from = 0; from < events.length; from += MOST_AT_ONCE) {
    const some = events.slice(from, from + MOST_AT_ONCE)
    const params: OfRows<UnitEvents> = {}
    for (const [i, { streamId, version, lines, at }] of some.entries()) {
      params[`streamId ${i}`] = streamId
      params[`version ${i}`] = version
      params[`lines ${i}`] = lines
      params[`at ${i}`] = at
    }
    insertEvents(some.length)(db, params)
  }
}

/** An event as a line of a stream. JSON contains no line breaks, so they separate events. */
export const toEventLine = (type: string, data: unknown): string => `${type} ${JSON.stringify(data)}`

/** Parses lines to the events' types and their payloads as JSON text. */
export function fromEventLines(lines: string): { type: string; payload: string }[] {
  return lines.split('\n').map((line) => {
    const space = line.indexOf(' ')
    return { type: line.slice(0, space), payload: line.slice(space + 1) }
  })
}

const insertJob = effect<{ id: string; kind: string; payload: string; dueAt: number; ownerId: string | null }>(
  (q, param) =>
    q.insertInto('jobs').values({
      id: param('id'),
      kind: param('kind'),
      payload: param('payload'),
      due_at: param('dueAt'),
      owner_id: param('ownerId'),
      attempts: 0,
    }),
)

/** A job; `ownerId` is the owner of a long one. */
type JobToLeave = Omit<Parameters<typeof insertJob>[1], 'ownerId'> & { readonly ownerId?: string | null }

/** Queues jobs in the transaction of their cause, with one statement. */
export async function appendJobs(db: TxDb, left: readonly JobToLeave[]): Promise<void> {
  const jobs = left.map((job) => ({ ownerId: null, ...job }))
  const [first, ...others] = jobs
  if (!first) return
  if (others.length === 0) insertJob(db, first)
  else
    await db.q
      .insertInto('jobs')
      .values(jobs.map(({ dueAt, ownerId, ...job }) => ({ ...job, due_at: dueAt, owner_id: ownerId, attempts: 0 })))
      .execute()
}
