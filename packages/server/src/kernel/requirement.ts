import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import { Permission, type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { holds } from '@guildhall/protocol/permissions/compute'
import type { Actor } from './actor.ts'
import { ApiError } from './api-error.ts'
import type { Caller } from './caller.ts'
import type { GuildModel } from './guild-model.ts'

/**
 * What a requirement judges: nobody in particular, a caller, a caller who looks at a guild and may be no member of it,
 * a member of a guild, or a member in a channel.
 */
export type Scope = 'public' | 'caller' | 'visitor' | 'guild' | 'channel'

/**
 * Who may call an operation. It is data, so that the documentation and the matrix test are made from it.
 * `guild` and `channel` need the path to name one; being a member, and seeing the channel, is checked first.
 */
export interface Requirement<S extends Scope = Scope> {
  readonly scope: S
  /** Says the requirement in the documentation. */
  readonly sentence: string
  /** The permissions that open it, where permissions do: all of them, or with `any` one of them. */
  readonly permissions: readonly PermissionName[]
  readonly any: boolean
  judge(place: Place<S>): void
}

/** Where a caller stands. */
export type Place<S extends Scope> = S extends 'public'
  ? Record<never, never>
  : S extends 'caller'
    ? { caller: Caller }
    : S extends 'visitor'
      ? { caller: Caller; guild: GuildModel; actor: Actor | null }
      : S extends 'guild'
        ? { caller: Caller; actor: Actor }
        : { caller: Caller; actor: Actor; channel: GuildChannel }

const rule = <S extends Scope>(
  scope: S,
  sentence: string,
  judge: (place: Place<S>) => void,
  permissions: readonly PermissionName[] = [],
  any = false,
): Requirement<S> => ({ scope, sentence, permissions, any, judge })

/** No token is asked for. */
export const nobody = rule('public', 'no authentication', () => {})

/** Any valid token. */
export const anyone = rule('caller', 'a valid token', () => {})

/** The instance's administrator, a person. */
export const administrator = rule('caller', "the instance's administrator", ({ caller }) => {
  if (!caller.isAdmin) throw new ApiError('MissingPermissions')
})

/** The instance's administrator, in a guild that he need not be a member of. */
export const administratorOfGuild = rule('visitor', "the instance's administrator", ({ caller }) => {
  if (!caller.isAdmin) throw new ApiError('MissingPermissions')
})

/** A member of the guild. */
export const member = rule('guild', 'a member of the guild', () => {})

/** A member who holds all of some permissions in the guild. */
export const permission = (...names: readonly PermissionName[]): Requirement<'guild'> =>
  rule('guild', names.join(' and '), ({ actor }) => actor.must(...names), names)

/** A member who holds at least one of some permissions in the guild. */
export const anyPermission = (...names: readonly PermissionName[]): Requirement<'guild'> =>
  rule(
    'guild',
    names.join(' or '),
    ({ actor }) => {
      if (!names.some((name) => actor.can(name))) throw new ApiError('MissingPermissions')
    },
    names,
    true,
  )

/** A member who may view the channel and holds all of some permissions in it. */
export const channelPermission = (...names: readonly PermissionName[]): Requirement<'channel'> =>
  rule(
    'channel',
    ['VIEW_CHANNEL', ...names].join(' and '),
    ({ actor, channel }) => {
      const set = actor.in(channel)
      if (!holds(set, Permission.VIEW_CHANNEL)) throw new ApiError('MissingAccess')
      if (!holds(set, permissionSet(...names))) throw new ApiError('MissingPermissions')
    },
    ['VIEW_CHANNEL', ...names],
  )

/** A rule of its own, said in a sentence. */
export const custom = <S extends Scope>(scope: S, sentence: string, judge: (place: Place<S>) => void): Requirement<S> =>
  rule(scope, sentence, judge)
