import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Adds the messages of a guild that are older than the index. For a private channel, its own id replaces the guild's. */
export const indexMessagesJob = job({
  name: 'index-messages',
  payload: shape({ guild_id: snowflake() }),
  owner: 'guild_id',
})
