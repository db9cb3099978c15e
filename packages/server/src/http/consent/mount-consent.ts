import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimited } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { networkOf } from '../../kernel/network.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { FORM_TYPE } from '../body.ts'
import type { CountRequest } from '../metrics.ts'
import { type Limits, refusalFor } from '../mount.ts'
import { refuseForNow } from '../rate-limit.ts'
import { headersOf, type Page } from './consent-frame.ts'
import { type Outcome, readRequest } from './consent-request.ts'
import { takeStep } from './consent-steps.ts'
import { refusalPage } from './last-pages.ts'
import { signInPage } from './sign-in-page.ts'

const PATH = '/oauth2/authorize'

/** What a form of the page can have. */
const MOST_BYTES = 64 * 1024

interface ConsentParts extends Limits {
  readonly operations: readonly AnyOperation[]
  readonly count: CountRequest
}

/**
 * The page on which a user lets an application in, for every browser: no cookie, no script. Who he is he says on the page, and
 * each step brings along what the step before gave him (docs/decisions/0035-a-page-of-consent.md).
 */
export function mountConsent(app: FastifyInstance, kernel: Kernel, parts: ConsentParts): void {
  const steps = {
    kernel,
    preview: named(parts.operations, 'Preview Authorization'),
    authorize: named(parts.operations, 'Authorize Application'),
  }
  const limitedAs = (form: URLSearchParams | null): AnyOperation => {
    if (form === null) return steps.preview
    if (form.has('ticket')) return steps.authorize
    return named(parts.operations, form.has('mfa_ticket') ? 'Verify MFA Login' : 'Login')
  }
  const route = (
    method: string[],
    answer: (request: FastifyRequest, form: URLSearchParams | null, network: string) => Promise<Outcome>,
  ) =>
    app.route({
      method,
      url: PATH,
      bodyLimit: MOST_BYTES,
      errorHandler: (error, request, reply) => sendRefusal(kernel, error, request, reply),
      handler: async (request, reply) => {
        const began = performance.now()
        const network = networkOf(kernel.proxies.addressOf(request.raw))
        reply.raw.once('finish', () => {
          parts.invalidRequests?.count(network, reply.raw.statusCode)
          parts.count(NAME, reply.raw.statusCode, (performance.now() - began) / 1000)
        })
        const waits_ms = parts.invalidRequests?.waits(network) ?? 0
        if (waits_ms > 0) {
          refuseForNow(reply, waits_ms / 1000, 'global')
          return reply
        }
        const form = method.includes('POST') ? formIn(request) : null
        if (!parts.rateLimit(limitedAs(form), network, {}, reply)) return reply
        return send(reply, await answer(request, form, network))
      },
    })

  app.addHook('onRequest', (request, reply, done) => {
    if (isOfBrowser(request)) reply.redirect(`${PATH}?${queryOf(request.url)}`, 302)
    else done()
  })
  route(['GET', 'HEAD'], async ({ url }) => {
    const reading = await readRequest(kernel.store.db, queryOf(url))
    return 'asked' in reading ? signInPage(reading, null) : reading
  })
  route(['POST'], async ({ url }, form, address) => {
    if (form === null) return refusalPage(415, 'Not a form', 'This page takes forms alone.')
    const reading = await readRequest(kernel.store.db, queryOf(url))
    return 'asked' in reading ? takeStep({ ...steps, address }, reading, form) : reading
  })
  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: PATH,
    handler: async (_request, reply) =>
      send(
        reply.header('allow', 'GET, HEAD, POST'),
        refusalPage(405, 'Not a way to call this page', 'It is read and takes forms.'),
      ),
  })
}

/** Libraries send browsers to the address of the operation: whoever wants a page, and says not who he is, is led to ours. */
const isOfBrowser = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  url.startsWith(`/api${PATH}?`) &&
  headers.authorization === undefined &&
  (headers.accept ?? '').includes('text/html')

/** As which its requests are counted. */
const NAME = 'Consent Page'

function named(operations: readonly AnyOperation[], name: string): AnyOperation {
  const found = operations.find((operation) => operation.name === name)
  if (!found) throw new Error(`there is no operation ${name}`)
  return found
}

const queryOf = (url: string): string => url.split('?').slice(1).join('?')

function formIn({ body, headers }: FastifyRequest): URLSearchParams | null {
  return typeof body === 'string' && FORM_TYPE.test(headers['content-type'] ?? '') ? new URLSearchParams(body) : null
}

function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
  if ('location' in outcome) {
    return reply
      .code(303)
      .headers({ location: outcome.location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send()
  }
  return sendPage(reply, outcome)
}

const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  reply.code(page.status).headers(headersOf(page)).type('text/html; charset=utf-8').send(page.text)

function sendRefusal(kernel: Kernel, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof RateLimited) {
    reply.header('retry-after', Math.ceil(error.retryAfter_ms / 1000))
    sendPage(reply, refusalPage(429, 'Tried too often', 'Wait a quarter of an hour, then open the link again.'))
    return
  }
  const { status, message } = refusalFor(kernel, error, request, reply)
  sendPage(reply, refusalPage(status, 'That didn’t work', message))
}
