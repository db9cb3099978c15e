import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Db } from '../../store/db.ts'
import { mustFindUser } from '../users/users-store.ts'
import { findAccessToken } from './access-tokens-store.ts'
import { hashToken } from './accounts-rules.ts'

/** Which user granted a token to which application, and with which scopes. */
interface Grant {
  application: Caller['application']
  userId: string
  scope: string
  now: number
}

/**
 * The user who granted an access token to an application.
 *
 * @throws InvalidAccessToken, MissingScope
 */
export async function mustFindGiver(
  db: Db,
  token: string,
  { application, scope, now }: Omit<Grant, 'userId'>,
): Promise<string> {
  const row = await findAccessToken(db, hashToken(token))
  if (!row || row.application_id !== application?.id || row.expires_at <= now) throw new ApiError('InvalidAccessToken')
  if (!row.scopes.split(' ').includes(scope)) throw new ApiError('MissingScope')
  return row.user_id
}

/**
 * The user must have granted the token to this application, and it must still be valid. The error doesn't reveal which
 * check failed (docs/spec/members.md#adding-members).
 *
 * @throws UnknownUser, InvalidAccessToken, MissingScope
 */
export async function mustBeGivenTo(db: Db, token: string, { application, userId, scope, now }: Grant): Promise<void> {
  const row = await findAccessToken(db, hashToken(token))
  const isGiven = row?.user_id === userId && row.application_id === application?.id && row.expires_at > now
  if (!isGiven) {
    await mustFindUser(db, userId)
    throw new ApiError('InvalidAccessToken')
  }
  if (!row.scopes.split(' ').includes(scope)) throw new ApiError('MissingScope')
}
