import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../kernel/kernel.ts'
import { CONSENT_PATH, isAwaited } from '../consent-address.ts'
import { DOCUMENTS, type FileForm, type PageFile, type PageFiles } from './page-files.ts'
import { type Addresses, policyOfClient, policyOfWidget } from './page-policies.ts'

/** The paths that the client handles itself; all serve the same page. */
const CLIENT_ROUTES = [
  '/',
  '/login',
  '/register',
  '/forgot',
  '/reset',
  '/verify',
  '/channels/*',
  '/guilds/:guildId/onboarding',
  '/guilds/:guildId/screening',
  '/guilds/:guildId/welcome',
  '/guilds/:guildId/settings',
  '/guilds/:guildId/settings/*',
  '/settings',
  '/settings/*',
  '/instance',
  '/instance/*',
  '/developers',
  '/developers/*',
  '/invite/*',
  '/template/*',
  '/discover',
  '/claim',
  '/activities/:applicationId',
  '/activities/:applicationId/:link',
  CONSENT_PATH,
]

/** The page that other sites frame. It is a separate file, and never reads the session. */
const WIDGET = { route: '/widget', file: '/widget.html' }

/** Browser features that our pages don't use. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
const PERMISSIONS_POLICY = UNUSED.map((feature) => `${feature}=()`).join(', ')

/** The path of files whose names contain a hash of their contents. */
const ASSETS = '/assets/'

/**
 * Serves the built client from memory, so no requested path is ever used as a path on the disk. If the client isn't
 * built, its pages say so.
 */
export function mountPages(
  app: FastifyInstance,
  { folder, files }: PageFiles,
  { log, instance }: Pick<Kernel, 'log'> & { instance: Addresses },
): void {
  const page = files.get('/index.html')
  if (!page) log.warn({ folder }, 'the client is not built: run npm start')
  const give = (url: string, file: PageFile) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => {
        if (file === page && isAstray(request, instance)) {
          return reply.header('cache-control', 'no-store').redirect(instance.clientUrl + request.url)
        }
        return sendFile(request, reply, file, { instance, isFramed: file === widget })
      },
    })
  const widget = files.get(WIDGET.file)
  if (widget) give(WIDGET.route, widget)
  for (const route of CLIENT_ROUTES) {
    if (page) give(route, page)
    else app.get(route, (_request, reply) => notBuilt(reply))
  }
  for (const [path, file] of files) if (!path.startsWith(ASSETS)) give(path, file)
  const giveUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    if (!page || !isOpened(request) || /^\/api(?:\/|$)/u.test(request.url)) return reply.callNotFound()
    return sendFile(request, reply.code(404), page, { instance, isFramed: false })
  }
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${ASSETS}*`,
    handler: (request, reply) => {
      const file = files.get(ASSETS + request.params['*'])
      return file ? sendFile(request, reply, file, { instance, isFramed: false }) : giveUnknown(request, reply)
    },
  })
  // A browser receives the client's page for an unknown path; programs receive 404.
  if (page) app.get('/*', giveUnknown)
}

/** A server without the client tells browsers so, at `/` and at the consent page to which applications redirect. */
export function mountNoPages(app: FastifyInstance, { instance }: { instance: Pick<Kernel['instance'], 'publicUrl'> }) {
  for (const url of ['/', CONSENT_PATH]) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (_request, reply) =>
        reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .send(`This server has no web client. Programs find its API at ${instance.publicUrl}/api\n`),
    })
  }
}

/**
 * Whether a browser opened the client at the URL for programs. Its storage is separate for each origin, and this one
 * allows no subdomains for Activities, so all browsers are redirected to the other.
 */
function isAstray(request: FastifyRequest, { publicUrl, clientUrl }: Addresses): boolean {
  return publicUrl !== clientUrl && request.headers.host === new URL(publicUrl).host && isOpened(request)
}

/** Whether a browser opens it as a page. */
function isOpened({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET') return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}

function sendFile(
  { headers, routeOptions, url }: FastifyRequest,
  reply: FastifyReply,
  { type, caching, forms }: PageFile,
  { instance, isFramed }: { instance: Addresses; isFramed: boolean },
): FastifyReply {
  const known = headers['if-none-match']
  const form = formFor(forms, headers['accept-encoding'])
  if (DOCUMENTS.has(type)) {
    reply
      .header('content-security-policy', isFramed ? policyOfWidget(instance) : policyOfClient(instance))
      .header('permissions-policy', PERMISSIONS_POLICY)
      .header('referrer-policy', 'no-referrer')
    if (!isFramed) reply.header('x-frame-options', 'DENY')
    // Sites open the consent page in a window, and wait until it has redirected to them.
    const hasOpener = routeOptions.url === CONSENT_PATH && isAwaited(url)
    if (!hasOpener) reply.header('cross-origin-opener-policy', 'same-origin')
  }
  // Allows a page with COEP to frame this one.
  if (isFramed) reply.header('cross-origin-embedder-policy', 'require-corp')
  reply
    .header('cross-origin-resource-policy', isFramed ? 'cross-origin' : 'same-origin')
    .header('cache-control', caching)
    .header('etag', form.tag)
  if (forms.length > 1) reply.header('vary', 'Accept-Encoding')
  if (known === form.tag) return reply.code(304).send()
  if (form.encoding !== null) reply.header('content-encoding', form.encoding)
  return reply.type(type).send(form.content)
}

/** The best form that a client accepts (RFC 9110, 12.5.3); the unencoded file if it accepts none. */
function formFor(forms: readonly FileForm[], accepted = ''): FileForm {
  const taken = new Map(accepted.split(',').map(codingOf))
  const isTaken = ({ encoding }: FileForm) => encoding === null || (taken.get(encoding) ?? taken.get('*')) === true
  return forms.find(isTaken) as FileForm
}

/** The name of a content coding, and whether it is allowed: a weight of 0 forbids it. */
function codingOf(text: string): [name: string, isAllowed: boolean] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  return [name, !parameters.some((parameter) => /^q\s*=\s*0(\.0{0,3})?$/u.test(parameter))]
}

const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The pages are not built. Stop the server and start it with: npm start\n')
