import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { ApiError } from '../api-error.ts'
import { applicationOf } from '../callers/caller.ts'
import type { ResolvedScopeOf, Scope } from '../scopes/scopes.ts'
import { type ApplicationAction, holdersFor, mustHold } from './application-actions.ts'

/**
 * Who may call an operation. It is data, so that the documentation and the matrix test are made from it.
 * `guild`, `invite`, `channel` and `anyChannel` need the path to name one; being a member, and seeing the channel, is checked
 * first.
 */
export interface Requirement<S extends Scope = Scope> {
  readonly scope: S
  /** Says the requirement in the documentation. */
  readonly sentence: string
  /** The permissions that open it, where permissions do: all of them, or with `any` one of them. */
  readonly permissions: readonly PermissionName[]
  readonly any: boolean
  /** Whether those who meet it reach a guild in an outage too. */
  readonly inOutage?: true
  judge(place: ResolvedScopeOf<S>): void
}

const rule = <S extends Scope>(
  scope: S,
  sentence: string,
  judge: (place: ResolvedScopeOf<S>) => void,
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

/** The instance's administrator, who need not be a member of the guild. */
export const administratorOfGuild: Requirement<'visitor'> = {
  ...rule('visitor', "the instance's administrator", ({ caller }) => {
    if (!caller.isAdmin) throw new ApiError('MissingPermissions')
  }),
  inOutage: true,
}

/** Any valid token, and a code that leads somewhere. */
export const holderOfInvite = rule('invite', 'a valid token', () => {})

/** Whoever has the token of the path: it takes no other. */
export const bearer = rule('bearer', 'the token in the path', () => {})

/** The application itself, by its bot or by a token where one opens it; in a guild that has let it bring its commands. */
export const ownApplication = rule('application', "the application's bot", ({ caller, application, guild }) => {
  if (applicationOf(caller) !== application.id) throw new ApiError('NotAuthorizedOnApplication')
  if (guild && !application.isInstalled) throw new ApiError('MissingAccess')
})

/** Those to whom the application belongs, as far as their roles let them, and its bot where bots may call. */
export const holderOfApplication = (action: ApplicationAction): Requirement<'application'> =>
  rule('application', holdersFor(action), ({ caller, application }) => mustHold(caller, application, action))

/** A person, or the application itself: by its bot, or with a token that somebody gave it. What asks for more is asked apart. */
export const userOfApplication = rule('application', 'a person, or the application', ({ caller, application }) => {
  const calling = applicationOf(caller)
  if (calling !== undefined && calling !== application.id) throw new ApiError('NotAuthorizedOnApplication')
})

/** The same as {@link holderOfApplication}, and of people those to whom the application belongs. */
export const holderOfCommands = (action: ApplicationAction): Requirement<'application'> =>
  rule('application', `the application's bot, ${holdersFor(action)}`, (place) => {
    const { caller, application, guild } = place
    if (applicationOf(caller) !== undefined) return ownApplication.judge(place)
    mustHold(caller, application, action)
    if (guild && !application.isInstalled) throw new ApiError('MissingAccess')
  })

/** Whoever has the token of an interaction that was answered before: more can be said, and changed. @throws UnknownWebhook */
export const holderOfInteraction = rule('interaction', 'the token in the path', ({ interaction }) => {
  if (interaction.answerType === null) throw new ApiError('UnknownWebhook')
})

/**
 * The same where the first answer is meant: there is none before (docs/spec/interactions.md#follow-ups).
 *
 * @throws UnknownMessage
 */
export const holderOfAnswer = rule('interaction', 'the token in the path', ({ interaction }) => {
  if (interaction.answerType === null) throw new ApiError('UnknownMessage')
})

/** The same, of one that nobody has answered. @throws AlreadyAcknowledged */
export const answererOfInteraction = rule('interaction', 'the token in the path', ({ interaction }) => {
  if (interaction.answerType !== null) throw new ApiError('AlreadyAcknowledged')
})

/** A member of the guild. */
export const member = rule('guild', 'a member of the guild', () => {})

/** A member who holds all of some permissions in the guild. */
export const permission = (...names: readonly PermissionName[]): Requirement<'guild'> =>
  rule('guild', names.join(' and '), ({ actor }) => actor.must(...names), names)

/** A member who holds at least one of some permissions in the guild. */
export const anyPermission = (...names: readonly PermissionName[]): Requirement<'guild'> =>
  rule('guild', names.join(' or '), ({ actor }) => actor.mustOneOf(...names), names, true)

/** A member who may view the channel and holds all of some permissions in it. */
export const channelPermission = (...names: readonly PermissionName[]): Requirement<'channel'> =>
  rule('channel', ['VIEW_CHANNEL', ...names].join(' and '), ({ actor, channel }) => actor.mustIn(channel, ...names), [
    'VIEW_CHANNEL',
    ...names,
  ])

/**
 * Somebody who may view a channel of any kind and holds all of some permissions in it. To speak in a thread takes
 * SEND_MESSAGES_IN_THREADS in place of SEND_MESSAGES.
 */
export const anyChannelPermission = (...names: readonly PermissionName[]): Requirement<'anyChannel'> =>
  rule(
    'anyChannel',
    ['VIEW_CHANNEL', ...names].join(' and '),
    ({ actor, channel }) => actor.mustIn(channel, ...names),
    ['VIEW_CHANNEL', ...names],
  )

/**
 * The same, for those who also meet the guild's verification level: what lets others hear of oneself
 * (docs/spec/permissions.md#verification-level).
 */
export const verified = <S extends 'channel' | 'anyChannel'>(requirement: Requirement<S>): Requirement<S> => ({
  ...requirement,
  sentence: `${requirement.sentence}, verified`,
  judge: (place: ResolvedScopeOf<S>) => {
    requirement.judge(place)
    place.actor.mustBeVerified()
  },
})

/**
 * The same, for those who have passed the guild's screening: for what takes no permission that it would keep from them
 * (docs/spec/screening.md#who-is-pending).
 */
export const screened = <S extends 'guild' | 'channel' | 'anyChannel'>(
  requirement: Requirement<S>,
): Requirement<S> => ({
  ...requirement,
  sentence: `${requirement.sentence}, past the screening`,
  judge: (place: ResolvedScopeOf<S>) => {
    requirement.judge(place)
    place.actor.mustBeScreened()
  },
})

/** A rule of its own, said in a sentence. */
export const custom = <S extends Scope>(
  scope: S,
  sentence: string,
  judge: (place: ResolvedScopeOf<S>) => void,
): Requirement<S> => rule(scope, sentence, judge)
