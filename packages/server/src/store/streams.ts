import { sql } from 'kysely'
import { type Db, statement } from './db.ts'

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

/** Where two begin a stream at once the second goes on from the first. */
const begin = statement<{ id: string; guildId: string | null; structure: number }, { version: number }>((q, param) =>
  q
    .insertInto('streams')
    .values({
      id: param('id'),
      guild_id: param('guildId'),
      version: 1,
      rights_version: param('structure'),
      last_message_id: null,
      last_pin_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        version: sql<number>`streams.version + 1`,
        rights_version: sql<number>`case when ${param('structure')} = 1 then streams.version + 1 else streams.rights_version end`,
      }),
    )
    .returning('version'),
)

/**
 * Takes the next version of a stream, and with it the stream's row lock until the unit commits: whoever asks next
 * waits, so versions have no gaps and no event overtakes another.
 *
 * @param stream with `structure` if the write changes guild, roles, channels or overwrites
 */
export async function takeTurn(
  db: Db,
  { id, guildId, structure = false }: { id: string; guildId: string | null; structure?: boolean },
): Promise<number> {
  const turn = { id, structure: Number(structure) }
  const [taken] = await raise(db, turn)
  if (taken) return taken.version
  const [first] = await begin(db, { ...turn, guildId })
  if (!first) throw new Error('A stream was begun but gave no version')
  return first.version
}

const lock = statement<{ id: string }, { id: string }>((q, param) =>
  q.selectFrom('streams').select('id').where('id', '=', param('id')).forUpdate(),
)

/**
 * Waits until no other unit has its turn in a stream, and keeps others out until this one commits: for a unit that has
 * its turn elsewhere and reads what it is going to change here. SQLite runs one unit at a time anyway.
 */
export async function holdStream(db: Db, id: string): Promise<void> {
  if (db.dialect === 'postgres') await lock(db, { id })
}

const findRights = statement<{ id: string }, { rights_version: number }>((q, param) =>
  q.selectFrom('streams').select('rights_version').where('id', '=', param('id')),
)

/** The version at which a guild's rights last changed. */
export async function rightsVersionOf(db: Db, guildId: string): Promise<number | undefined> {
  const [row] = await findRights(db, { id: guildId })
  return row?.rights_version
}

const insertEvents = statement<{ streamId: string; version: number; lines: string; at: number }, never>((q, param) =>
  q.insertInto('events').values({
    stream_id: param('streamId'),
    version: param('version'),
    lines: param('lines'),
    at: param('at'),
  }),
)

/** Appends a unit's events to their stream, at the version that the unit has taken. */
export async function appendEvents(db: Db, events: Parameters<typeof insertEvents>[1]): Promise<void> {
  await insertEvents(db, events)
}

/** An event as a line of a stream. JSON holds no line break, so lines can be told apart. */
export const toEventLine = (type: string, data: unknown): string => `${type} ${JSON.stringify(data)}`

/** The events of some lines: the type of each, and its payload as JSON text. */
export function fromEventLines(lines: string): { type: string; payload: string }[] {
  return lines.split('\n').map((line) => {
    const space = line.indexOf(' ')
    return { type: line.slice(0, space), payload: line.slice(space + 1) }
  })
}

const insertJob = statement<{ id: string; kind: string; payload: string; dueAt: number }, never>((q, param) =>
  q
    .insertInto('jobs')
    .values({ id: param('id'), kind: param('kind'), payload: param('payload'), due_at: param('dueAt') }),
)

/** Leaves work for later, in the same transaction as its cause: one statement, however much it is. */
export async function appendJobs(db: Db, jobs: readonly Parameters<typeof insertJob>[1][]): Promise<void> {
  const [first, ...others] = jobs
  if (!first) return
  if (others.length === 0) await insertJob(db, first)
  else
    await db.q
      .insertInto('jobs')
      .values(jobs.map(({ dueAt, ...job }) => ({ ...job, due_at: dueAt })))
      .execute()
}
