import { APPLICATION_LIMITS } from '../../application-limits.ts'
import { EntitlementOwner } from '../../enums/monetization.ts'
import {
  anything,
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nullable,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
  withDefault,
} from '../../schema.ts'

/** A user's or a guild's entitlement to a SKU of an application. */
export const Entitlement = shape({
  id: snowflake(),
  sku_id: snowflake(),
  application_id: snowflake(),
  /** For a guild's entitlement, the user who gave or bought it. */
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
export type Entitlement = Infer<typeof Entitlement>

const skuIds = () => optional(list(snowflake(), { max: APPLICATION_LIMITS.skuIds, fromText: true }))

/** The query of entitlements of an application; `before` takes precedence over `after`. */
export const EntitlementsQuery = shape({
  user_id: optional(snowflake()),
  guild_id: optional(snowflake()),
  sku_ids: skuIds(),
  before: optional(snowflake()),
  after: optional(snowflake()),
  limit: optional(integer(APPLICATION_LIMITS.entitlementsPerPage)),
  exclude_ended: withDefault(boolean(), false),
  exclude_deleted: withDefault(boolean(), true),
  /** Omits consumed, deleted, expired and future ones. */
  only_active: withDefault(boolean(), false),
})
/** A value of {@link EntitlementsQuery}. */
export type EntitlementsQuery = Infer<typeof EntitlementsQuery>

/** The query of the user's own entitlements. */
export const OwnEntitlementsQuery = shape({ sku_ids: skuIds(), exclude_consumed: withDefault(boolean(), true) })

/** The body of Create Test Entitlement. */
export const NewEntitlement = shape({
  sku_id: snowflake(),
  owner_id: snowflake(),
  owner_type: choice([EntitlementOwner.GUILD, EntitlementOwner.USER]),
})

/** The body of Purchase SKU: the guild, for SKUs that guilds own. */
export const Purchase = shape({ guild_id: optional(nullable(snowflake())) })

/** The body of Modify Test Entitlement: the start and end; null means no bound. */
export const EntitlementChanges = shape({
  starts_at: optional(nullable(timestamp())),
  ends_at: optional(nullable(timestamp())),
})
/** A value of {@link EntitlementChanges}. */
export type EntitlementChanges = Infer<typeof EntitlementChanges>
