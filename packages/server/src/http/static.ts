import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kernel } from '../kernel/kernel.ts'

/** Where building the client leaves its pages. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Paths that the client draws itself; every one is the same page. */
const CLIENT_ROUTES = ['/', '/login', '/register']

/** What a page may load and do: nothing from anywhere else but the gateway, no inline script, no frame around it. */
const contentSecurityPolicy = (publicUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${publicUrl.replace(/^http/u, 'ws')}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
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

/** What no page of ours asks a browser for. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
const PERMISSIONS_POLICY = UNUSED.map((feature) => `${feature}=()`).join(', ')

interface File {
  readonly content: Buffer
  readonly type: string
  readonly tag: string
  readonly caching: string
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
      handler: (request, reply) =>
        sendFile(reply, file, { publicUrl: instance.publicUrl, known: request.headers['if-none-match'] }),
    })
  }
}

function readFiles(folder: string): Map<string, File> {
  const files = new Map<string, File>()
  for (const entry of entriesOf(folder)) {
    const type = TYPES[extname(entry)]
    if (type === undefined) continue
    const path = `/${entry.replaceAll(sep, '/')}`
    const content = readFileSync(join(folder, entry))
    // The names of assets change with what is in them.
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    files.set(path, { content, type, tag: `"${hash('sha256', content, 'base64url')}"`, caching })
  }
  return files
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

function sendFile(
  reply: FastifyReply,
  { content, type, tag, caching }: File,
  { publicUrl, known }: { publicUrl: string; known: string | undefined },
): FastifyReply {
  reply
    .header('content-security-policy', contentSecurityPolicy(publicUrl))
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('permissions-policy', PERMISSIONS_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', caching)
    .header('etag', tag)
  return known === tag ? reply.code(304).send() : reply.type(type).send(content)
}

const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The pages are not built. Stop the server and start it with: npm start\n')
