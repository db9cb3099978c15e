import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { removeSomeImagesOfGuild } from '../../media/images-store.ts'
import { removeSomeAvatarsOfGuild } from '../../media/webhook-avatars-store.ts'
import type { TxDb } from '../../store/db.ts'
import { columnsOf, removeSome } from '../../store/removal.ts'
import type { Table } from '../../store/table.ts'
import { expireSomeAttachments } from '../attachments/attachments-store.ts'
import { removeListsOfGuild } from '../target-users/gone-lists-store.ts'
import { sweepLater } from '../target-users/target-users-actions.ts'
import { sweepGuildJob } from './guilds-jobs.ts'

/** The most rows that one unit of work removes. */
const ROWS_AT_ONCE = 500

type Cleanup = (kernel: Kernel, tx: TxDb, guildId: string) => Promise<number>

/** Of tables whose rows are not simply removed, what is done instead, a bounded number of rows at a time: it says how many. */
const OWN: Readonly<Record<string, Cleanup>> = {
  images: (_, tx, guildId) => removeSomeImagesOfGuild(tx, guildId, ROWS_AT_ONCE),
  webhook_avatars: (_, tx, guildId) => removeSomeAvatarsOfGuild(tx, guildId, ROWS_AT_ONCE),
  attachments: ({ clock }, tx, guildId) => expireSomeAttachments(tx, { guildId }, clock.now(), ROWS_AT_ONCE),
}

/** Removes what a deleted guild has left behind, table after table, a bounded number of rows to a unit of work. */
export const sweepGuild = handler(sweepGuildJob, async function* (kernel, { guild_id, after }) {
  if (after === undefined) await leaveLists(kernel, guild_id)
  const tables = kernel.tables.filter(({ belongsTo }) => belongsTo.guild !== undefined)
  // A table that is not found was the last one of another version: the sweep begins again.
  for (const table of tables.slice(tables.findIndex(({ name }) => name === after) + 1)) {
    for (const removeThem of cleanupsOf(table)) {
      for (;;) {
        const removed = await kernel.store.write((tx) => removeThem(kernel, tx, guild_id))
        if (removed < ROWS_AT_ONCE) break
        yield { guild_id, ...(after !== undefined && { after }) }
      }
    }
    after = table.name
    yield { guild_id, after }
  }
})

function cleanupsOf(table: Table): Cleanup[] {
  const own = OWN[table.name]
  if (table.ownCleanup?.includes('guild')) return own ? [own] : []
  return columnsOf(table, 'guild').map((column) => (_, tx, id) => removeSome(tx, table, { column, id }, ROWS_AT_ONCE))
}

/** Lists of users for whom invites are have a job of their own. */
async function leaveLists(kernel: Kernel, guildId: string): Promise<void> {
  await writeAsSystem(kernel, { name: 'sweep-guild', emits: [] }, async (tx) =>
    sweepLater(tx, await removeListsOfGuild(tx.db, guildId)),
  )
}
