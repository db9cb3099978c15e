import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Removes the entitlements of a deleted SKU. */
export const sweepEntitlementsJob = job({
  name: 'sweep-entitlements',
  payload: shape({ application_id: snowflake(), sku_id: snowflake() }),
  owner: 'application_id',
})
