import type { OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import type { User } from '@guildhall/protocol/objects/users/user'

/** Whether a caller is a bot or a user. */
export type CallerKind = 'bot' | 'user'

/** The properties of a user's account that operations need. */
export interface Account {
  readonly kind: CallerKind
  readonly user: User
  readonly isAdmin: boolean
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly isPhoneVerified: boolean
  /** The newest version of the instance's terms that the user accepted; 0 for none. */
  readonly acceptedTerms: number
  /** The age of which the user confirmed to be, in years; 0 for none. */
  readonly confirmedAge: number
  /** When the account was created, ms since 1970. */
  readonly registeredAt: number
  /** Whether the user signs in with a second factor; for a bot, whether its owner does. */
  readonly hasSecondFactor: boolean
}

/** What a user has allowed an application to do on their behalf (docs/spec/oauth2.md#scopes). */
export interface Grant {
  /** The authorization to which the token belongs. */
  readonly authorizationId: string
  readonly applicationId: string
  readonly scopes: readonly OAuth2Scope[]
  /** Ms since 1970. */
  readonly expiresAt: number
}

/** A user's session, as of the time when its token was looked up. */
export interface SessionTimes {
  /** The last use that was recorded, ms since 1970. */
  readonly usedAt: number
  /** When the session ends even if it is in use, ms since 1970. */
  readonly endsAt: number
}

/** Who sent a request: the user behind the token, with their account. */
export interface Caller extends Account {
  /** The hash under which the token is stored. It identifies the session without revealing the token. */
  readonly tokenHash: string
  /** The application that a bot belongs to; null for users. */
  readonly application: { readonly id: string; readonly flags: number } | null
  /** What the user has granted to the application that acts for them; null if the user acts directly. */
  readonly grant: Grant | null
  /** When the session was used and when it ends; null for tokens that don't expire. */
  readonly session: SessionTimes | null
}

/** The application that calls, with its bot's token or a user's access token; undefined if a user calls directly. */
export const applicationOf = ({ grant, application }: Pick<Caller, 'grant' | 'application'>): string | undefined =>
  grant?.applicationId ?? application?.id
