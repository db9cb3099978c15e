import { cleanUp } from '../../kernel/clean-up.ts'
import { handler } from '../../kernel/job.ts'
import { sweepGuildJob } from './guilds-jobs.ts'

/** Removes the remaining rows of a deleted guild. */
export const sweepGuild = handler(sweepGuildJob, async function* (kernel, { guild_id, after }) {
  for await (const left of cleanUp(kernel, { owner: 'guild', id: guild_id }, after)) yield { guild_id, ...left }
})
