import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import { insertRow, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { type StageInstanceRow, stageInstances } from '../../store/tables/voice.ts'

/** Stages that have been empty for long enough, in the order in which they became due. */
export const listDueStages = statement<
  { now: number; dueAt: number; id: string; limit: number },
  Pick<StageInstanceRow, 'guild_id' | 'channel_id' | 'id' | 'due_at'>
>((q, param) =>
  q
    .selectFrom('stage_instances')
    .select(['guild_id', 'channel_id', 'id', 'due_at'])
    .where('due_at', '<=', param('now'))
    .where('due_at', '>=', param('dueAt'))
    .where((where) => where.or([where('due_at', '>', param('dueAt')), where('id', '>', param('id'))]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(param('limit')),
)

export async function insertStage(db: Db, stage: StageInstance, due_at: number | null): Promise<void> {
  const { guild_id, channel_id, id } = stage
  await insertRow(db, stageInstances, { guild_id, channel_id, id, due_at, wire: JSON.stringify(stage) })
}

export async function updateStage(db: Db, stage: StageInstance): Promise<void> {
  await updateRows(
    db,
    stageInstances,
    { guild_id: stage.guild_id, channel_id: stage.channel_id },
    { wire: JSON.stringify(stage) },
  )
}

/** Schedules the closing of a stage unless a user joins, or cancels it. */
export async function setStageDue(db: Db, guildId: string, channelId: string, due_at: number | null): Promise<void> {
  await updateRows(db, stageInstances, { guild_id: guildId, channel_id: channelId }, { due_at })
}

/** The channels of a guild whose stages are still due, of the given ones. */
export async function listStillDueStages(
  db: Db,
  guildId: string,
  channelIds: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await db.q
    .selectFrom('stage_instances')
    .select('channel_id')
    .where('guild_id', '=', guildId)
    .where('channel_id', 'in', channelIds)
    .where('due_at', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ channel_id }) => channel_id)
}

export async function removeStage(db: Db, { guild_id, channel_id }: StageInstance): Promise<void> {
  await removeRows(db, stageInstances, { guild_id, channel_id })
}
