import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../kernel/kernel.ts'

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
  '/guilds/:guildId/settings',
  '/guilds/:guildId/settings/*',
  '/settings',
  '/settings/*',
  '/developers',
  '/developers/*',
  '/invite/*',
]

/**
 * What a page may load and do: nothing from anywhere else but this server, no inline script, no frame around it or in it.
 * Whoever came by another name of the server is given its files and its gateway at the public one. `blob:` and `data:` are
 * pictures that somebody is about to send.
 */
const contentSecurityPolicy = (publicUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${publicUrl} data: blob:`,
    `media-src 'self' ${publicUrl} blob:`,
    `connect-src 'self' ${publicUrl} ${publicUrl.replace(/^http/u, 'ws')}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

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
  { log, instance }: Pick<Kernel, 'log'> & { instance: Pick<Kernel['instance'], 'publicUrl'> },
): void {
  const files = readFiles(folder)
  const page = files.get('/index.html')
  if (!page) log.warn({ folder }, 'the client is not built: run npm start')
  for (const route of CLIENT_ROUTES) {
    if (page) files.set(route, page)
    else app.get(route, (_request, reply) => notBuilt(reply))
  }
  for (const [path, file] of files) {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: (request, reply) => sendFile(request, reply, file, instance.publicUrl),
    })
  }
}

/** What leaves the client out says so at `/`, for whoever comes with a browser. */
export function mountNoPages(app: FastifyInstance, { instance }: { instance: Pick<Kernel['instance'], 'publicUrl'> }) {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (_request, reply) =>
      reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(`This server has no web client. Programs find its API at ${instance.publicUrl}/api\n`),
  })
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
    files.set(path, { type, caching, forms })
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
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, caching, forms }: File,
  publicUrl: string,
): FastifyReply {
  const known = headers['if-none-match']
  const form = formFor(forms, headers['accept-encoding'])
  if (DOCUMENTS.has(type)) {
    reply
      .header('content-security-policy', contentSecurityPolicy(publicUrl))
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', PERMISSIONS_POLICY)
      .header('referrer-policy', 'no-referrer')
  }
  reply.header('cross-origin-resource-policy', 'same-origin').header('cache-control', caching).header('etag', form.tag)
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
