import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Where the client asks people whether they let an application in. */
export const CONSENT_PATH = '/oauth2/authorize'

/** Libraries send browsers to the address of the operation: a request for a page without credentials is redirected to the client's page. */
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
 * Whether a site may wait in another window to hear from this one: the address asks for an answer there. Where it names neither a kind of
 * answer nor a place for it, nothing ever comes back.
 */
export const isAwaited = (url: string): boolean =>
  [...new URLSearchParams(queryOf(url))].some(
    ([name, value]) => value !== '' && (name === 'response_type' || name === 'redirect_uri'),
  )
