import { EVENT_WEBHOOK_TYPES } from '@guildhall/protocol/enums/application-setting'
import { anything, choice, integer, optional, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes what a deleted application has left behind. `after` is the last guild that it has left. */
export const removeApplicationJob = job({
  name: 'remove-application',
  payload: shape({ application_id: snowflake(), bot_id: snowflake(), after: optional(snowflake()) }),
  owner: 'application_id',
})

/**
 * Tells an application of something that happened at `since`, in ms since 1970. `tries` counts how often it was told in
 * vain.
 */
export const tellEventJob = job({
  name: 'tell-event',
  payload: shape({
    application_id: snowflake(),
    event: shape({ type: choice(EVENT_WEBHOOK_TYPES), timestamp: text(), data: anything<object>() }),
    since: integer(),
    tries: integer(),
  }),
  waitsForOthers: true,
})

/** Ends the Activities of an application. */
export const endActivitiesJob = job({ name: 'end-activities', payload: shape({ application_id: snowflake() }) })
