import { cleanUp } from '../../kernel/clean-up.ts'
import { handler } from '../../kernel/job.ts'
import { sweepGuildJob } from './guilds-jobs.ts'

/** Removes what a deleted guild has left behind. */
export const sweepGuild = handler(sweepGuildJob, async function* (kernel, { guild_id, after }) {
  for await (const left of cleanUp(kernel, { owner: 'guild', id: guild_id }, after)) yield { guild_id, ...left }
})
