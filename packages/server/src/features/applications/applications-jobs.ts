import { EVENT_WEBHOOK_TYPES } from '@guildhall/protocol/enums/application-setting'
import { anything, choice, integer, optional, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes the remaining rows of a deleted application. `after` is the last guild that its bot has left. */
export const removeApplicationJob = job({
  name: 'remove-application',
  payload: shape({ application_id: snowflake(), bot_id: snowflake(), after: optional(snowflake()) }),
  owner: 'application_id',
})

/**
 * Sends an application an event that happened at `since`, in ms since 1970. `tries` counts the failed attempts, and
 * `url` replaces the application's own URL.
 */
export const deliverWebhookEventJob = job({
  name: 'tell-event',
  payload: shape({
    application_id: snowflake(),
    event: shape({ type: choice(EVENT_WEBHOOK_TYPES), timestamp: text(), data: anything<object>() }),
    since: integer(),
    tries: integer(),
    url: optional(text()),
  }),
  waitsForOthers: true,
})

export const endActivitiesJob = job({ name: 'end-activities', payload: shape({ application_id: snowflake() }) })
