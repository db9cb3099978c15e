import { count, flag, id, integer, json, moment, nullable, oneOfTexts, text, withDatabaseDefault } from '../column.ts'
import { type RowOf, table } from '../table.ts'

export const applications = table({
  name: 'applications',
  columns: {
    id,
    /** The owner of the application; for a team's application, the owner of the team. */
    owner_id: id,
    bot_id: nullable(id),
    name: text,
    description: text,
    flags: integer,
    verify_key: text,
    signing_key: text,
    secret_hash: text,
    created_at: moment,
    /** The URL to which its interactions are sent; null if its bot receives them. */
    interactions_endpoint_url: nullable(text),
    /** A JSON array. */
    tags: withDatabaseDefault(json, '[]'),
    /** Hashes of its images. */
    icon: nullable(text),
    cover_image: nullable(text),
    /** Whether users other than its owner and team may install it. */
    is_public: withDatabaseDefault(flag, true),
    /** Whether adding its bot requires the complete OAuth2 code grant. */
    needs_code_grant: withDatabaseDefault(flag, false),
    /** Its redirect URIs, installation settings and other URLs: ApplicationSettings in features/applications. */
    settings: withDatabaseDefault(
      json,
      JSON.stringify({
        redirect_uris: [],
        terms_of_service_url: null,
        privacy_policy_url: null,
        custom_install_url: null,
        install_params: null,
        integration_types_config: { '0': {}, '1': {} },
        role_connections_verification_url: null,
        event_webhooks_url: null,
        event_webhooks_status: 1,
        event_webhooks_types: [],
      }),
    ),
    /** Its metadata fields for linked accounts, from which guilds make role requirements: a JSON array. */
    role_connections: withDatabaseDefault(json, '[]'),
    /** Null if a user owns it. */
    team_id: nullable(id),
    /** The settings of its Activity: StoredActivity in features/activity-settings. */
    activity: withDatabaseDefault(
      json,
      JSON.stringify({
        url_map: [],
        supported_platforms: ['web'],
        default_orientation_lock_state: 1,
        tablet_default_orientation_lock_state: 1,
        requires_age_gate: false,
        max_participants: null,
        cover_image: null,
        background_image: null,
        preview_video: null,
        is_published: false,
        allows_loopback: false,
        has_csp_exception: false,
      }),
    ),
    /** Whether it has an Activity that is published for everyone. */
    is_on_shelf: withDatabaseDefault(flag, false),
  },
  key: ['id'],
  unique: ['bot_id'],
  indexes: {
    applications_by_owner: ['owner_id'],
    applications_by_team: ['team_id'],
    applications_on_shelf: ['is_on_shelf', 'id'],
  },
  holds: ['application'],
  belongsTo: { user: 'owner_id' },
  generatesIds: ['id'],
})

export type ApplicationRow = RowOf<typeof applications>

/** The members of a team, and those invited to it. */
export const teamMembers = table({
  name: 'team_members',
  columns: {
    team_id: id,
    user_id: id,
    /** 1 invited, 2 accepted. */
    state: integer,
    /** The owner's is admin; the team's row contains who the owner is. */
    role: oneOfTexts('admin', 'developer', 'read_only'),
  },
  key: ['team_id', 'user_id'],
  indexes: {
    team_members_by_user: ['user_id'],
  },
  belongsTo: { user: 'user_id' },
})

export type TeamMemberRow = RowOf<typeof teamMembers>

/** A guild's integrations: an application, or an external account with subscribers. */
export const integrations = table({
  name: 'integrations',
  columns: {
    guild_id: id,
    id,
    application_id: nullable(id),
    /** The application's bot. The integration exists while the bot is a member. */
    bot_id: nullable(id),
    /** The user who installed the application, or whose account it is; null if unknown. */
    user_id: nullable(id),
    subscriber_count: count,
    wire: json,
  },
  key: ['guild_id', 'id'],
  indexes: {
    integrations_by_bot: ['guild_id', 'bot_id'],
    integrations_by_application: ['guild_id', 'application_id'],
    integrations_of_application: ['application_id', 'guild_id'],
  },
  belongsTo: { guild: 'guild_id' },
  generatesIds: ['id'],
})

export type IntegrationRow = RowOf<typeof integrations>

/** A user's interaction, for as long as the application may respond to it. */
export const interactions = table({
  name: 'interactions',
  columns: {
    id,
    application_id: id,
    user_id: id,
    guild_id: nullable(id),
    channel_id: id,
    type: integer,
    token_hash: text,
    /** When the token expires. */
    expires_at: moment,
    /** When the row is removed: after the deadline of the initial response, of the token, or of an open modal. */
    due_at: moment,
    /** The type of the initial response; null before it. */
    answer_type: nullable(integer),
    /** The message that the initial response created or changed; null if there is none or it was deleted. */
    response_id: nullable(id),
    /** The data for later responses: see interaction-row.ts. */
    wire: json,
    /** The number of follow-ups, where it is limited. */
    followups: withDatabaseDefault(integer, 0),
  },
  key: ['id'],
  indexes: {
    interactions_by_token: { on: ['token_hash'], isUnique: true },
    interactions_that_are_due: ['due_at'],
  },
  belongsTo: { guild: 'guild_id', user: 'user_id' },
  generatesIds: ['id'],
  isShortLived: true,
})

export type InteractionRow = RowOf<typeof interactions>

/** A ticket that a client adds to the URL of an Activity's frame. */
export const proxyTicketsTable = table({
  name: 'proxy_tickets',
  columns: {
    hash: text,
    application_id: id,
    user_id: id,
    /** The session whose client requested it. */
    session_hash: text,
    is_developer: flag,
    expires_at: moment,
  },
  key: ['hash'],
  indexes: {
    proxy_tickets_by_user: ['user_id'],
    proxy_tickets_that_expire: ['expires_at'],
  },
  belongsTo: { user: 'user_id' },
  inBackup: false,
})

export type ProxyTicketRow = RowOf<typeof proxyTicketsTable>
