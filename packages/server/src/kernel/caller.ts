import type { User } from '@guildhall/protocol/objects/user'

/** How a caller proved who he is. */
export type CallerKind = 'bot' | 'user'

/** Who sent a request: the user behind the token, as accounts keep him. */
export interface Caller {
  readonly kind: CallerKind
  readonly user: User
  readonly isAdmin: boolean
  readonly email: string | null
  /** The hash under which the token is kept: it names the session without giving the token away. */
  readonly tokenHash: string
}
