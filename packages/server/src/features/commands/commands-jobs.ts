import { list, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes what guilds have set for global commands that are gone. */
export const sweepCommandsJob = job({
  name: 'sweep-commands',
  payload: shape({ application_id: snowflake(), command_ids: list(snowflake()) }),
  owner: 'application_id',
})
