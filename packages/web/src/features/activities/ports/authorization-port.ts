import type { AuthorizationQuery, CurrentAuthorization } from '@guildhall/protocol/objects/applications/oauth2'
import { authorizeApplication } from '@guildhall/protocol/operations/oauth2/authorize-application'
import { getCurrentAuthorizationInformation } from '@guildhall/protocol/operations/oauth2/get-current-authorization-information'
import { previewAuthorization } from '@guildhall/protocol/operations/oauth2/preview-authorization'
import { ApiProblem } from '../../../api/api-problem.ts'
import { call } from '../../../api/call.ts'
import type { Client } from '../../../state/client.ts'
import type { RequestedAuthorization } from '../rpc/host-ports.ts'
import { accessDenied, missingRedirect, oauth2Problem, unknownScope } from '../rpc/rpc-codes.ts'
import type { Dialogs } from './dialogs.ts'

type Asking = {
  readonly client: Pick<Client, 'call'>
  readonly dialogs: Pick<Dialogs, 'consent'>
  readonly applicationId: string
}

/**
 * Returns a code for the requested scopes. Its redirect address is the first registered one, though nobody is
 * redirected. With `prompt: none`, a user who already authorized all of these scopes isn't asked again.
 */
export async function requestAuthorizationCode(
  { client, dialogs, applicationId }: Asking,
  asked: RequestedAuthorization,
  signal: AbortSignal,
): Promise<string> {
  const query = queryOf(applicationId, asked)
  const preview = await orOAuth2Problem(client.call(previewAuthorization, {}, { query, signal }))
  if (preview.redirect_uri === null) throw missingRedirect()
  const isAgreed = (asked.isSilent && preview.authorized) || (await dialogs.consent(preview, signal))
  if (!isAgreed || signal.aborted) throw accessDenied()
  const body = { authorize: true, shown: preview.shown }
  const sent = await orOAuth2Problem(client.call(authorizeApplication, {}, body, { query }))
  const code = new URL(sent.location).searchParams.get('code')
  if (code === null) throw accessDenied()
  return code
}

const queryOf = (
  applicationId: string,
  { scopes, state, codeChallenge }: RequestedAuthorization,
): AuthorizationQuery => ({
  client_id: applicationId,
  response_type: 'code',
  scope: scopes.join(' '),
  ...(state !== null && { state }),
  ...(codeChallenge !== null && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
})

async function orOAuth2Problem<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (problem) {
    throw problem instanceof ApiProblem ? (toRpcProblem(problem) ?? problem) : problem
  }
}

function toRpcProblem({ fields, message }: ApiProblem) {
  const error = fields.get('error')
  if (error === undefined) return undefined
  if (error === 'invalid_scope') return unknownScope()
  return message.includes('"redirect_uri"') ? missingRedirect() : oauth2Problem(error, message)
}

/** What an app's token gives access to; null if it is invalid. */
export async function readAuthorization(accessToken: string): Promise<CurrentAuthorization | null> {
  // Other characters aren't allowed in an Authorization header.
  if (!/^[\w.~+/=-]+$/u.test(accessToken)) return null
  try {
    return await call(getCurrentAuthorizationInformation, {}, { token: `Bearer ${accessToken}` })
  } catch (problem) {
    if (problem instanceof ApiProblem && [401, 403].includes(problem.status)) return null
    throw problem
  }
}
