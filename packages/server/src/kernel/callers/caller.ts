import type { OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import type { User } from '@guildhall/protocol/objects/users/user'

/** Whether a caller is a bot or a person. */
export type CallerKind = 'bot' | 'user'

/** What is known of a user's account. */
export interface Account {
  readonly kind: CallerKind
  readonly user: User
  readonly isAdmin: boolean
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly isPhoneVerified: boolean
  /** Since when there is the account, ms since 1970. */
  readonly registeredAt: number
  /** Whether the user signs in with a second factor; of a bot, whether its owner does. */
  readonly hasSecondFactor: boolean
}

/** What a user lets an application do on their behalf (docs/spec/oauth2.md#scopes). */
export interface Grant {
  /** Of the authorization that the token belongs to. */
  readonly authorizationId: string
  readonly applicationId: string
  readonly scopes: readonly OAuth2Scope[]
  /** Ms since 1970. */
  readonly expiresAt: number
}

/** The session of a person, as it was when the token was looked up. */
export interface SessionTimes {
  /** When it was last used as far as that is recorded, ms since 1970. */
  readonly usedAt: number
  /** When it ends however much it is used, ms since 1970. */
  readonly endsAt: number
}

/** Who sent a request: the user behind the token, with their account. */
export interface Caller extends Account {
  /** The hash under which the token is kept: it names the session without giving the token away. */
  readonly tokenHash: string
  /** The application that a bot belongs to; null for people. */
  readonly application: { readonly id: string; readonly flags: number } | null
  /** What the application that acts for the user may do; null if the user acts directly. */
  readonly grant: Grant | null
  /** When the session was used and ends; null for what does not expire by itself. */
  readonly session: SessionTimes | null
}

/** The application that calls, with its bot or with a token that somebody gave it; undefined if a person does. */
export const applicationOf = ({ grant, application }: Pick<Caller, 'grant' | 'application'>): string | undefined =>
  grant?.applicationId ?? application?.id
