import type { ErrorName } from '@guildhall/protocol/errors'
import type { AnyOperation } from './operation.ts'
import { SCOPES } from './scopes/scopes.ts'

/** The errors of all operations. Operations without authentication refuse invalid tokens too. */
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

/** The errors of all operations that require authentication or permissions. */
const OF_RIGHTS: readonly ErrorName[] = [
  'MissingScope',
  'UnverifiedAccount',
  'BotsNotAllowed',
  'OnlyBots',
  'MissingAccess',
  'MissingPermissions',
  'VerificationLevelTooHigh',
  'TwoFactorRequired',
]

/** The errors for users without recent authentication. */
const OF_RECENT_AUTHENTICATION: readonly ErrorName[] = ['PasswordRequired', 'InvalidTwoFactorCode']

/** All errors of an operation: those of its contract, those of its requirement, and those of all operations. */
export function documentedErrors({
  errors = [],
  requires: { scope },
  recentAuthentication,
}: Pick<AnyOperation, 'errors' | 'requires' | 'recentAuthentication'>): ReadonlySet<ErrorName> {
  const ofRights = scope === 'public' ? [] : OF_RIGHTS
  const ofProof = recentAuthentication === undefined ? [] : OF_RECENT_AUTHENTICATION
  return new Set([...OF_ALL, ...ofRights, ...ofProof, ...SCOPES[scope].errors, ...errors])
}
