import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { listDatedGuildIds } from './linked-roles-store.ts'
import { updateLinkedRolesJob } from './role-connections-jobs.ts'

const GUILDS_AT_ONCE = 200

/** Queues updates of the guilds whose conditions compare dates, because these are satisfied as time passes. */
export async function updateDatedRoles(kernel: Kernel): Promise<void> {
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const guildIds = await listDatedGuildIds(kernel.store.db, after, GUILDS_AT_ONCE)
    if (guildIds.length === 0) return
    await writeAsSystem(kernel, { name: 'update-dated-roles', emits: [] }, async (tx) => {
      for (const guild_id of guildIds) tx.enqueue(updateLinkedRolesJob, { guild_id })
    })
    after = guildIds.length < GUILDS_AT_ONCE ? undefined : guildIds.at(-1)
  }
}
