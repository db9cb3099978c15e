import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { User } from '@guildhall/protocol/objects/users/user'
import { isScheduledOrActive } from '@guildhall/protocol/state/guild-state'
import { insertRow, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { type ScheduledEventRow, scheduledEvents } from '../../store/tables/voice.ts'

interface Key {
  guildId: string
  id: string
}

/** An event with its creator, if they still exist, and the number of interested users. */
export interface FoundEvent {
  readonly event: BareScheduledEvent
  readonly creator: User | undefined
  readonly userCount: number
}

interface Found {
  wire: string
  user_count: number
  creator: string | null
}

const find = statement<Key, Found>((q, param) =>
  q
    .selectFrom('scheduled_events as made')
    .leftJoin('users', 'users.id', 'made.creator_id')
    .select(['made.wire', 'made.user_count', 'users.wire as creator'])
    .where('made.guild_id', '=', param('guildId'))
    .where('made.id', '=', param('id')),
)

const listOpen = statement<{ guildId: string }, Found>((q, param) =>
  q
    .selectFrom('scheduled_events as made')
    .leftJoin('users', 'users.id', 'made.creator_id')
    .select(['made.wire', 'made.user_count', 'users.wire as creator'])
    .where('made.guild_id', '=', param('guildId'))
    .where('made.is_open', '=', true)
    .orderBy('made.id'),
)

/** Events whose scheduled change is due, the earliest first. */
export const listDueEvents = statement<
  { now: number; dueAt: number; id: string; limit: number },
  Pick<ScheduledEventRow, 'guild_id' | 'id' | 'due_at'>
>((q, param) =>
  q
    .selectFrom('scheduled_events')
    .select(['guild_id', 'id', 'due_at'])
    .where('due_at', '<=', param('now'))
    .where('due_at', '>=', param('dueAt'))
    .where((where) => where.or([where('due_at', '>', param('dueAt')), where('id', '>', param('id'))]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(param('limit')),
)

export async function findEvent(db: Db, guildId: string, id: string): Promise<FoundEvent | undefined> {
  const [row] = await find(db, { guildId, id })
  return row && toFound(row)
}

/** The scheduled and active events of a guild, oldest first. */
export async function listEvents(db: Db, guildId: string): Promise<FoundEvent[]> {
  return (await listOpen(db, { guildId })).map(toFound)
}

/** The events of a guild with the given ids that still exist, past ones included. */
export async function listEventsById(db: Db, guildId: string, ids: readonly string[]): Promise<BareScheduledEvent[]> {
  const found: BareScheduledEvent[] = []
  for (const some of idLists(ids)) {
    const rows = db.q.selectFrom('scheduled_events').select('wire').where('guild_id', '=', guildId)
    for (const { wire } of await rows.where('id', 'in', some).execute()) found.push(JSON.parse(wire))
  }
  return found
}

const toFound = ({ wire, user_count, creator }: Found): FoundEvent => ({
  event: JSON.parse(wire),
  creator: creator === null ? undefined : JSON.parse(creator),
  userCount: user_count,
})

export async function insertEvent(db: Db, event: BareScheduledEvent, due_at: number | null): Promise<void> {
  const { guild_id, id, creator_id } = event
  const row = { guild_id, id, creator_id, is_open: true, due_at, user_count: 0, wire: JSON.stringify(event) }
  await insertRow(db, scheduledEvents, row)
}

/** @param dueAt the time of the next scheduled change; undefined leaves it unchanged */
export async function updateEvent(db: Db, event: BareScheduledEvent, dueAt: number | null | undefined): Promise<void> {
  const { guild_id, id } = event
  await updateRows(
    db,
    scheduledEvents,
    { guild_id, id },
    { wire: JSON.stringify(event), is_open: isScheduledOrActive(event), ...(dueAt !== undefined && { due_at: dueAt }) },
  )
}

/** Schedules the end of some events unless a user joins, or cancels it. */
export async function setEventsDue(
  db: Db,
  guildId: string,
  ids: readonly string[],
  due_at: number | null,
): Promise<void> {
  if (ids.length === 0) return
  const events = db.q.updateTable('scheduled_events').set({ due_at })
  await events.where('guild_id', '=', guildId).where('id', 'in', ids).execute()
}

/** The events of a guild that are still due, of the given ones. */
export async function listStillDueEvents(
  db: Db,
  guildId: string,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await db.q
    .selectFrom('scheduled_events')
    .select('id')
    .where('guild_id', '=', guildId)
    .where('id', 'in', ids)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeEvent(db: Db, guildId: string, id: string): Promise<void> {
  await removeRows(db, scheduledEvents, { guild_id: guildId, id })
}
