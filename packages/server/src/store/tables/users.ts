import { flag, id, integer, json, moment, nullable, oneOfTexts, text, withDatabaseDefault } from '../column.ts'
import { type RowOf, table } from '../table.ts'

export const users = table({
  name: 'users',
  columns: {
    id,
    username: text,
    /** The lower-case name, which is unique among users; null for bots, whose names needn't be unique. */
    username_key: nullable(text),
    email: nullable(text),
    password_hash: nullable(text),
    is_admin: flag,
    is_bot: flag,
    wire: json,
    created_at: moment,
    is_email_verified: withDatabaseDefault(flag, false),
    is_phone_verified: withDatabaseDefault(flag, false),
    /** The newest version of the instance's terms that the user accepted; null for none. */
    accepted_terms: nullable(integer),
    /** The age of which the user confirmed to be, in years; null for none. The date of birth is not stored. */
    confirmed_age: nullable(integer),
    /** Since when the account is disabled; null if it isn't. */
    disabled_at: nullable(moment),
    /** When the user deleted the account, whose row remains as the author of messages; null if they didn't. */
    deleted_at: nullable(moment),
    /**
     * For a user of another server whom an import added and who has no account here: that server's host, a space and
     * their id there. Nobody can sign in as them. Null for all others.
     */
    placeholder_of: nullable(text),
  },
  key: ['id'],
  unique: ['username_key', 'email'],
  indexes: {
    administrators: { on: ['id'], where: 'is_admin = true' },
    users_by_name: { on: ['username_key'], byBytes: 'username_key', isPostgresOnly: true },
    users_by_placeholder: { on: ['placeholder_of'], where: 'placeholder_of is not null' },
    users_by_email: { on: ['email'], byBytes: 'email', isPostgresOnly: true },
  },
  holds: ['user'],
  generatesIds: ['id'],
})

export type UserRow = RowOf<typeof users>

/** One entry of the security log. */
export const securityEvents = table({
  name: 'security_events',
  columns: {
    id,
    user_id: id,
    kind: oneOfTexts('session_elevated', 'operation_authorized', 'authentication_failed'),
    /** The official name of the operation. */
    operation: text,
    method: oneOfTexts('password', 'code', 'session'),
    /** The network address of the caller. */
    address: text,
    /** The ids in the operation's path, as JSON. */
    targets: json,
    created_at: moment,
  },
  key: ['id'],
  indexes: {
    security_events_by_user: ['user_id', 'id'],
    security_events_by_kind: ['user_id', 'kind', 'id'],
  },
  belongsTo: { user: 'user_id' },
  generatesIds: ['id'],
})

export type SecurityEventRow = RowOf<typeof securityEvents>

/** The number of gateway sessions that a user began in the 24 hours that end at `ends_at`. */
export const sessionStarts = table({
  name: 'session_starts',
  columns: {
    user_id: id,
    used: integer,
    ends_at: moment,
  },
  key: ['user_id'],
  belongsTo: { user: 'user_id' },
})

/** When a bot may begin its next session with a rate limit key (docs/spec/gateway.md#session-start-limit). */
export const identifyTurns = table({
  name: 'identify_turns',
  columns: {
    user_id: id,
    key: integer,
    free_at: moment,
  },
  key: ['user_id', 'key'],
  belongsTo: { user: 'user_id' },
})
