import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Brings a voice channel up to date into which somebody came first, or which the last one left. */
export const settleVoiceChannelJob = job({
  name: 'settle-voice-channel',
  payload: shape({ guild_id: snowflake(), channel_id: snowflake() }),
})
