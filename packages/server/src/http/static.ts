import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../kernel/kernel.ts'
import { CONSENT_PATH, isAwaited } from './consent-address.ts'
import { type Addresses, policyOfClient, policyOfWidget } from './page-policies.ts'

/** Where building the client leaves its pages. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Paths that the client draws itself; every one is the same page. */
const CLIENT_ROUTES = [
  '/',
  '/login',
  '/register',
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
  '/discover',
  '/activities/:applicationId',
  '/activities/:applicationId/:link',
  CONSENT_PATH,
]

/** The page that others frame: no session is read in it. It has a file of its own. */
const WIDGET = { route: '/widget', file: '/widget.html' }

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** What a browser opens as a page: the only ones that a policy is for, and it is longer than many a script. */
const DOCUMENTS: ReadonlySet<string | undefined> = new Set([TYPES['.html'], TYPES['.svg']])

/** What no page of ours asks a browser for. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
const PERMISSIONS_POLICY = UNUSED.map((feature) => `${feature}=()`).join(', ')

/** What building the client compresses, best first. */
const ENCODINGS: readonly Encoding[] = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
]

interface Encoding {
  readonly name: string
  readonly ending: string
}

interface File {
  readonly type: string
  readonly caching: string
  /** Whether pages of any other site may frame it. */
  readonly isFramed: boolean
  /** The forms that it is sent in, best first; the last is what it is. */
  readonly forms: readonly Form[]
}

interface Form {
  /** Null for the file as it is. */
  readonly encoding: string | null
  readonly content: Buffer
  readonly tag: string
}

/**
 * Serves the built client from memory. Each file is a route of its own, so no path of a request ever becomes a path of
 * the disk. A client that isn't built is told of where its pages would be.
 */
export function mountPages(
  app: FastifyInstance,
  folder: string,
  { log, instance }: Pick<Kernel, 'log'> & { instance: Addresses },
): void {
  const files = readFiles(folder)
  const page = files.get('/index.html')
  if (!page) log.warn({ folder }, 'the client is not built: run npm start')
  for (const route of CLIENT_ROUTES) {
    if (page) files.set(route, page)
    else app.get(route, (_request, reply) => notBuilt(reply))
  }
  const widget = files.get(WIDGET.file)
  if (widget) files.set(WIDGET.route, widget)
  for (const [path, file] of files) {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: (request, reply) => {
        if (file === page && isAstray(request, instance)) {
          return reply.header('cache-control', 'no-store').redirect(instance.clientUrl + request.url)
        }
        return sendFile(request, reply, file, instance)
      },
    })
  }
  if (!page) return
  // A browser gets the client's own page for an unknown address; programs get the usual 404.
  app.get('/*', (request, reply) => {
    if (!isOpened(request) || /^\/api(?:\/|$)/u.test(request.url)) return reply.callNotFound()
    return sendFile(request, reply.code(404), page, instance)
  })
}

/** A server without the client says so to browsers: at `/`, and at the consent page that applications redirect to. */
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
 * Whether a browser opens the client where programs find the server. What it keeps for one address it doesn't keep for another, and below
 * this one there is no room for Activities: all people come by the other one.
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

function readFiles(folder: string): Map<string, File> {
  const files = new Map<string, File>()
  const entries = new Set(entriesOf(folder))
  for (const entry of entries) {
    const type = TYPES[extname(entry)]
    if (type === undefined) continue
    const path = `/${entry.replaceAll(sep, '/')}`
    // The names of assets change with what is in them.
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    const compressed = ENCODINGS.filter(({ ending }) => entries.has(entry + ending))
    const forms = [
      ...compressed.map(({ name, ending }) => formOf(name, readFileSync(join(folder, entry + ending)))),
      formOf(null, readFileSync(join(folder, entry))),
    ]
    files.set(path, { type, caching, isFramed: path === WIDGET.file, forms })
  }
  return files
}

const formOf = (encoding: string | null, content: Buffer): Form => ({
  encoding,
  content,
  tag: `"${hash('sha256', content, 'base64url')}"`,
})

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

function sendFile(
  { headers, routeOptions, url }: FastifyRequest,
  reply: FastifyReply,
  { type, caching, isFramed, forms }: File,
  instance: Addresses,
): FastifyReply {
  const known = headers['if-none-match']
  const form = formFor(forms, headers['accept-encoding'])
  if (DOCUMENTS.has(type)) {
    reply
      .header('content-security-policy', isFramed ? policyOfWidget(instance) : policyOfClient(instance))
      .header('permissions-policy', PERMISSIONS_POLICY)
      .header('referrer-policy', 'no-referrer')
    if (!isFramed) reply.header('x-frame-options', 'DENY')
    // Sites open the page of consent in a window of theirs, and wait to hear from it when it has come back to them.
    const hasOpener = routeOptions.url === CONSENT_PATH && isAwaited(url)
    if (!hasOpener) reply.header('cross-origin-opener-policy', 'same-origin')
  }
  // A page that lets in only what agrees to it may frame this one too.
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

/** The best form that a client takes (RFC 9110, 12.5.3); the file as it is for who takes none of them. */
function formFor(forms: readonly Form[], accepted = ''): Form {
  const taken = new Map(accepted.split(',').map(codingOf))
  const isTaken = ({ encoding }: Form) => encoding === null || (taken.get(encoding) ?? taken.get('*')) === true
  return forms.find(isTaken) as Form
}

/** The name of a coding, and whether it may be used: a weight of nothing forbids it. */
function codingOf(text: string): [name: string, isAllowed: boolean] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  return [name, !parameters.some((parameter) => /^q\s*=\s*0(\.0{0,3})?$/u.test(parameter))]
}

const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The pages are not built. Stop the server and start it with: npm start\n')
