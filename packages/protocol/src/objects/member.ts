import { anything, boolean, integer, list, nullable, type Of, shape, snowflake, text } from '../schema.ts'
import { User } from './user.ts'

/** A member without its user, as it stands beside a message's author (interface 2.5). */
export const BareMember = shape({
  nick: nullable(text()),
  avatar: nullable(text()),
  banner: nullable(text()),
  roles: list(snowflake()),
  joined_at: text(),
  premium_since: nullable(text()),
  deaf: boolean(),
  mute: boolean(),
  flags: integer(),
  pending: boolean(),
  communication_disabled_until: nullable(text()),
  avatar_decoration_data: anything<null>(),
})
/** A value of {@link BareMember}. */
export type BareMember = Of<typeof BareMember>

/** A member of a guild (interface 2.5). */
export const Member = shape({ user: User, ...BareMember.properties })
/** A value of {@link Member}. */
export type Member = Of<typeof Member>
