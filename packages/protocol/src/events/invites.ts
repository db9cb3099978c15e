import { InviteMetadata, InviteTargets } from '../objects/guilds/invite.ts'
import { User } from '../objects/users/user.ts'
import { integer, list, nullable, optional, shape, snowflake, text } from '../schema.ts'
import { type EventFacts, event } from './event.ts'

const invites: EventFacts = { stream: 'guild', audience: { to: 'managers' }, intent: 'GUILD_INVITES' }

/** Events about invites to a guild. */
export const INVITE_EVENTS = {
  INVITE_CREATE: event(
    shape({
      ...InviteMetadata.properties,
      type: integer(),
      code: text(),
      guild_id: snowflake(),
      channel_id: snowflake(),
      inviter: optional(User),
      ...InviteTargets.properties,
      expires_at: nullable(text()),
      flags: integer(),
      role_ids: optional(list(snowflake())),
    }),
    invites,
  ),
  /** Also sent when it is used up or has expired, and when its channel is deleted. */
  INVITE_DELETE: event(shape({ guild_id: snowflake(), channel_id: snowflake(), code: text() }), invites),
}
