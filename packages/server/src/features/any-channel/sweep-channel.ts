import { cleanUp } from '../../kernel/clean-up.ts'
import { handler } from '../../kernel/job.ts'
import { sweepChannelJob } from '../channels/channels-jobs.ts'

/** Removes the remaining rows of a deleted channel or thread, and the threads of the channel. */
export const sweepChannel = handler(sweepChannelJob, async function* (kernel, { after, ...channel }) {
  const { guild_id: guildId, channel_id: id } = channel
  for await (const left of cleanUp(kernel, { owner: 'channel', id, guildId }, after)) yield { ...channel, ...left }
})
