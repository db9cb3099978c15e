import { integer, shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** More than the fetches that may run or wait at once, so that jobs that only wait don't delay others. */
const AT_ONCE = 128

/**
 * Adds the previews of a message's links. `since` is when the message was written or edited, in ms since 1970.
 */
export const showLinkPreviewsJob = job({
  name: 'show-link-previews',
  payload: shape({ channel_id: snowflake(), message_id: snowflake(), since: integer() }),
  waitsForOthers: true,
  atOnce: AT_ONCE,
})
