import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Deletes the messages of a user in a guild, from the id `since` on. */
export const deleteMessagesJob = job({
  name: 'delete-messages',
  payload: shape({ guild_id: snowflake(), user_id: snowflake(), since: snowflake() }),
  owner: 'guild_id',
})
