import { handler } from '../../kernel/job.ts'
import { removeSomePermissions } from './command-permissions-store.ts'
import { sweepCommandsJob } from './commands-jobs.ts'

const ROWS_AT_ONCE = 500

/** Removes guilds' permissions for deleted global commands, a limited number of rows in each unit of work. */
export const sweepCommands = handler(sweepCommandsJob, async function* ({ store }, gone) {
  for (const [i, id] of gone.command_ids.entries()) {
    for (;;) {
      const removed = await store.write((tx) => removeSomePermissions(tx, id, ROWS_AT_ONCE))
      const isAll = removed < ROWS_AT_ONCE
      yield { ...gone, command_ids: gone.command_ids.slice(isAll ? i + 1 : i) }
      if (isAll) break
    }
  }
})
