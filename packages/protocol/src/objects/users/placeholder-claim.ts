import { INSTANCE_LIMITS } from '../../instance-limits.ts'
import { type Infer, integer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'
import { User } from './user.ts'

/** The code of a claim link. */
export const ClaimCode = shape({ code: text(INSTANCE_LIMITS.invitationCode) })

/** The response of Create Placeholder Claim: a code that is shown only once, and when it expires (ISO 8601). */
export const CreatedPlaceholderClaim = shape({ code: text(), expires_at: text() })
/** A value of {@link CreatedPlaceholderClaim}. */
export type CreatedPlaceholderClaim = Infer<typeof CreatedPlaceholderClaim>

/** What the holder of a claim link gets: the memberships and messages of a user of another server. */
export const PlaceholderClaim = shape({
  user: User,
  /** The host of the other server, such as `discord.com`. */
  host: text(),
  /** The guilds of which the user is a member. */
  guilds: list(shape({ id: snowflake(), name: text(), icon: nullable(text()) })),
  expires_at: text(),
})
/** A value of {@link PlaceholderClaim}. */
export type PlaceholderClaim = Infer<typeof PlaceholderClaim>

/** The query of List Instance Placeholders: the beginning of a user name, or of the user's id on the other server. */
export const InstancePlaceholdersQuery = shape({
  query: optional(text(INSTANCE_LIMITS.search)),
  after: optional(text(INSTANCE_LIMITS.cursor)),
  limit: optional(integer(INSTANCE_LIMITS.perPage)),
})

/** A user of another server who has no account here. */
export const InstancePlaceholder = shape({
  user: User,
  /** The host of the other server, such as `discord.com`. */
  host: text(),
  /** The user's id on the other server. */
  source_id: text(),
  /** When their claim link expires (ISO 8601); null if there is none. */
  link_expires_at: nullable(text()),
})
/** A value of {@link InstancePlaceholder}. */
export type InstancePlaceholder = Infer<typeof InstancePlaceholder>

/** A page of placeholders that nobody has claimed, and the `after` of the next one; null on the last. */
export const InstancePlaceholders = shape({ placeholders: list(InstancePlaceholder), next: nullable(text()) })
/** A value of {@link InstancePlaceholders}. */
export type InstancePlaceholders = Infer<typeof InstancePlaceholders>
