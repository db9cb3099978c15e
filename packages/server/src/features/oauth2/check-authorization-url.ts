import { AuthorizationQuery } from '@guildhall/protocol/objects/applications/oauth2'
import { checkAuthorizationUrl as contract } from '@guildhall/protocol/operations/oauth2/check-authorization-url'
import { parseForm } from '@guildhall/protocol/parse-form'
import { ApiError } from '../../kernel/api-error.ts'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { mustFindRedirectTarget, parseAuthorizationRequest } from './authorization-request-rules.ts'
import { invalidParameter } from './oauth2-error-rules.ts'
import { withRedirectOnError } from './redirect-view.ts'

/**
 * Reads an authorization URL before the user signs in: which application makes the request, or why it is refused. A refusal has a
 * `location` if the application should receive it; an unknown application or an unregistered redirect URI has none (RFC 6749,
 * 4.1.2.1).
 */
export const checkAuthorizationUrl = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ db, query }) => {
    // A parameter without a value counts as absent, and none may be repeated (RFC 6749, 3.1).
    const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
    const { client_id, redirect_uri, response_type: responseType, state } = sent
    if (typeof client_id !== 'string' || !isSnowflake(client_id)) throw new ApiError('UnknownApplication')
    if (redirect_uri !== undefined && typeof redirect_uri !== 'string') throw invalidParameter('redirect_uri')
    const lead = await mustFindRedirectTarget(db, { client_id, ...(redirect_uri !== undefined && { redirect_uri }) })
    const read = await withRedirectOnError({ ...lead, responseType, state }, async () => {
      const twice = Object.keys(sent).find((name) => typeof sent[name] !== 'string')
      if (twice !== undefined) throw invalidParameter(twice)
      const parsed = parseForm(AuthorizationQuery, sent)
      if (parsed.ok) return parsed.value
      throw invalidParameter(String(parsed.errors[0]?.path[0]))
    })
    const { id, name, icon } = (await parseAuthorizationRequest(db, null, read)).application
    return { application: { id, name, icon } }
  },
})
