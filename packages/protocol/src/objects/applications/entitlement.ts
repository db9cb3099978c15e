import { APPLICATION_LIMITS } from '../../application-limits.ts'
import { EntitlementOwner } from '../../enums/monetization.ts'
import {
  anything,
  boolean,
  choice,
  integer,
  list,
  nullable,
  type Of,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
  withDefault,
} from '../../schema.ts'

/** That a user or a guild has a SKU of an application. */
export const Entitlement = shape({
  id: snowflake(),
  sku_id: snowflake(),
  application_id: snowflake(),
  /** Of a guild's, who gave or bought it. */
  user_id: snowflake(),
  guild_id: optional(snowflake()),
  promotion_id: nullable(anything<never>()),
  type: integer(),
  gift_code_flags: integer(),
  deleted: boolean(),
  consumed: boolean(),
  starts_at: nullable(text()),
  ends_at: nullable(text()),
})
/** A value of {@link Entitlement}. */
export type Entitlement = Of<typeof Entitlement>

const skuIds = () => optional(list(snowflake(), { max: APPLICATION_LIMITS.skuIds, fromText: true }))

/** Which entitlements of an application are listed; `before` wins over `after`. */
export const EntitlementsQuery = shape({
  user_id: optional(snowflake()),
  guild_id: optional(snowflake()),
  sku_ids: skuIds(),
  before: optional(snowflake()),
  after: optional(snowflake()),
  limit: optional(integer(APPLICATION_LIMITS.entitlementsPerPage)),
  exclude_ended: withDefault(boolean(), false),
  exclude_deleted: withDefault(boolean(), true),
  /** Leaves out what is consumed, deleted, over or still to come. */
  only_active: withDefault(boolean(), false),
})
/** A value of {@link EntitlementsQuery}. */
export type EntitlementsQuery = Of<typeof EntitlementsQuery>

/** Which of one's own entitlements are listed. */
export const OwnEntitlementsQuery = shape({ sku_ids: skuIds(), exclude_consumed: withDefault(boolean(), true) })

/** What Create Test Entitlement takes. */
export const NewEntitlement = shape({
  sku_id: snowflake(),
  owner_id: snowflake(),
  owner_type: choice([EntitlementOwner.GUILD, EntitlementOwner.USER]),
})

/** What Purchase SKU takes: of what is for guilds, for which. */
export const Purchase = shape({ guild_id: optional(nullable(snowflake())) })

/** What Modify Test Entitlement takes: since and until when it holds; null is always. */
export const EntitlementChanges = shape({
  starts_at: optional(nullable(timestamp())),
  ends_at: optional(nullable(timestamp())),
})
/** A value of {@link EntitlementChanges}. */
export type EntitlementChanges = Of<typeof EntitlementChanges>
