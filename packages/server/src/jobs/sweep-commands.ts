import { removeSomePermissions } from '../features/commands/command-permissions-store.ts'
import type { Kernel } from '../kernel/kernel.ts'

const ROWS_AT_ONCE = 500

/** Removes what guilds have set for global commands that are gone, a bounded number of rows to a unit of work. */
export async function sweepCommands(
  { store }: Kernel,
  { command_ids }: { command_ids: readonly string[] },
): Promise<void> {
  for (const id of command_ids) {
    for (;;) {
      const removed = await store.write((tx) => removeSomePermissions(tx, id, ROWS_AT_ONCE))
      if (removed < ROWS_AT_ONCE) break
    }
  }
}
