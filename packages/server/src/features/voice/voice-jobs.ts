import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Updates a voice channel after its first user has joined or its last has left. */
export const settleVoiceChannelJob = job({
  name: 'settle-voice-channel',
  payload: shape({ guild_id: snowflake(), channel_id: snowflake() }),
})
