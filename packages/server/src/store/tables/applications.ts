import { count, flag, id, integer, json, moment, nullable, oneOfTexts, text, withDatabaseDefault } from '../column.ts'
import { type RowOf, table } from '../table.ts'

export const applications = table({
  name: 'applications',
  columns: {
    id,
    /** A person: of a team's application the team's owner. */
    owner_id: id,
    bot_id: nullable(id),
    name: text,
    description: text,
    flags: integer,
    verify_key: text,
    signing_key: text,
    secret_hash: text,
    created_at: moment,
    /** Where its interactions are sent; null if its bot hears of them. */
    interactions_endpoint_url: nullable(text),
    /** A JSON array. */
    tags: withDatabaseDefault(json, '[]'),
    /** Hashes of its pictures. */
    icon: nullable(text),
    cover_image: nullable(text),
    /** Whether others than those to whom it belongs may install it. */
    is_public: withDatabaseDefault(flag, true),
    /** Whether its bot comes only with the whole flow of OAuth2. */
    needs_code_grant: withDatabaseDefault(flag, false),
    /** Where OAuth2 may lead, how it is installed, and its other addresses: ApplicationSettings in features/applications. */
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
    /** What guilds can ask of accounts that are linked to it: a JSON array. */
    role_connections: withDatabaseDefault(json, '[]'),
    /** Null if it is somebody's own. */
    team_id: nullable(id),
    /** What it says of its Activity: StoredActivity in features/activity-settings. */
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
    /** Whether that is there and published, for everybody to find. */
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

/** Who is in a team, or asked into it. */
export const teamMembers = table({
  name: 'team_members',
  columns: {
    team_id: id,
    user_id: id,
    /** 1 asked, 2 in it. */
    state: integer,
    /** The owner's is admin: the team's row says who owns it. */
    role: oneOfTexts('admin', 'developer', 'read_only'),
  },
  key: ['team_id', 'user_id'],
  indexes: {
    team_members_by_user: ['user_id'],
  },
  belongsTo: { user: 'user_id' },
})

export type TeamMemberRow = RowOf<typeof teamMembers>

/** What a guild is joined with: an application, or an account elsewhere that has subscribers. */
export const integrations = table({
  name: 'integrations',
  columns: {
    guild_id: id,
    id,
    application_id: nullable(id),
    /** The application's bot: the integration is there for as long as the bot is a member. */
    bot_id: nullable(id),
    /** Who installed the application, or whose account it is; null where nobody wrote it down. */
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

/** What a user did, for as long as an application may answer it. */
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
    /** When the token is worth nothing. */
    expires_at: moment,
    /** When the row goes: it waits for the first answer, for the token's end, or for a modal that is shown. */
    due_at: moment,
    /** How it was answered first; null before. */
    answer_type: nullable(integer),
    /** The message that was the first answer, or that it changed; null if there is none (any more). */
    response_id: nullable(id),
    /** What later answers need: see interaction-row.ts. */
    wire: json,
    /** How often more was said to it, where that is limited. */
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

/** A ticket that a client puts into the address of an Activity's frame. */
export const proxyTicketsTable = table({
  name: 'proxy_tickets',
  columns: {
    hash: text,
    application_id: id,
    user_id: id,
    /** Of the session whose client asked for it. */
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
