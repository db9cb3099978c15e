import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Sends a mail that a unit of work queued. */
export const sendMailJob = job({
  name: 'send-mail',
  payload: shape({ mail_id: snowflake() }),
  waitsForOthers: true,
  atOnce: 4,
})
