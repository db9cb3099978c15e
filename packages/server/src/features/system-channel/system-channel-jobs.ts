import { boolean, type Infer, integer, optional, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** A system message of the server. Its id is chosen in advance, so that a repeated job writes it once. */
export const systemMessage = shape({
  guild_id: snowflake(),
  channel_id: snowflake(),
  message_id: snowflake(),
  type: integer(),
  author_id: snowflake(),
  content: text(),
  mentions_everyone: optional(boolean()),
})

/** The payload of such a job. */
export type SystemMessageJob = Infer<typeof systemMessage>

/** Writes a system message. */
export const writeSystemMessageJob = job({ name: 'write-system-message', payload: systemMessage })
