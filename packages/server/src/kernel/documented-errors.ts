import type { ErrorName } from '@guildhall/protocol/errors'
import type { AnyOperation } from './operation.ts'
import type { Scope } from './requirement.ts'

/** What any operation may answer, whatever it does. */
const OF_ALL: readonly ErrorName[] = [
  'BadRequest',
  'InvalidFormBody',
  'InvalidJson',
  'EntityTooLarge',
  'InternalServerError',
  'ServiceUnavailable',
  'Overloaded',
]

/** What any operation may answer that asks for a token or for rights. */
const OF_RIGHTS: readonly ErrorName[] = [
  'Unauthorized',
  'MissingScope',
  'BotsNotAllowed',
  'OnlyBots',
  'MissingAccess',
  'MissingPermissions',
  'VerificationLevelTooHigh',
  'TwoFactorRequired',
  'PasswordRequired',
]

/** What is answered where the path names nothing that the caller knows. */
const OF_SCOPES: Readonly<Record<Scope, readonly ErrorName[]>> = {
  public: [],
  caller: [],
  guild: ['UnknownGuild'],
  visitor: ['UnknownGuild'],
  application: ['UnknownApplication', 'NotAuthorizedOnApplication', 'UnknownGuild'],
  channel: ['UnknownChannel'],
  anyChannel: ['UnknownChannel'],
  invite: ['UnknownInvite'],
  webhook: ['UnknownWebhook'],
  bearer: ['UnknownWebhook', 'InvalidWebhookToken'],
  interaction: ['UnknownWebhook', 'InvalidWebhookToken'],
}

/** Every error that an operation may answer: what its contract names, and what its requirement and all operations share. */
export function documentedErrors({
  errors = [],
  requires: { scope },
}: Pick<AnyOperation, 'errors' | 'requires'>): ReadonlySet<ErrorName> {
  return new Set([...OF_ALL, ...(scope === 'public' ? [] : OF_RIGHTS), ...OF_SCOPES[scope], ...errors])
}
