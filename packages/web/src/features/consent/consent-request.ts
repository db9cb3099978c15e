import type {
  AuthorizationDecision,
  AuthorizationLocation,
  AuthorizationPreview,
  AuthorizationRequest,
} from '@guildhall/protocol/objects/applications/oauth2'
import { authorizeApplication } from '@guildhall/protocol/operations/oauth2/authorize-application'
import { checkAuthorizationUrl } from '@guildhall/protocol/operations/oauth2/check-authorization-url'
import { previewAuthorization } from '@guildhall/protocol/operations/oauth2/preview-authorization'
import { ApiProblem, describeProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import { t } from '../../language/consent.ts'

/** The parameters in the page's address; an empty one counts as omitted. */
export const consentQuery = (search: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([, value]) => value !== ''))

export const readConsentRequest = (query: URLSearchParams, signal: AbortSignal): Promise<AuthorizationRequest> =>
  call(checkAuthorizationUrl, {}, { query, signal })

export const previewConsent = (
  query: URLSearchParams,
  token: string,
  signal: AbortSignal,
): Promise<AuthorizationPreview> => call(previewAuthorization, {}, { query, token, signal })

/** Sends the decision; returns where the browser goes next. */
export const sendDecision = (
  query: URLSearchParams,
  token: string,
  decision: AuthorizationDecision,
): Promise<AuthorizationLocation> => call(authorizeApplication, {}, decision, { query, token })

/** The address to which a refusal redirects (RFC 6749, 4.1.2.1). */
export function refusalLocation(problem: unknown): string | null {
  const location = problem instanceof ApiProblem ? problem.body.location : null
  return typeof location === 'string' ? location : null
}

/** Whether the request has changed since it was shown. */
export const hasRequestChanged = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.fields.has('shown')

const reasons: ReadonlyMap<unknown, string> = new Map([
  ['invalid_scope', t('consent.the-application-requests-a-scope-that')],
  ['unauthorized_client', t('consent.the-application-isnt-public-only-its')],
  ['unsupported_response_type', t('consent.the-application-requests-a-response-type')],
  ['invalid_request', t('consent.the-application-made-an-invalid-request')],
])

/** Why an authorization link doesn’t work, for the user who followed it. */
export function linkProblem(problem: unknown, query: URLSearchParams): string {
  if (!(problem instanceof ApiProblem)) return describeProblem(problem)
  const { error } = problem.body
  // An error with a registered address would redirect there.
  if (error === 'invalid_request' && query.has('redirect_uri')) {
    return t('consent.this-link-redirects-to-an')
  }
  if (problem.status === 404) {
    return t('consent.the-application-doesnt-exist')
  }
  return reasons.get(error) ?? problem.userMessage
}

/** Whether an address opens in the browser itself, not in another program. */
export const isWebUrl = (address: string): boolean => ['https:', 'http:'].includes(new URL(address).protocol)

/** The redirect's target for display: the host, or the scheme of an app. */
export function redirectHost(address: string): string {
  const { protocol, host } = new URL(address)
  return isWebUrl(address) ? host : t('consent.the-app-on-your-device', { protocol })
}
