import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Kernel } from '../kernel/kernel.ts'
import { isWindow } from './activity-access.ts'
import { REPORTS_PATH, shellPolicy } from './content-security-policy.ts'
import { takeReports } from './csp-reports.ts'
import { CLIENT_ONLY, sendRefusal } from './error-responses.ts'
import { FIRST_SCRIPT } from './first-script.ts'
import { type ProxyPath, RESERVED } from './proxy-path.ts'
import { SHELL_SCRIPT, SHELL_STYLE, shellPage } from './shell.ts'
import { WORKER_SCRIPT } from './worker-script.ts'

/** The server's own files on every Activity's origin, by the path below the reserved one. */
const FILES: Readonly<Record<string, { readonly type: string; readonly body: Buffer }>> = {
  'shell.css': { type: 'text/css; charset=utf-8', body: Buffer.from(SHELL_STYLE) },
  'shell.js': { type: 'text/javascript; charset=utf-8', body: Buffer.from(SHELL_SCRIPT) },
  'worker.js': { type: 'text/javascript; charset=utf-8', body: Buffer.from(WORKER_SCRIPT) },
  'first.js': { type: 'text/javascript; charset=utf-8', body: Buffer.from(FIRST_SCRIPT) },
}

/** The API, and the images and files that mountCdn, mountAttachments and mountMediaProxy of http serve: nothing that is a page. */
const OF_SERVER =
  /^(?:api\/|cdn\/(?:embed|avatars|icons|banners|splashes|discovery-splashes|emojis|stickers|role-icons|app-icons|app-assets|team-icons|team-assets|guilds\/\d+\/users|guild-events|home-headers|channel-icons|soundboard-sounds|widget-avatars|avatar-decoration-presets|store|attachments|ephemeral-attachments|external)\/)/u

/** The result of a request for a reserved path: it is answered, or the server's own routes answer it at another path. */
export type Reserved = 'answered' | { readonly serverPath: string }

/** The requested path, its Activity, and the cookies to set with our page. */
interface AskedReserved extends ProxyPath {
  readonly applicationId: string
  readonly cookies: readonly string[]
}

/** Answers a request below the reserved path. */
export function answerReserved(
  kernel: Kernel,
  { applicationId, path, query, cookies }: AskedReserved,
  request: IncomingMessage,
  response: ServerResponse,
): Reserved {
  const name = path.slice(RESERVED.length)
  if (OF_SERVER.test(name)) return { serverPath: (name.startsWith('api/') ? `/${name}` : name.slice(3)) + query }
  if (path === REPORTS_PATH && request.method === 'POST') {
    takeReports(kernel, applicationId, request, response)
    return 'answered'
  }
  // The page that frames an Activity works only in the client's frame: a top-level window has no client as its parent.
  if (name === 'shell' && isWindow(request.headers)) {
    sendRefusal(response, CLIENT_ONLY)
    return 'answered'
  }
  const { instance } = kernel
  const file =
    name === 'shell'
      ? { type: 'text/html; charset=utf-8', body: Buffer.from(shellPage(instance.clientUrl)) }
      : Object.hasOwn(FILES, name)
        ? FILES[name]
        : undefined
  const body = file?.body ?? Buffer.from('There is nothing here.\n')
  response.writeHead(file ? 200 : 404, {
    'content-type': file?.type ?? 'text/plain; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-cache',
    'content-security-policy': shellPolicy(instance),
    // The Activity's SDK sends messages to the origin that opened it, so it needs the origin, and no more.
    'referrer-policy': 'origin',
    'x-content-type-options': 'nosniff',
    'origin-agent-cluster': '?1',
    ...(name === 'worker.js' && { 'service-worker-allowed': '/' }),
    ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  return 'answered'
}
