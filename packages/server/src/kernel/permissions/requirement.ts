import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { ApiError } from '../api-error.ts'
import { applicationOf } from '../callers/caller.ts'
import type { ResolvedScopeOf, Scope } from '../scopes/scopes.ts'
import { type ApplicationAction, holdersFor, mustHold } from './application-actions.ts'

/**
 * Who may call an operation. It is data from which the documentation and the matrix test are derived. `guild`,
 * `invite`, `channel` and `anyChannel` require one in the path; membership and access to the channel are checked first.
 */
export interface Requirement<S extends Scope = Scope> {
  readonly scope: S
  /** The text of the requirement in the documentation. */
  readonly sentence: string
  /** The permissions that meet it: all of them, or one of them with `any`. Empty for other requirements. */
  readonly permissions: readonly PermissionName[]
  readonly any: boolean
  /** Whether callers who meet it can access a guild in an outage. */
  readonly inOutage?: true
  /** Whether only administrators of the instance meet it: the instance's audit log records what they change. */
  readonly isAdministration?: true
  judge(place: ResolvedScopeOf<S>): void
}

const rule = <S extends Scope>(
  scope: S,
  sentence: string,
  judge: (place: ResolvedScopeOf<S>) => void,
  permissions: readonly PermissionName[] = [],
  any = false,
): Requirement<S> => ({ scope, sentence, permissions, any, judge })

/** The names of permissions that are all required, as text. */
const allOf = (names: readonly string[]): string => {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

export const noAuthentication = rule('public', 'nothing', () => {})

export const authenticated = rule('caller', 'a valid token', () => {})

const ofAdministrators = <S extends 'caller' | 'visitor'>(scope: S): Requirement<S> => ({
  ...rule<S>(scope, 'an administrator of the instance', ({ caller }) => {
    if (!caller.isAdmin) throw new ApiError('MissingPermissions')
  }),
  isAdministration: true,
})

/** The instance's administrator, who is a user. */
export const administrator = ofAdministrators('caller')

/** The instance's administrator, who need not be a member of the guild. */
export const administratorOfGuild: Requirement<'visitor'> = { ...ofAdministrators('visitor'), inOutage: true }

/** Any valid token, and the code of an existing invite. */
export const holderOfInvite = rule('invite', 'a valid token', () => {})

/** The token in the path, which is the only one that the operation accepts. */
export const bearer = rule('bearer', 'the right token in the path', () => {})

/**
 * The application itself, with its bot's token or with a suitable access token, in a guild that has authorized its
 * commands.
 */
export const ownApplication = rule('application', "the application's bot", ({ caller, application, guild }) => {
  if (applicationOf(caller) !== application.id) throw new ApiError('NotAuthorizedOnApplication')
  if (guild && !application.isInstalled) throw new ApiError('MissingAccess')
})

/** The application's owner and team, as far as their roles allow it, and its bot if bots may call. */
export const holderOfApplication = (action: ApplicationAction): Requirement<'application'> =>
  rule('application', holdersFor(action), ({ caller, application }) => mustHold(caller, application, action))

/**
 * A user, or the application itself with its bot's token or a user's access token. Further requirements are checked
 * separately.
 */
export const userOfApplication = rule('application', 'a user, or the application itself', ({ caller, application }) => {
  const calling = applicationOf(caller)
  if (calling !== undefined && calling !== application.id) throw new ApiError('NotAuthorizedOnApplication')
})

/** The same as {@link holderOfApplication}; of users, only the application's owner and team. */
export const holderOfCommands = (action: ApplicationAction): Requirement<'application'> =>
  rule('application', `the application's bot, ${holdersFor(action)}`, (place) => {
    const { caller, application, guild } = place
    if (applicationOf(caller) !== undefined) return ownApplication.judge(place)
    mustHold(caller, application, action)
    if (guild && !application.isInstalled) throw new ApiError('MissingAccess')
  })

/** The token of an interaction that was responded to, for follow-ups and edits. @throws UnknownWebhook */
export const holderOfInteraction = rule('interaction', 'the right token in the path', ({ interaction }) => {
  if (interaction.answerType === null) throw new ApiError('UnknownWebhook')
})

/**
 * The same for the initial response, which doesn't exist before it is sent (docs/spec/interactions.md#follow-ups).
 *
 * @throws UnknownMessage
 */
export const holderOfInitialResponse = rule('interaction', 'the right token in the path', ({ interaction }) => {
  if (interaction.answerType === null) throw new ApiError('UnknownMessage')
})

/** The token of an interaction without a response. @throws AlreadyAcknowledged */
export const answererOfInteraction = rule('interaction', 'the right token in the path', ({ interaction }) => {
  if (interaction.answerType !== null) throw new ApiError('AlreadyAcknowledged')
})

export const member = rule('guild', 'a member of the guild', () => {})

/** A member who holds all of some permissions in the guild. */
export const permission = (...names: readonly PermissionName[]): Requirement<'guild'> =>
  rule('guild', allOf(names), ({ actor }) => actor.must(...names), names)

/** A member who holds at least one of some permissions in the guild. */
export const anyPermission = (...names: readonly PermissionName[]): Requirement<'guild'> =>
  rule('guild', names.join(' or '), ({ actor }) => actor.mustOneOf(...names), names, true)

/** A member who may view the channel and holds all of some permissions in it. */
export const channelPermission = (...names: readonly PermissionName[]): Requirement<'channel'> =>
  rule('channel', allOf(['VIEW_CHANNEL', ...names]), ({ actor, channel }) => actor.mustIn(channel, ...names), [
    'VIEW_CHANNEL',
    ...names,
  ])

/**
 * A caller who may view a channel of any kind and holds all of some permissions in it. In a thread,
 * SEND_MESSAGES_IN_THREADS replaces SEND_MESSAGES.
 */
export const anyChannelPermission = (...names: readonly PermissionName[]): Requirement<'anyChannel'> =>
  rule('anyChannel', allOf(['VIEW_CHANNEL', ...names]), ({ actor, channel }) => actor.mustIn(channel, ...names), [
    'VIEW_CHANNEL',
    ...names,
  ])

/**
 * Also requires the guild's verification level, for operations that notify others
 * (docs/spec/permissions.md#verification-level).
 */
export const verified = <S extends 'channel' | 'anyChannel'>(requirement: Requirement<S>): Requirement<S> => ({
  ...requirement,
  sentence: `${requirement.sentence}; the caller must meet the guild's verification level`,
  judge: (place: ResolvedScopeOf<S>) => {
    requirement.judge(place)
    place.actor.mustBeVerified()
  },
})

/**
 * Also requires that the member has passed the guild's screening, for operations without a permission that the
 * screening would withhold (docs/spec/screening.md#who-is-pending).
 */
export const screened = <S extends 'guild' | 'channel' | 'anyChannel'>(
  requirement: Requirement<S>,
): Requirement<S> => ({
  ...requirement,
  sentence: `${requirement.sentence}; the caller must have passed membership screening`,
  judge: (place: ResolvedScopeOf<S>) => {
    requirement.judge(place)
    place.actor.mustBeScreened()
  },
})

/** A requirement that is described by a sentence. */
export const custom = <S extends Scope>(
  scope: S,
  sentence: string,
  judge: (place: ResolvedScopeOf<S>) => void,
): Requirement<S> => rule(scope, sentence, judge)
