import { handler } from '../../kernel/job.ts'
import { unlinkLobby } from './linked-channels-actions.ts'
import { unlinkChannelJob } from './lobbies-jobs.ts'

export const unlinkChannel = handler(unlinkChannelJob, (kernel, { application_id, lobby_id, guild_id, channel_id }) =>
  unlinkLobby(kernel, { application_id, id: lobby_id, channel_guild_id: guild_id, channel_id }),
)
