import { BYTE_RANGE, COUNT_RANGE, INSTANCE_LIMITS, RATE_RANGE } from '../../instance-limits.ts'
import {
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nullable,
  optional,
  type Schema,
  shape,
  text,
} from '../../schema.ts'

const AUDIENCES = ['everyone', 'administrators'] as const
const audience = choice(AUDIENCES)
const count = integer(COUNT_RANGE)
const bytes = integer(BYTE_RANGE)
const rate = integer(RATE_RANGE)

/** The effective settings of an instance, with defaults. Only Guildhall has this object. */
export const InstanceSettings = shape({
  /** Who may create guilds. */
  guild_creation: audience,
  /** Who may create applications. */
  application_creation: audience,
  /** Who may publish Activities. */
  activity_publishing: audience,
  /** Whether metadata that cameras and programs add to images is removed from attachments. */
  strip_metadata: boolean(),
  /** Whether messages show previews of the pages that they link to. */
  link_previews: boolean(),
  /** How many applications one user may own, including those of their teams. */
  max_applications_per_user: count,
  /** How many teams one user may own. */
  max_teams_per_user: count,
  /** How many guilds a person may be in. */
  max_guilds_per_user: count,
  /** How many guilds a bot may be in. */
  max_guilds_per_bot: count,
  /** Bytes of the attachments that one user sent. */
  max_storage_per_user: bytes,
  /** Bytes of the attachments in one guild. */
  max_storage_per_guild: bytes,
  /** How many messages one user may create in a channel within 5 seconds. */
  max_messages: rate,
  /** How many messages one user may edit in a channel within 5 seconds. */
  max_message_edits: rate,
  /** How many messages one user may delete in a channel within a second. */
  max_message_deletions: rate,
  /** How many reactions one user may add, or remove, in a channel within a quarter of a second. */
  max_reactions: rate,
  /** How many messages one webhook may create within 2 seconds. */
  max_webhook_messages: rate,
  /** The domains of the email addresses with which users may register, such as `example.org` or `*.example.org`; empty for all. */
  email_domains: list(text(INSTANCE_LIMITS.emailDomain), { max: INSTANCE_LIMITS.emailDomains }),
  /** Whether clients must solve a challenge to register without an invitation. */
  registration_proof: boolean(),
  /** How many accounts may be created from one network within an hour. */
  max_registrations_per_network: rate,
  /** The terms that users must accept, as plain text; empty for none. */
  terms: text(INSTANCE_LIMITS.terms),
  /** Raising it makes all users accept the terms again. */
  terms_version: integer(INSTANCE_LIMITS.termsVersion),
  /** The age of which users must be, in years; 0 for any. */
  minimum_age: integer(INSTANCE_LIMITS.minimumAge),
})
/** A value of {@link InstanceSettings}. */
export type InstanceSettings = Infer<typeof InstanceSettings>

const change = <S extends Schema>(field: S) => optional(nullable(field))
const { properties: fields } = InstanceSettings

/** The body of Modify Instance Settings: absent fields are unchanged, null restores the default. */
export const InstanceSettingsChanges = shape({
  guild_creation: change(fields.guild_creation),
  application_creation: change(fields.application_creation),
  activity_publishing: change(fields.activity_publishing),
  strip_metadata: change(fields.strip_metadata),
  link_previews: change(fields.link_previews),
  max_applications_per_user: change(fields.max_applications_per_user),
  max_teams_per_user: change(fields.max_teams_per_user),
  max_guilds_per_user: change(fields.max_guilds_per_user),
  max_guilds_per_bot: change(fields.max_guilds_per_bot),
  max_storage_per_user: change(fields.max_storage_per_user),
  max_storage_per_guild: change(fields.max_storage_per_guild),
  max_messages: change(fields.max_messages),
  max_message_edits: change(fields.max_message_edits),
  max_message_deletions: change(fields.max_message_deletions),
  max_reactions: change(fields.max_reactions),
  max_webhook_messages: change(fields.max_webhook_messages),
  email_domains: change(fields.email_domains),
  registration_proof: change(fields.registration_proof),
  max_registrations_per_network: change(fields.max_registrations_per_network),
  terms: change(fields.terms),
  terms_version: change(fields.terms_version),
  minimum_age: change(fields.minimum_age),
} satisfies Record<keyof InstanceSettings, Schema>)
/** A value of {@link InstanceSettingsChanges}. */
export type InstanceSettingsChanges = Infer<typeof InstanceSettingsChanges>
