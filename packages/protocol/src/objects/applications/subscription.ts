import { APPLICATION_LIMITS } from '../../application-limits.ts'
import { type Infer, integer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'

/** A user's subscription to a SKU of an application. */
export const SkuSubscription = shape({
  id: snowflake(),
  user_id: snowflake(),
  sku_ids: list(snowflake()),
  /** The SKUs of the next period; null if it won't be renewed. */
  renewal_sku_ids: nullable(list(snowflake())),
  entitlement_ids: list(snowflake()),
  current_period_start: text(),
  current_period_end: text(),
  status: integer(),
  canceled_at: nullable(text()),
  /** There are no payments, and therefore no countries of payment. */
  country: nullable(text()),
})
/** A value of {@link SkuSubscription}. */
export type SkuSubscription = Infer<typeof SkuSubscription>

/** The query of the subscriptions to a SKU; `before` takes precedence over `after`. */
export const SubscriptionsQuery = shape({
  before: optional(snowflake()),
  after: optional(snowflake()),
  limit: optional(integer(APPLICATION_LIMITS.subscriptionsPerPage)),
  user_id: optional(snowflake()),
})
/** A value of {@link SubscriptionsQuery}. */
export type SubscriptionsQuery = Infer<typeof SubscriptionsQuery>

/** The query of one subscription: the user whose it must be. */
export const SubscriptionQuery = shape({ user_id: optional(snowflake()) })

/** The body of Create Test Subscription. */
export const NewSubscription = shape({ sku_id: snowflake(), user_id: snowflake() })
