import type { Kernel } from '../../kernel/kernel.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { endStage } from './stage-instances-actions.ts'
import { listDueStages, listStillDueStages } from './stage-instances-store.ts'

const STAGES_AT_ONCE = 50

/** Closes stages that have been empty for some minutes, some of one guild in each unit of work. */
export async function closeIdleStages(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  let after = { dueAt: 0, id: '0' }
  for (;;) {
    const due = await listDueStages(kernel.store.db, { now, ...after, limit: STAGES_AT_ONCE })
    for (const [guildId, stages] of Map.groupBy(due, ({ guild_id }) => guild_id)) {
      const channelIds = stages.map(({ channel_id }) => channel_id)
      await closeIn(kernel, guildId, channelIds)
    }
    const last = due.at(-1)
    if (!last || due.length < STAGES_AT_ONCE) return
    after = { dueAt: last.due_at ?? now, id: last.id }
  }
}

/** A user may have joined meanwhile. */
async function closeIn(kernel: Kernel, guildId: string, channelIds: readonly string[]): Promise<void> {
  const emits = ['STAGE_INSTANCE_DELETE', 'GUILD_SCHEDULED_EVENT_UPDATE'] as const
  await writeUnlessDeleted(kernel, { name: 'close-idle-stages', emits, guildId }, async (tx) => {
    for (const id of await listStillDueStages(tx.db, guildId, channelIds, tx.now)) {
      const stage = tx.guild.stages.get(id)
      if (stage) await endStage(tx, tx.guild, stage)
    }
  })
}
