import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The URL of the client's consent page. */
export const CONSENT_PATH = '/oauth2/authorize'

/**
 * Libraries send browsers to the URL of the operation: a page request without credentials is redirected to the client's
 * page.
 */
export function leadToConsent(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOfBrowser(request)) reply.redirect(`${CONSENT_PATH}?${queryOf(request.url)}`, 302)
    else done()
  })
}

const isOfBrowser = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  url.startsWith(`/api${CONSENT_PATH}?`) &&
  headers.authorization === undefined &&
  (headers.accept ?? '').includes('text/html')

const queryOf = (url: string): string => url.split('?').slice(1).join('?')

/**
 * Whether a site may be waiting for the result in another window: the URL requests a redirect or a response. Without a
 * response type and a redirect URI, it never receives one.
 */
export const isAwaited = (url: string): boolean =>
  [...new URLSearchParams(queryOf(url))].some(
    ([name, value]) => value !== '' && (name === 'response_type' || name === 'redirect_uri'),
  )
