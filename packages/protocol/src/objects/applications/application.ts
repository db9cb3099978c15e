import { APPLICATION_LIMITS } from '../../application-limits.ts'
import { InstallationType } from '../../enums/application-command.ts'
import { EVENT_WEBHOOK_TYPES, EventWebhooksStatus, INSTALL_SCOPES } from '../../enums/application-setting.ts'
import { LIMITS } from '../../limits.ts'
import {
  anything,
  bits,
  boolean,
  choice,
  type Infer,
  imageData,
  integer,
  list,
  mapOf,
  nameText,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
  url,
  withDefault,
} from '../../schema.ts'
import { Participants } from '../activities/activity-config.ts'
import { User } from '../users/user.ts'
import { Team } from './team.ts'

/** The scopes and permissions with which an application is installed by default (docs/spec/applications.md#install-links). */
export const InstallParams = shape({ scopes: list(choice(INSTALL_SCOPES)), permissions: bits() })
/** A value of {@link InstallParams}. */
export type InstallParams = Infer<typeof InstallParams>

const ContextSettings = shape({ oauth2_install_params: optional(InstallParams) })

/** The contexts in which an application can be installed: a key for each (docs/spec/applications.md#installation-contexts). */
export const InstallContexts = shape({
  [InstallationType.GUILD]: optional(ContextSettings),
  [InstallationType.USER]: optional(ContextSettings),
})
/** A value of {@link InstallContexts}. */
export type InstallContexts = Infer<typeof InstallContexts>

/** An application as its owners and its bot see it (docs/spec/applications.md#application-object). */
export const Application = shape({
  id: snowflake(),
  name: text(),
  icon: nullable(text()),
  cover_image: optional(text()),
  description: text(),
  summary: text(),
  type: anything<null>(),
  bot_public: boolean(),
  bot_require_code_grant: boolean(),
  terms_of_service_url: optional(text()),
  privacy_policy_url: optional(text()),
  custom_install_url: optional(text()),
  install_params: optional(InstallParams),
  integration_types_config: InstallContexts,
  verify_key: text(),
  flags: integer(),
  flags_new: text(),
  hook: boolean(),
  is_monetized: boolean(),
  is_verified: boolean(),
  owner: User,
  team: nullable(Team),
  bot: optional(User),
  redirect_uris: list(text()),
  interactions_endpoint_url: nullable(text()),
  role_connections_verification_url: nullable(text()),
  event_webhooks_url: nullable(text()),
  event_webhooks_status: integer(),
  event_webhooks_types: list(text()),
  tags: list(text()),
  explicit_content_filter: integer(),
  eligible_oauth2_scopes: list(text()),
  approximate_guild_count: integer(),
  approximate_user_install_count: integer(),
  approximate_user_authorization_count: integer(),
  /** The maximum number of participants of its Activity; null for no limit. */
  max_participants: nullable(integer()),
})
/** A value of {@link Application}. */
export type Application = Infer<typeof Application>

const address = () => nullable(url({ schemes: ['https', 'http'], max: APPLICATION_LIMITS.address.max }))

const NewInstallParams = shape({
  scopes: omissible(list(choice(INSTALL_SCOPES), { max: INSTALL_SCOPES.length, unique: true })),
  permissions: withDefault(bits(), '0'),
})
/** The parameters of an installation in a request. */
export type NewInstallParams = Infer<typeof NewInstallParams>

const NewContextSettings = shape({ oauth2_install_params: omissible(NewInstallParams) })

/** The fields of an application that its bot's token can change (docs/spec/applications.md#modify-application). */
export const ApplicationChanges = shape({
  description: optional(nullable(text({ ...APPLICATION_LIMITS.description, trim: true }))),
  tags: optional(
    nullable(list(nameText({ ...APPLICATION_LIMITS.tag, trim: true }), { ...APPLICATION_LIMITS.tags, unique: true })),
  ),
  icon: optional(nullable(imageData())),
  cover_image: optional(nullable(imageData())),
  flags: omissible(integer({ min: 0, max: 0x7fffffff })),
  interactions_endpoint_url: optional(nullable(text({ ...APPLICATION_LIMITS.address, trim: true }))),
  install_params: optional(nullable(NewInstallParams)),
  custom_install_url: optional(address()),
  integration_types_config: optional(nullable(mapOf(nullable(NewContextSettings)))),
  role_connections_verification_url: optional(address()),
  event_webhooks_url: optional(address()),
  event_webhooks_status: omissible(choice([EventWebhooksStatus.DISABLED, EventWebhooksStatus.ENABLED])),
  event_webhooks_types: optional(nullable(list(choice(EVENT_WEBHOOK_TYPES), { unique: true }))),
  max_participants: optional(Participants),
})
/** A value of {@link ApplicationChanges}. */
export type ApplicationChanges = Infer<typeof ApplicationChanges>

const applicationName = () => nameText({ ...LIMITS.applicationName, trim: true, collapse: true })

/**
 * The additional fields that owners can change: the name, and the redirect URIs of OAuth2
 * (docs/spec/applications.md#who-can-change-which-fields).
 */
export const ManagedApplicationChanges = shape({
  ...ApplicationChanges.properties,
  name: optional(applicationName()),
  redirect_uris: optional(
    nullable(list(text(APPLICATION_LIMITS.redirectUri), { ...APPLICATION_LIMITS.redirectUris, unique: true })),
  ),
  bot_public: omissible(boolean()),
  bot_require_code_grant: omissible(boolean()),
  terms_of_service_url: optional(address()),
  privacy_policy_url: optional(address()),
})
/** A value of {@link ManagedApplicationChanges}. */
export type ManagedApplicationChanges = Infer<typeof ManagedApplicationChanges>

/** The body of Create Application (docs/spec/applications.md#creating-applications). */
export const NewApplication = shape({ name: applicationName(), team_id: omissible(snowflake()) })
/** A value of {@link NewApplication}. */
export type NewApplication = Infer<typeof NewApplication>

/**
 * The response of Create Application: both secrets are returned only once, in fields that only Guildhall has
 * (docs/spec/applications.md#creating-applications).
 */
export const CreatedApplication = shape({ ...Application.properties, client_secret: text(), bot_token: text() })
/** A value of {@link CreatedApplication}. */
export type CreatedApplication = Infer<typeof CreatedApplication>

/** The body of Edit Application Bot; null removes an image. */
export const ApplicationBotChanges = shape({
  username: optional(text({ ...LIMITS.username, trim: true, collapse: true })),
  avatar: optional(nullable(imageData())),
  banner: optional(nullable(imageData())),
})
/** A value of {@link ApplicationBotChanges}. */
export type ApplicationBotChanges = Infer<typeof ApplicationBotChanges>

/** The response of Reset Bot Token, which is shown only once (docs/spec/applications.md#secrets). */
export const BotToken = shape({ token: text() })
/** A value of {@link BotToken}. */
export type BotToken = Infer<typeof BotToken>

/** The response of Reset Client Secret, which is shown only once (docs/spec/applications.md#secrets). */
export const ClientSecret = shape({ secret: text() })
/** A value of {@link ClientSecret}. */
export type ClientSecret = Infer<typeof ClientSecret>
