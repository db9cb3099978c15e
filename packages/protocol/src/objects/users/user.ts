import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  type Infer,
  imageData,
  integer,
  nameText,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'

/** A user as others see them (docs/spec/users.md#user-object). */
export const User = shape({
  id: snowflake(),
  username: text(),
  discriminator: text(),
  global_name: nullable(text()),
  avatar: nullable(text()),
  avatar_decoration_data: anything<null>(),
  banner: nullable(text()),
  accent_color: nullable(integer()),
  public_flags: integer(),
  flags: integer(),
  primary_guild: anything<null>(),
  bot: optional(boolean()),
  system: optional(boolean()),
})
/** A value of {@link User}. */
export type User = Infer<typeof User>

/** The caller's own user: with locale, email address and whether two-factor sign-in is on (docs/spec/users.md#current-user). */
export const CurrentUser = shape({
  ...User.properties,
  mfa_enabled: boolean(),
  locale: text(),
  verified: boolean(),
  email: nullable(text()),
  premium_type: integer(),
})
/** A value of {@link CurrentUser}. */
export type CurrentUser = Infer<typeof CurrentUser>

/** The response of Modify Current User: after a new password, with the token of the only remaining session. */
export const ChangedUser = shape({ ...CurrentUser.properties, token: optional(text()) })
/** A value of {@link ChangedUser}. */
export type ChangedUser = Infer<typeof ChangedUser>

/** The answer of Get Current User: an authorized application sees the email address only if the user agreed to that. */
export const VisibleCurrentUser = shape({
  ...CurrentUser.properties,
  verified: optional(boolean()),
  email: optional(nullable(text())),
})
/** A value of {@link VisibleCurrentUser}. */
export type VisibleCurrentUser = Infer<typeof VisibleCurrentUser>

/** The body of Modify Current User (docs/spec/users.md#modify-current-user); null removes an image. */
export const UserChanges = shape({
  username: optional(text({ ...LIMITS.username, trim: true, collapse: true })),
  global_name: optional(nullable(nameText({ ...LIMITS.nick, trim: true }))),
  avatar: optional(nullable(imageData())),
  banner: optional(nullable(imageData())),
  email: optional(nullable(text({ max: LIMITS.email.max, trim: true }))),
  /** The current password: users need it to change their name, address or password. */
  password: omissible(text({ max: LIMITS.password.max })),
  new_password: omissible(text(LIMITS.password)),
})
/** A value of {@link UserChanges}. */
export type UserChanges = Infer<typeof UserChanges>
