import type { ErrorName } from '@guildhall/protocol/errors'
import type { AnyOperation } from './operation.ts'
import { SCOPES } from './scopes/scopes.ts'

/** What any operation may answer, whatever it does. A token that is no good is refused by those too that ask for none. */
const OF_ALL: readonly ErrorName[] = [
  'Unauthorized',
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
  'MissingScope',
  'BotsNotAllowed',
  'OnlyBots',
  'MissingAccess',
  'MissingPermissions',
  'VerificationLevelTooHigh',
  'TwoFactorRequired',
]

/** What is answered to people without recent authentication. */
const OF_RECENT_AUTHENTICATION: readonly ErrorName[] = ['PasswordRequired', 'InvalidTwoFactorCode']

/** Every error that an operation may answer: what its contract names, and what its requirement and all operations share. */
export function documentedErrors({
  errors = [],
  requires: { scope },
  recentAuthentication,
}: Pick<AnyOperation, 'errors' | 'requires' | 'recentAuthentication'>): ReadonlySet<ErrorName> {
  const ofRights = scope === 'public' ? [] : OF_RIGHTS
  const ofProof = recentAuthentication === undefined ? [] : OF_RECENT_AUTHENTICATION
  return new Set([...OF_ALL, ...ofRights, ...ofProof, ...SCOPES[scope].errors, ...errors])
}
