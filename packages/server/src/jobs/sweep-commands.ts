import { removeSomePermissions } from '../features/commands/command-permissions-store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Steps } from './job-handler.ts'

interface GoneCommands {
  readonly application_id: string
  readonly command_ids: readonly string[]
}

const ROWS_AT_ONCE = 500

/** Removes what guilds have set for global commands that are gone, a bounded number of rows to a unit of work. */
export async function* sweepCommands({ store }: Kernel, gone: GoneCommands): Steps<GoneCommands> {
  for (const [i, id] of gone.command_ids.entries()) {
    for (;;) {
      const removed = await store.write((tx) => removeSomePermissions(tx, id, ROWS_AT_ONCE))
      const isAll = removed < ROWS_AT_ONCE
      yield { ...gone, command_ids: gone.command_ids.slice(isAll ? i + 1 : i) }
      if (isAll) break
    }
  }
}
