import { AuthorizationQuery } from '@guildhall/protocol/objects/applications/oauth2'
import { getAuthorizationRequest as contract } from '@guildhall/protocol/operations/oauth2/get-authorization-request'
import { parseForm } from '@guildhall/protocol/parse-form'
import { ApiError } from '../../kernel/api-error.ts'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/permissions/requirement.ts'
import { mustBeAsked, mustLeadBack } from './authorization-request-rules.ts'
import { leadingBack } from './leading-view.ts'
import { invalidParameter } from './refusals-rules.ts'

/**
 * Reads the address to which an application has sent a user, before they sign in: which application asks, or why it is refused.
 * A refusal has a `location` if the application is to be told; an unknown application, or an address that it has not
 * registered, redirects nowhere (RFC 6749, 4.1.2.1).
 */
export const getAuthorizationRequest = operation(contract, {
  requires: nobody,
  emits: [],
  audits: 'none',
  handle: async ({ db, query }) => {
    // A parameter without a value counts as left out, and none may come twice (RFC 6749, 3.1).
    const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
    const { client_id, redirect_uri, response_type: responseType, state } = sent
    if (typeof client_id !== 'string' || !isSnowflake(client_id)) throw new ApiError('UnknownApplication')
    if (redirect_uri !== undefined && typeof redirect_uri !== 'string') throw invalidParameter('redirect_uri')
    const lead = await mustLeadBack(db, { client_id, ...(redirect_uri !== undefined && { redirect_uri }) })
    const read = await leadingBack({ ...lead, responseType, state }, async () => {
      const twice = Object.keys(sent).find((name) => typeof sent[name] !== 'string')
      if (twice !== undefined) throw invalidParameter(twice)
      const parsed = parseForm(AuthorizationQuery, sent)
      if (parsed.ok) return parsed.value
      throw invalidParameter(String(parsed.errors[0]?.path[0]))
    })
    const { id, name, icon } = (await mustBeAsked(db, null, read)).application
    return { application: { id, name, icon } }
  },
})
