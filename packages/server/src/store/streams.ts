import { sql } from 'kysely'
import { type Db, statement } from './db.ts'

/** Where a stream stands after a write has taken its turn in it. */
export interface Turn {
  version: number
  /** The version at which the guild's rights last changed. */
  rightsVersion: number | null
}

interface Raise {
  id: string
  guildId: string | null
  /** 1 if the write changes guild, roles, channels or overwrites. */
  structure: number
  lastMessageId: string | null
}

const raise = statement<Raise, { version: number; rights_version: number | null }>((q, param) =>
  q
    .insertInto('streams')
    .values({
      id: param('id'),
      guild_id: param('guildId'),
      version: 1,
      rights_version: param('structure'),
      last_message_id: param('lastMessageId'),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        version: sql<number>`streams.version + 1`,
        rights_version: sql<number>`case when excluded.rights_version = 1 then streams.version + 1 else streams.rights_version end`,
        last_message_id: sql<string | null>`coalesce(excluded.last_message_id, streams.last_message_id)`,
      }),
    )
    .returning([
      'version',
      sql<number | null>`(select g.rights_version from streams as g where g.id = streams.guild_id)`.as(
        'rights_version',
      ),
    ]),
)

/**
 * Takes the next version of a stream, and with it the stream's row lock until the unit commits: whoever asks next
 * waits, so versions have no gaps and no event overtakes another.
 */
export async function takeTurn(
  db: Db,
  stream: { id: string; guildId: string | null; structure?: boolean; lastMessageId?: string | null },
): Promise<Turn> {
  const [row] = await raise(db, {
    id: stream.id,
    guildId: stream.guildId,
    structure: stream.structure ? 1 : 0,
    lastMessageId: stream.lastMessageId ?? null,
  })
  if (!row) throw new Error('A stream was raised but gave no version')
  return { version: row.version, rightsVersion: row.rights_version }
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
