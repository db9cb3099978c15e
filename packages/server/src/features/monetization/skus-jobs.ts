import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes what people and guilds have of a SKU that was deleted. */
export const sweepEntitlementsJob = job({
  name: 'sweep-entitlements',
  payload: shape({ application_id: snowflake(), sku_id: snowflake() }),
  owner: 'application_id',
})
