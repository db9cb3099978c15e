import { handler } from '../../kernel/job.ts'
import { writeAsSystem } from '../../kernel/system-unit.ts'
import { expireSomeAttachments } from '../attachments/attachments-store.ts'
import { removeListsOfGuild } from '../target-users/gone-lists-store.ts'
import { sweepLater } from '../target-users/target-users-actions.ts'
import { ROWS_AT_ONCE, SWEEPS } from './guild-sweeps-store.ts'
import { sweepGuildJob } from './guilds-jobs.ts'

/** Removes what a deleted guild has left behind, a bounded number of rows to a unit of work. */
export const sweepGuild = handler(sweepGuildJob, async function* (kernel, { guild_id, swept }) {
  const { store, clock } = kernel
  if (swept === undefined) {
    await writeAsSystem(kernel, { name: 'sweep-guild', emits: [] }, async (tx) =>
      sweepLater(tx, await removeListsOfGuild(tx.db, guild_id)),
    )
  }
  for (const [i, removeSome] of SWEEPS.entries()) {
    if (i < (swept ?? 0)) continue
    for (;;) {
      const removed = await store.write((tx) => removeSome(tx, guild_id))
      const isAll = (typeof removed === 'number' ? removed : removed.length) < ROWS_AT_ONCE
      yield { guild_id, swept: isAll ? i + 1 : i }
      if (isAll) break
    }
  }
  for (;;) {
    const expired = await store.write((tx) =>
      expireSomeAttachments(tx, { guildId: guild_id }, clock.now(), ROWS_AT_ONCE),
    )
    if (expired < ROWS_AT_ONCE) return
    yield { guild_id, swept: SWEEPS.length }
  }
})
