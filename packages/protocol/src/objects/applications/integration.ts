import { CONNECTION_TYPES, ExpireBehavior, INTEGRATION_TYPES } from '../../enums/integration.ts'
import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { User } from '../users/user.ts'

/** The application behind an integration (docs/spec/integrations.md#application-of-an-integration). */
export const IntegrationApplication = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  description: text(),
  /** Always empty; older libraries require it. */
  summary: text(),
  type: anything<null>(),
  flags: integer(),
  flags_new: text(),
  bot: optional(User),
})
/** A value of {@link IntegrationApplication}. */
export type IntegrationApplication = Infer<typeof IntegrationApplication>

const EXPIRE_BEHAVIORS = [ExpireBehavior.REMOVE_ROLE, ExpireBehavior.KICK] as const
const accountName = () => nameText({ ...LIMITS.integrationName, trim: true })

/**
 * The public fields of an integration, without the user who installed or connected it
 * (docs/spec/gateway-events.md#integrations).
 */
const shownToAll = {
  id: snowflake(),
  name: text(),
  type: choice(INTEGRATION_TYPES),
  enabled: boolean(),
  syncing: optional(boolean()),
  role_id: optional(snowflake()),
  enable_emoticons: optional(boolean()),
  expire_behavior: optional(choice(EXPIRE_BEHAVIORS)),
  /** Days. */
  expire_grace_period: optional(choice(LIMITS.expireGraceDays)),
  account: shape({ id: text(), name: text() }),
  synced_at: optional(text()),
  subscriber_count: optional(integer()),
  revoked: optional(boolean()),
  application: optional(IntegrationApplication),
  scopes: optional(list(text())),
}

/**
 * An integration of a guild (docs/spec/integrations.md#integration-object): an application has scopes, all others have
 * subscribers.
 */
export const Integration = shape({ ...shownToAll, user: optional(User) })
/** A value of {@link Integration}. */
export type Integration = Infer<typeof Integration>

/** The payload of INTEGRATION_CREATE and INTEGRATION_UPDATE (docs/spec/gateway-events.md#integrations). */
export const IntegrationEvent = shape({ guild_id: snowflake(), ...shownToAll })

/** An integration in the audit log (docs/spec/integrations.md#partial-integrations). */
export const PartialIntegration = shape({
  id: shownToAll.id,
  name: shownToAll.name,
  type: shownToAll.type,
  account: shownToAll.account,
  application_id: optional(snowflake()),
})
/** A value of {@link PartialIntegration}. */
export type PartialIntegration = Infer<typeof PartialIntegration>

const settings = {
  enable_emoticons: shownToAll.enable_emoticons,
  expire_behavior: shownToAll.expire_behavior,
  expire_grace_period: shownToAll.expire_grace_period,
}

/** The body of Create Guild Integration, which only Guildhall has; `user_id` is a member, by default the owner. */
export const NewIntegration = shape({
  type: choice(CONNECTION_TYPES),
  account: shape({ id: text({ ...LIMITS.integrationName, trim: true }), name: accountName() }),
  name: optional(accountName()),
  user_id: optional(snowflake()),
  ...settings,
})
/** A value of {@link NewIntegration}. */
export type NewIntegration = Infer<typeof NewIntegration>

/** The body of Modify Guild Integration, which only Guildhall has. */
export const IntegrationChanges = shape({
  name: optional(accountName()),
  enabled: optional(boolean()),
  syncing: optional(boolean()),
  revoked: optional(boolean()),
  ...settings,
})
/** A value of {@link IntegrationChanges}. */
export type IntegrationChanges = Infer<typeof IntegrationChanges>
