import assert from 'node:assert/strict'
import { request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { launchChromium, withoutChromium } from '@guildhall/testing/clients/chromium'
import { newActivity } from '@guildhall/testing/features/activities'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals'
const APP = `<!doctype html><title>App</title><body><script>
window.byRequest = (path, headers, body) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest()
  request.open('POST', path)
  for (const [name, value] of headers) request.setRequestHeader(name, value)
  request.onload = () => resolve(request.responseText)
  request.onerror = reject
  request.send(body)
})
window.byWorker = (path, headers) => new Promise((resolve) => {
  const worker = new Worker('/worker-of-app.js')
  worker.onmessage = ({ data }) => resolve(data)
  worker.postMessage([path, headers])
})
</script>`
const WORKER = `onmessage = async ({ data: [path, headers] }) => postMessage(await (await fetch(path, { headers })).text())`

const CREDENTIALS = 'Basic b3BlcmF0b3I6c2VjcmV0'
/** The headers that a proxy in front of this server adds to each request, and a browser that has signed in to that proxy. */
const ADDED = {
  authorization: CREDENTIALS,
  'remote-user': 'ada',
  'x-auth-request-email': 'ada@example.org',
  'x-authentik-username': 'ada',
}

describe('An Activity behind a proxy that adds client headers', { skip: withoutChromium }, () => {
  let app: ExternalServer
  let proxy: ExternalServer
  let world: World
  let browser: Browser
  let client = ''
  let id = ''
  const seen: { url: string; headers: IncomingMessage['headers']; length: number }[] = []
  before(async () => {
    app = await startExternalServer((request, response) => {
      let length = 0
      request.on('data', (part: Buffer) => {
        length += part.length
      })
      request.once('end', () => {
        const { url = '', headers } = request
        seen.push({ url, headers, length })
        if (url === '/worker-of-app.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(WORKER)
        else if (url.startsWith('/?')) response.writeHead(200, { 'content-type': 'text/html' }).end(APP)
        else response.end('reached')
      })
    })
    proxy = await startExternalServer((request, response) => {
      const { port } = world.app.http.server.address() as AddressInfo
      const { method, url: path } = request
      const onward = ask(
        { port, host: '127.0.0.1', method, path, headers: { ...request.headers, ...ADDED } },
        (answer) => {
          response.writeHead(answer.statusCode ?? 0, answer.headers)
          answer.pipe(response)
        },
      )
      request.pipe(onward)
    })
    client = `http://guildhall.localhost:${proxy.port}`
    world = await World.create({ publicUrl: client, dev: true })
    world.app.http.get<{ Querystring: { shell: string } }>('/host', (request, reply) =>
      reply
        .type('text/html')
        .send(
          `<!doctype html><title>Client</title><iframe sandbox="${SANDBOX}" src="${request.query.shell}"></iframe>`,
        ),
    )
    await world.app.listen()
    id = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
    browser = await launchChromium()
  })
  after(async () => {
    await browser.close()
    await world.close()
    await app.close()
    await proxy.close()
  })

  /** Opens the Activity as the client does. */
  async function opened(page: Page): Promise<Frame> {
    const { body } = await world.owner.api.post(`/applications/${id}/proxy-tickets`, {})
    const origin = client.replace('//', `//${id}.activities.`)
    const shell = `${origin}/.proxy/.guildhall/shell?frame_id=f&discord_proxy_ticket=${body.ticket}`
    await page.goto(`${client}/host?shell=${encodeURIComponent(shell)}`)
    const inner = () => page.frames().find((frame) => frame.url().startsWith(`${origin}/?`))
    await until(() => inner() !== undefined)
    const frame = inner()
    assert.ok(frame)
    await frame.waitForFunction('window.byWorker !== undefined')
    return frame
  }

  async function headersReceived(frame: Frame, path: string, code: string): Promise<IncomingMessage['headers']> {
    assert.equal(await frame.evaluate(code), 'reached', path)
    return seen.findLast(({ url }) => url === path)?.headers ?? assert.fail(path)
  }

  async function passesOwnHeadersAlone(context: BrowserContext): Promise<void> {
    const page = await context.newPage()
    const frame = await opened(page)
    const own = `{ Authorization: 'Bearer mine', 'X-Custom': 'one', 'Content-Type': 'text/x-mine' }`
    const ways: [path: string, code: string][] = [
      [
        '/by-fetch',
        `fetch('/by-fetch', { method: 'POST', headers: ${own}, body: 'x'.repeat(200000) }).then((a) => a.text())`,
      ],
      [
        '/by-object',
        `fetch(new Request('/by-object', { method: 'POST', headers: ${own}, body: 'x'.repeat(200000) })).then((a) => a.text())`,
      ],
      ['/by-xhr', `byRequest('/by-xhr', Object.entries(${own}), 'x'.repeat(200000))`],
    ]
    for (const [path, code] of ways) {
      const headers = await headersReceived(frame, path, code)
      assert.equal(headers.authorization, 'Bearer mine', path)
      assert.equal(headers['x-custom'], 'one', path)
      assert.equal(headers['content-type'], 'text/x-mine', path)
      assert.equal(seen.findLast(({ url }) => url === path)?.length, 200_000, path)
    }
    await headersReceived(
      frame,
      '/waited-for',
      `(() => {
        const request = new XMLHttpRequest()
        request.open('GET', '/waited-for', false)
        request.setRequestHeader('Authorization', 'Bearer mine')
        request.send()
        return request.responseText
      })()`,
    )
    assert.equal(seen.findLast(({ url }) => url === '/waited-for')?.headers.authorization, 'Bearer mine')
    await headersReceived(frame, '/without', `fetch('/without').then((a) => a.text())`)
    for (const { url, headers } of seen) {
      for (const name of ['remote-user', 'x-auth-request-email', 'x-authentik-username', 'guildhall-page-headers']) {
        assert.equal(headers[name], undefined, `${url} ${name}`)
      }
      assert.notEqual(headers.authorization, CREDENTIALS, url)
      assert.doesNotMatch(headers.cookie ?? '', /sso|guildhall|token/u, url)
    }
  }

  test('receives the headers that its pages set, but not those that the proxy added', async (t) => {
    seen.length = 0
    const context = await browser.newContext()
    t.after(() => context.close())
    await context.addCookies([
      { name: 'sso', value: 'secret', domain: '.guildhall.localhost', path: '/', httpOnly: true, sameSite: 'Strict' },
    ])
    await passesOwnHeadersAlone(context)
    const frame = await opened(await context.newPage())
    const headers = await headersReceived(
      frame,
      '/by-worker',
      `byWorker('/by-worker', { Authorization: 'Bearer mine' })`,
    )
    assert.equal(headers.authorization, 'Bearer mine')
  })

  test('opens sockets to its own host, whichever port and scheme a development server has pinned', async (t) => {
    const context = await browser.newContext()
    t.after(() => context.close())
    const frame = await opened(await context.newPage())
    const own = client.replace('http://', `ws://${id}.activities.`)
    for (const [pinned, led] of [
      [`\`wss://\${location.hostname}:24678/hmr?token=1\``, `${own}/hmr?token=1`],
      [`\`ws://\${location.hostname}/hmr\``, `${own}/hmr`],
      [`'/hmr'`, `${own}/hmr`],
      [`'ws://elsewhere.invalid:24678/hmr'`, 'ws://elsewhere.invalid:24678/hmr'],
    ] as const) {
      assert.equal(await frame.evaluate(`new WebSocket(${pinned}).url`), led, pinned)
    }
  })

  test('receives headers set by its pages if the browser has no service worker', async (t) => {
    seen.length = 0
    const context = await browser.newContext({ serviceWorkers: 'block' })
    t.after(() => context.close())
    await passesOwnHeadersAlone(context)
  })
})
