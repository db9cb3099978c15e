import type {
  AuthorizationDecision,
  AuthorizationLocation,
  AuthorizationPreview,
  AuthorizationRequest,
} from '@guildhall/protocol/objects/applications/oauth2'
import { authorizeApplication } from '@guildhall/protocol/operations/oauth2/authorize-application'
import { getAuthorizationRequest } from '@guildhall/protocol/operations/oauth2/get-authorization-request'
import { previewAuthorization } from '@guildhall/protocol/operations/oauth2/preview-authorization'
import { ApiProblem, describeProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import { t } from '../../language/consent.ts'

/** What stands in the address of the page; a parameter without a value counts as left out. */
export const queryIn = (search: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([, value]) => value !== ''))

export const readRequest = (query: URLSearchParams, signal: AbortSignal): Promise<AuthorizationRequest> =>
  call(getAuthorizationRequest, {}, { query, signal })

export const preview = (query: URLSearchParams, token: string, signal: AbortSignal): Promise<AuthorizationPreview> =>
  call(previewAuthorization, {}, { query, token, signal })

/** Says yes or no; where the browser goes from here. */
export const decide = (
  query: URLSearchParams,
  token: string,
  decision: AuthorizationDecision,
): Promise<AuthorizationLocation> => call(authorizeApplication, {}, decision, { query, token })

/** Where a refusal leads that the application is to hear of itself (RFC 6749, 4.1.2.1). */
export function locationOf(problem: unknown): string | null {
  const location = problem instanceof ApiProblem ? problem.body.location : null
  return typeof location === 'string' ? location : null
}

/** Whether the application asks for something else since it was shown. */
export const hasChanged = (problem: unknown): boolean => problem instanceof ApiProblem && problem.fields.has('shown')

const reasons: ReadonlyMap<unknown, string> = new Map([
  ['invalid_scope', t('consent.the-application-requests-a-scope-that')],
  ['unauthorized_client', t('consent.the-application-isnt-public-only-its')],
  ['unsupported_response_type', t('consent.the-application-requests-a-response-type')],
  ['invalid_request', t('consent.the-application-made-an-invalid-request-2')],
])

/** Why a link can’t be followed, for whoever followed it. */
export function linkProblem(problem: unknown, query: URLSearchParams): string {
  if (!(problem instanceof ApiProblem)) return describeProblem(problem)
  const { error } = problem.body
  // What is wrong beside a registered address would lead back there.
  if (error === 'invalid_request' && query.has('redirect_uri')) {
    return t('consent.this-link-leads-back-to-an')
  }
  if (problem.status === 404) {
    return t('consent.there-is-no-application-with-the')
  }
  return reasons.get(error) ?? problem.words
}

/** Whether an address opens in the browser itself, and no other program on this machine. */
export const isOfWeb = (address: string): boolean => ['https:', 'http:'].includes(new URL(address).protocol)

/** Where a browser will be sent, for people: the host, or the scheme of an app on this machine. */
export function redirectHostOf(address: string): string {
  const { protocol, host } = new URL(address)
  return isOfWeb(address) ? host : t('consent.the-app-on-your-device', { protocol })
}
