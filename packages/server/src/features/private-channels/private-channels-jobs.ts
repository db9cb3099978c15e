import { integer, list, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Detects unusually many new DMs with members of a guild. `opened_at` is in ms since 1970. */
export const noticePrivateChannelJob = job({
  name: 'notice-private-channel',
  payload: shape({ recipient_ids: list(snowflake()), opened_at: integer() }),
})
