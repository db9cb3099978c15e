import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import type { LiveServer, TestAccount } from '../live-server.ts'

/**
 * Sends messages to its host without an SDK, so that it can send invalid ones; `attempt` reports the result in a word.
 */
const SCRIPT = `
const clientId = document.documentElement.dataset.client
const frameId = new URLSearchParams(location.search).get('frame_id')
const received = []
const waiting = new Map()
addEventListener('message', ({ data, origin }) => {
  received.push({ data, origin })
  if (Array.isArray(data) && data[1]?.nonce) waiting.get(data[1].nonce)?.(data[1].data)
})
const say = (message) => parent.postMessage(message, location.origin)
const shakeHands = (changes) => say([0, { v: 1, encoding: 'json', client_id: clientId, frame_id: frameId, ...changes }])
let asked = 0
const ask = (cmd, args, more) => new Promise((resolve) => {
  const nonce = 'n' + ++asked
  waiting.set(nonce, resolve)
  say([1, { cmd, args, nonce, ...more }])
})
const attempt = (act) => Promise.resolve().then(act).then((it) => 'did ' + it, (error) => error?.name ?? String(error))
// A document before which the host inserts no script.
const bare = () => document.body.appendChild(document.createElement('iframe')).contentDocument
if (frameId !== null) shakeHands()
`

const pageOf = (id: string): string =>
  `<!doctype html><html lang="en" data-client="${id}"><title>Hostile</title><body><p>Here</p><script src="/app.js"></script></html>`

/** An application with a malicious Activity. */
export interface HostileApp {
  readonly id: string
  readonly origin: string
  readonly server: ExternalServer
}

/** Creates the application, publishes it and runs its server. */
export async function createHostileApp(live: LiveServer, owner: TestAccount, name: string): Promise<HostileApp> {
  const { id } = await live.call<{ id: string }>(owner, '/applications', { body: { name } })
  await live.call(owner, `/applications/${id}`, { method: 'PATCH', body: { redirect_uris: ['https://127.0.0.1'] } })
  const { hostname, host } = new URL(live.web)
  const server = await startExternalServer(({ url }, response) => {
    if (url === '/app.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT)
    else if (url === '/sw.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end('')
    else if (url === '/cookies') {
      const attributes = `; Domain=${hostname}; Path=/`
      response.writeHead(200, { 'set-cookie': [`stolen=1${attributes}`, `hidden=1; HttpOnly${attributes}`] }).end('set')
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(id))
  })
  await live.call(owner, `/applications/${id}/set-embedded`, { body: { embedded: true } })
  const url_map = [{ prefix: '/', target: `localhost:${server.port}` }]
  await live.call(owner, `/applications/${id}/proxy-config`, { body: { url_map } })
  await publishHostileApp(live, owner, id)
  return { id, origin: `http://${id}.activities.${host}`, server }
}

/** The administrator publishes it and permits targets on this machine. */
export async function publishHostileApp(live: LiveServer, administrator: TestAccount, id: string): Promise<void> {
  const body = { allows_loopback: true, is_published: true }
  await live.call(administrator, `/guildhall/applications/${id}/activity`, { method: 'PATCH', body })
}
