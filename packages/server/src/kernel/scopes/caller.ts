import type { Caller } from '../callers/caller.ts'
import { onlyOutsideGuilds } from './outside-guilds.ts'
import type { ScopeKind, ScopeTypes } from './scope.ts'

/** No target; callers needn't be authenticated. */
export interface PublicScope extends ScopeTypes {
  readonly resolved: {
    /** The caller, if authenticated. */
    readonly caller: Caller | null
  }
  readonly unit: Record<never, never>
}

/** No target. */
export interface CallerScope extends ScopeTypes {
  readonly resolved: { readonly caller: Caller }
  readonly unit: Record<never, never>
}

export const publicScope: ScopeKind<PublicScope> = {
  requiresAuthentication: false,
  errors: [],
  find: async () => ({}),
  findAgain: onlyOutsideGuilds,
}

export const callerScope: ScopeKind<CallerScope> = { ...publicScope, requiresAuthentication: true }
