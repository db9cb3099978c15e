import { getAccessToken as contract } from '@guildhall/protocol/operations/oauth2/get-access-token'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { mustBeClient } from './clients-rules.ts'
import { COMING, NOTES_OF_COMING } from './exchange-effects-actions.ts'
import { withIdentity } from './identity-tokens-actions.ts'
import { OAuth2Error } from './oauth2-error-rules.ts'
import { grantTypeIn } from './refresh-token-actions.ts'

/**
 * The token endpoint (docs/spec/oauth2.md#token-endpoint). It only accepts forms, and its errors have the format of RFC 6749.
 * Exchanging a code may add a bot or a webhook to a guild, in the name of the user who agreed.
 */
export const getAccessToken = operation(contract, {
  requires: noAuthentication,
  emits: COMING,
  audits: NOTES_OF_COMING,
  handle: async ({ kernel, db, body, basic, write }) => {
    const grant = grantTypeIn(body)
    const application = await mustBeClient(db, { ...body, basic })
    const granted = await grant({ kernel, application, body, write: (work) => write(({ db }) => work(db)) })
    if (granted instanceof OAuth2Error) throw granted
    return withIdentity(kernel, granted, body)
  },
})
