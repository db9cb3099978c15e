import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { KernelCallbacks } from '../../kernel/parts/kernel-callbacks.ts'
import { member, permission } from '../../kernel/permissions/requirement.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { write } from '../../kernel/unit-of-work/unit-of-work.ts'
import type { Db, TxDb } from '../../store/db.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { isDisabled } from '../accounts/account-states-store.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { findAccountById } from '../accounts/accounts-store.ts'
import { findCode, spendCode } from './authorizations-store.ts'
import { makeWebhook } from './create-oauth2-webhook-actions.ts'
import { COMING, NOTES_OF_COMING, withGuild } from './exchange-effects-actions.ts'
import { addBotToGuild } from './install-application-actions.ts'
import { invalidParameter, OAuth2Error } from './oauth2-error-rules.ts'
import type { AuthorizationCodeRow } from './oauth2-tables.ts'
import { mustProve } from './proof-key-rules.ts'
import { endGiven, type Granted, type GrantType, makeTokens, writeAuthorization } from './tokens-actions.ts'

/**
 * Exchanges a code for tokens. A second use of a code revokes the tokens of the first (RFC 6749, 4.1.2). Errors of the
 * application and its proof are reported before those of the guild.
 *
 * @throws OAuth2Error
 */
export const exchangeCode: GrantType = async ({ kernel, application, body, write }) => {
  const refusal = invalidParameter('code', 'invalid_grant')
  const hash = hashToken(body.code ?? '')
  const code = await findCode(kernel.store.db, hash)
  if (code?.application_id !== application.id) throw refusal
  const { authorization_id: before } = code
  if (before !== null) return write((db) => endGiven(kernel, db, before, refusal))
  if (code.expires_at <= kernel.clock.now()) throw refusal
  mustBeSameRedirect(code, body.redirect_uri)
  mustProve(code.challenge, body.code_verifier)
  const exchange = (db: TxDb) => exchanged(kernel, db, code, refusal)
  const isAllThere = code.bot_permissions === null && code.webhook_channel_id === null
  const granted = await (isAllThere ? write(exchange) : exchangeInGuild(kernel, application, code, exchange))
  return granted instanceof OAuth2Error ? granted : withGuild(kernel, application.bot_id, code, granted)
}

/**
 * The redirect URI must be repeated if it was named in the authorization request (RFC 6749, 4.1.3).
 *
 * @throws OAuth2Error invalid_request
 */
function mustBeSameRedirect(
  { redirect_uri, is_redirect_named }: AuthorizationCodeRow,
  named: string | undefined,
): void {
  if (named === undefined ? is_redirect_named : named !== redirect_uri) throw invalidParameter('redirect_uri')
}

/** Exchanges the code for tokens: of two concurrent exchanges one succeeds, and the other revokes its tokens. */
async function exchanged(
  kernel: Essentials & KernelCallbacks,
  db: TxDb,
  { hash, user_id, application_id, scopes }: AuthorizationCodeRow,
  refusal: OAuth2Error,
): Promise<Granted> {
  const id = kernel.ids.next()
  const spentFor = await spendCode(db, hash, id)
  if (spentFor === null) throw refusal
  if (spentFor !== id) return endGiven(kernel, db, spentFor, refusal)
  const authorization = { id, user_id, application_id, scopes }
  await writeAuthorization(kernel, db, authorization)
  return makeTokens(kernel, db, authorization, { refreshes: true })
}

/**
 * The same including what is added to a guild, in one unit in the name of the user who agreed, who must still have the
 * permissions. Otherwise nothing changes, and the code remains valid.
 *
 * @throws OAuth2Error invalid_grant, ServiceUnavailable
 */
async function exchangeInGuild(
  kernel: Kernel,
  application: ApplicationRow,
  code: AuthorizationCodeRow,
  exchange: (db: TxDb) => Promise<Granted>,
): Promise<Granted> {
  const requires = code.bot_permissions === null ? member : permission('MANAGE_GUILD')
  const operation = { name: 'Get Access Token', emits: COMING, audits: NOTES_OF_COMING, requires }
  const caller = await giverOf(kernel.store.db, code)
  const place = {
    operation,
    caller,
    guildId: code.guild_id,
    channelId: null,
    streamId: null,
    before: {},
    reason: null,
  }
  const bring = async (tx: Tx<'guild', (typeof COMING)[number]>) => {
    const granted = await exchange(tx.db)
    if (granted instanceof OAuth2Error) return granted
    if (code.bot_permissions !== null) await addBotToGuild(tx, caller, application, BigInt(code.bot_permissions))
    const { webhook_channel_id: channelId } = code
    if (channelId === null) return granted
    return { ...granted, webhook: await makeWebhook(kernel, tx, { application, creator: caller.user, channelId }) }
  }
  try {
    return await write(kernel, place, bring)
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof OAuth2Error) && error.status < 500) {
      throw new OAuth2Error('invalid_grant', error.message)
    }
    throw error
  }
}

/**
 * The user who agreed, as the caller on whose behalf the application acts; refused if their account is disabled.
 *
 * @throws OAuth2Error
 */
async function giverOf(db: Db, { user_id, hash }: AuthorizationCodeRow): Promise<Caller> {
  const account = await findAccountById(db, user_id)
  if (!account || (await isDisabled(db, user_id))) throw invalidParameter('code', 'invalid_grant')
  return { ...account, tokenHash: hash, application: null, grant: null, session: null }
}
