import { boolean, integer, type Of, optional, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** A message of the server's own. Its id is chosen beforehand, so that a job that is done twice writes once. */
export const systemMessage = shape({
  guild_id: snowflake(),
  channel_id: snowflake(),
  message_id: snowflake(),
  type: integer(),
  author_id: snowflake(),
  content: text(),
  mentions_everyone: optional(boolean()),
})

/** What such a job is told. */
export type SystemMessageJob = Of<typeof systemMessage>

/** Writes a message of the server's own. */
export const writeSystemMessageJob = job({ name: 'write-system-message', payload: systemMessage })
