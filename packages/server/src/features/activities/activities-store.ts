import { findRow, insertRow, listRows, removeRows } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { processes } from '../../store/tables/processes.ts'
import {
  type ActivityInstanceRow,
  type ActivityParticipantRow,
  activityInstances,
  activityParticipants,
} from './activities-tables.ts'

/** The location of an instance. */
export type ActivityKey = Pick<ActivityInstanceRow, 'guild_id' | 'channel_id' | 'application_id'>

/** An Activity instance with its participants. */
export interface StoredInstance extends ActivityInstanceRow {
  readonly participants: readonly ActivityParticipantRow[]
}

const listInside = statement<ActivityKey, ActivityParticipantRow>((q, param) =>
  q
    .selectFrom('activity_participants')
    .selectAll()
    .where('guild_id', '=', param('guild_id'))
    .where('channel_id', '=', param('channel_id'))
    .where('application_id', '=', param('application_id'))
    .orderBy('id'),
)
/** The running instance of an application's Activity in a channel. */
export async function findActivityInstance(db: Db, key: ActivityKey): Promise<StoredInstance | undefined> {
  const { guild_id, channel_id, application_id } = key
  const row = await findRow(db, activityInstances, { guild_id, channel_id, application_id })
  return row && { ...row, participants: await listInside(db, key) }
}

/** The running instances of guilds, or of private channels, whose ids replace the guild's. */
export async function listInstancesOf(db: Db, guildIds: readonly string[]): Promise<StoredInstance[]> {
  const found: StoredInstance[] = []
  for (const ids of idLists(guildIds)) {
    const rows = await db.q.selectFrom('activity_instances').selectAll().where('guild_id', 'in', ids).execute()
    if (rows.length === 0) continue
    const inside = db.q.selectFrom('activity_participants').selectAll().where('guild_id', 'in', ids).orderBy('id')
    found.push(...together(rows, await inside.execute()))
  }
  return found
}

const keyed = ({ channel_id, application_id }: ActivityKey) => `${channel_id}/${application_id}`

function together(
  rows: readonly ActivityInstanceRow[],
  participants: readonly ActivityParticipantRow[],
): StoredInstance[] {
  const inside = Map.groupBy(participants, keyed)
  return rows.map((row) => ({ ...row, participants: inside.get(keyed(row)) ?? [] }))
}

/** The Activity instances in which a session takes part. */
export const listParticipantsOfSession = (db: Db, sessionId: string): Promise<ActivityParticipantRow[]> =>
  listRows(db, activityParticipants, { session_id: sessionId })

/** The running instances of an application. */
export async function listInstancesOfApplication(db: Db, applicationId: string): Promise<ActivityInstanceRow[]> {
  return listRows(db, activityInstances, { application_id: applicationId })
}

/** The participants whose sessions belong to a process. */
export async function listParticipantsOfProcess(db: Db, processId: string): Promise<ActivityParticipantRow[]> {
  return listRows(db, activityParticipants, { process_id: processId })
}

export async function insertInstance(db: TxDb, row: ActivityInstanceRow): Promise<void> {
  await insertRow(db, activityInstances, row)
}

export async function insertParticipant(db: TxDb, row: ActivityParticipantRow): Promise<void> {
  await insertRow(db, activityParticipants, row)
}

/** Removes sessions from an Activity. */
export async function removeParticipants(
  db: TxDb,
  key: ActivityKey,
  gone: readonly ActivityParticipantRow[],
): Promise<void> {
  for (const ids of idLists(gone.map(({ id }) => id))) {
    const rows = db.q.deleteFrom('activity_participants').where('guild_id', '=', key.guild_id)
    await rows.where('channel_id', '=', key.channel_id).where('id', 'in', ids).execute()
  }
}

/** Removes an instance with all its participants. */
export async function removeInstance(db: TxDb, key: ActivityKey): Promise<void> {
  const { guild_id, channel_id, application_id } = key
  for (const table of [activityInstances, activityParticipants])
    await removeRows(db, table, { guild_id, channel_id, application_id })
}

/** Whether a process is one of those that share the store. */
export async function isProcess(db: Db, id: string): Promise<boolean> {
  return (await findRow(db, processes, { id })) !== undefined
}

/** The participants of processes that have ended, and those that were once recorded as such. */
export function listAbandoned({ q }: Db): Promise<ActivityParticipantRow[]> {
  return q
    .selectFrom('activity_participants')
    .selectAll()
    .where((where) =>
      where.or([
        where('abandoned_at', 'is not', null),
        where('process_id', 'not in', where.selectFrom('processes').select('id')),
      ]),
    )
    .execute()
}

/** Records when the processes of participants were first found to have ended. */
export async function noteAbandoned({ q }: TxDb, now: number): Promise<void> {
  await q
    .updateTable('activity_participants')
    .set({ abandoned_at: now })
    .where('abandoned_at', 'is', null)
    .where('process_id', 'not in', q.selectFrom('processes').select('id'))
    .execute()
}
