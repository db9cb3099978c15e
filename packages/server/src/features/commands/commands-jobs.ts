import { list, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes guilds' permissions for deleted global commands. */
export const sweepCommandsJob = job({
  name: 'sweep-commands',
  payload: shape({ application_id: snowflake(), command_ids: list(snowflake()) }),
  owner: 'application_id',
})
