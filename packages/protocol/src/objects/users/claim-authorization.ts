import { type Infer, list, nullable, shape, snowflake, text } from '../../schema.ts'
import { User } from './user.ts'

/** The response of Create Claim Authorization: where the user signs in, and until when they may come back (ISO 8601). */
export const ClaimAuthorization = shape({ url: text(), expires_at: text() })
/** A value of {@link ClaimAuthorization}. */
export type ClaimAuthorization = Infer<typeof ClaimAuthorization>

/** What the other server adds to the address of the page to which the user comes back. */
export const ClaimAuthorizationAnswer = shape({ code: text({ min: 1, max: 2000 }), state: text({ min: 1, max: 100 }) })

/** Whose memberships and messages the account gets. */
export const ClaimedPlaceholder = shape({
  user: User,
  /** The host of the other server, such as `discord.com`. */
  host: text(),
  /** The guilds of which the user is a member. */
  guilds: list(shape({ id: snowflake(), name: text(), icon: nullable(text()) })),
})
/** A value of {@link ClaimedPlaceholder}. */
export type ClaimedPlaceholder = Infer<typeof ClaimedPlaceholder>
