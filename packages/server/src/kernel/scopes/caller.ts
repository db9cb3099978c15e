import type { Caller } from '../callers/caller.ts'
import { onlyOutsideGuilds } from './outside-guilds.ts'
import type { ScopeKind, ScopeTypes } from './scope.ts'

/** No target, and nobody has to sign in. */
export interface PublicScope extends ScopeTypes {
  readonly standing: {
    /** Who signed in, if somebody did. */
    readonly caller: Caller | null
  }
  readonly unit: Record<never, never>
}

/** No target. */
export interface CallerScope extends ScopeTypes {
  readonly standing: { readonly caller: Caller }
  readonly unit: Record<never, never>
}

export const publicScope: ScopeKind<PublicScope> = {
  asksForCaller: false,
  errors: [],
  find: async () => ({}),
  findAgain: onlyOutsideGuilds,
}

export const callerScope: ScopeKind<CallerScope> = { ...publicScope, asksForCaller: true }
