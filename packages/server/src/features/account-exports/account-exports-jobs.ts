import { integer, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Collects the data of an account. */
export const collectAccountJob = job({
  name: 'collect-account',
  payload: shape({
    user_id: snowflake(),
    export_id: snowflake(),
    /** How many units of work there were. */
    position: integer(),
    stage: text(),
    place_id: snowflake(),
    after_id: snowflake(),
  }),
  owner: 'user_id',
})
