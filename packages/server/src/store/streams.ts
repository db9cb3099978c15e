import { sql } from 'kysely'
import { type Db, statement } from './db.ts'

interface Stream {
  id: string
  guildId: string | null
  /** 1 if the write changes guild, roles, channels or overwrites. */
  structure: number
}

const nextVersion = sql<number>`streams.version + 1`
const nextRights = (structure: number) =>
  sql<number>`case when ${structure} = 1 then streams.version + 1 else streams.rights_version end`

const raise = statement<Stream, { version: number }>((q, param) =>
  q
    .updateTable('streams')
    .set({ version: nextVersion, rights_version: nextRights(param('structure')) })
    .where('id', '=', param('id'))
    .returning('version'),
)

const begin = statement<Stream, { version: number }>((q, param) =>
  q
    .insertInto('streams')
    .values({
      id: param('id'),
      guild_id: param('guildId'),
      version: 1,
      rights_version: param('structure'),
      last_message_id: null,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        version: nextVersion,
        rights_version: sql<number>`case when excluded.rights_version = 1 then streams.version + 1 else streams.rights_version end`,
      }),
    )
    .returning('version'),
)

/**
 * Takes the next version of a stream, and with it the stream's row lock until the unit commits: whoever asks next
 * waits, so versions have no gaps and no event overtakes another.
 */
export async function takeTurn(
  db: Db,
  { id, guildId, structure = false }: { id: string; guildId: string | null; structure?: boolean },
): Promise<number> {
  const stream = { id, guildId, structure: structure ? 1 : 0 }
  const [row] = await raise(db, stream)
  const [taken] = row ? [row] : await begin(db, stream)
  if (!taken) throw new Error('A stream was raised but gave no version')
  return taken.version
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

/** Leaves work for later, in the same transaction as its cause. */
export async function appendJob(db: Db, job: Parameters<typeof insertJob>[1]): Promise<void> {
  await insertJob(db, job)
}
