import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { launchChromium, withoutChromium } from '@guildhall/testing/clients/chromium'
import { newActivity } from '@guildhall/testing/features/activities'
import {
  type ExternalServer,
  startExternalServer,
  startExternalSockets,
} from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { Browser, Page } from 'playwright-core'

/** Behaves like the SDK: posts to the window that opened its page, and accepts messages of its own origin only. */
const APP = `<!doctype html><title>App</title><body><script>
const received = []
addEventListener('message', ({ origin, data }) => {
  if (origin === location.origin) received.push(data)
})
const say = (frame) => parent.postMessage(frame, document.referrer || '*')
const outcome = (attempt) => Promise.resolve().then(attempt).then((it) => 'did ' + it, (error) => error.name)
window.tried = async (foreign) => ({
  top: await outcome(() => { top.location.href = 'http://elsewhere.invalid/' }),
  storage: await outcome(() => top.localStorage.getItem('guildhall.token')),
  document: await outcome(() => top.document.title),
  worker: await outcome(() => navigator.serviceWorker.register('/own.js')),
  gateway: await outcome(async () => (await (await fetch('https://discord.com/api/v10/gateway')).json()).url),
  me: await outcome(async () => (await fetch('https://discord.com/api/users/@me')).status),
  picture: await outcome(async () => {
    const image = new Image()
    image.src = 'https://cdn.discordapp.com/embed/avatars/0.png'
    await image.decode()
    return image.naturalWidth > 0
  }),
  own: await outcome(async () => (await fetch('https://' + location.host + '/own', { method: 'POST', body: 'x' })).text()),
  ownPicture: await outcome(async () => {
    const image = new Image()
    image.src = 'https://' + location.host + '/.proxy/.guildhall/cdn/embed/avatars/0.png'
    await image.decode()
    return image.naturalWidth > 0
  }),
  socket: await outcome(() => new Promise((resolve, reject) => {
    const socket = new WebSocket('wss://' + location.host + '/socket', ['dice'])
    socket.onopen = () => resolve([socket.url, socket.protocol, socket instanceof WebSocket, WebSocket.OPEN].join(' '))
    socket.onerror = reject
  })),
  elsewhere: await outcome(() => fetch('https://elsewhere.invalid/')),
  query: location.search,
})
say([0, { v: 1, client_id: '1' }])
</script>`

/** Frames the shell as the client does, and records the messages that it receives. */
const host = (shell: string) => `<!doctype html><title>Client</title><body><iframe name="shell" src="${shell}"
sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals"></iframe><script>
window.frames_ = []
addEventListener('message', ({ source, origin, data }) => {
  frames_.push([origin, data])
  if (Array.isArray(data) && data[0] === 0) source.postMessage([1, { evt: 'READY' }], origin)
})
localStorage.setItem('guildhall.token', 'secret')
</script>`

describe('The Activity shell', { skip: withoutChromium }, () => {
  let app: ExternalServer
  let sockets: ExternalServer
  let world: World
  let browser: Browser
  let page: Page
  let client = ''
  let origin = ''
  let id = ''
  before(async () => {
    app = await startExternalServer(({ url, method }, response) =>
      url === '/own'
        ? response.end(`own ${method}`)
        : response.writeHead(200, { 'content-type': 'text/html' }).end(APP),
    )
    sockets = await startExternalSockets(() => {})
    world = await World.create({ publicUrl: null, dev: true })
    // The page is served for real: browsers treat an intercepted response as public, and block its access to this machine.
    world.app.http.get<{ Querystring: { shell: string } }>('/host', (request, reply) =>
      reply.type('text/html').send(host(request.query.shell)),
    )
    await world.app.listen()
    id = await newActivity(world, [
      { prefix: '/socket', target: `localhost:${sockets.port}` },
      { prefix: '/', target: `localhost:${app.port}` },
    ])
    const { port } = world.app.http.server.address() as AddressInfo
    client = `http://guildhall.localhost:${port}`
    origin = `http://${id}.activities.guildhall.localhost:${port}`
    browser = await launchChromium()
    page = await browser.newPage()
  })
  after(async () => {
    await browser.close()
    await world.close()
    await app.close()
    await sockets.close()
  })

  const shellOf = async (where: string) => {
    const { body } = await world.owner.api.post(`/applications/${id}/proxy-tickets`, {})
    return `${where}/.proxy/.guildhall/shell?frame_id=f&instance_id=i&discord_proxy_ticket=${body.ticket}`
  }
  const opened = (shell: string) => page.goto(`${client}/host?shell=${encodeURIComponent(shell)}`)
  const inner = async (of = page) => {
    await of.waitForFunction(() => Reflect.get(globalThis, 'frames_').length > 0)
    const found = of.frames().find((frame) => frame.url().startsWith(`${origin}/?`))
    assert.ok(found)
    return found
  }

  test('passes the Activity’s messages to the client, and returns the answers', async () => {
    await opened(await shellOf(origin))
    const frame = await inner()
    assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'frames_')), [
      [origin, [0, { v: 1, client_id: '1' }]],
    ])
    await frame.waitForFunction('received.length > 0')
    assert.deepEqual(await frame.evaluate('received'), [[1, { evt: 'READY' }]])
  })

  test('still forwards messages after the Activity reloads itself', async () => {
    const frame = await inner()
    await frame.evaluate('location.reload()')
    await page.waitForFunction(() => Reflect.get(globalThis, 'frames_').length === 2)
    await frame.waitForFunction('received.length > 0')
  })

  test('protects the client from the Activity, and answers for the platform’s names', async () => {
    const frame = await inner()
    const tried = await frame.evaluate<Record<string, string>>('tried()')
    assert.equal(tried.storage, 'SecurityError')
    assert.equal(tried.document, 'SecurityError')
    assert.match(tried.worker ?? '', /^(?:Security|Type)Error$/u)
    assert.equal(tried.gateway, `did ${world.app.kernel.instance.publicUrl.replace('http', 'ws')}/gateway`)
    assert.equal(tried.me, 'did 401')
    assert.equal(tried.picture, 'did true')
    assert.equal(tried.elsewhere, 'TypeError')
    assert.equal(tried.query, '?frame_id=f&instance_id=i')
    assert.equal(new URL(page.url()).origin, client)
    // Browsers send reports with a delay.
    const { activityRefusals } = world.app.kernel
    await until(() => activityRefusals.of(id).some(({ kind, rule }) => kind === 'csp' && rule === 'connect-src'))
  })

  /** The results for the Activity's own URLs with https, as the SDK uses them. */
  const OWN = { own: 'did own POST', ownPicture: 'did true' }
  const socketOf = () => `did ${origin.replace('http', 'ws')}/socket dice true 1`

  test('answers for the Activity’s own addresses as if there were TLS', async () => {
    const { own, ownPicture, socket } = await (await inner()).evaluate<Record<string, string>>('tried()')
    assert.deepEqual({ own, ownPicture }, OWN)
    assert.equal(socket, socketOf())
  })

  test('answers for those addresses too if the browser has no service worker', async (t) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    t.after(() => context.close())
    const other = await context.newPage()
    await other.goto(`${client}/host?shell=${encodeURIComponent(await shellOf(origin))}`)
    const tried = await (await inner(other)).evaluate<Record<string, string>>('tried()')
    assert.deepEqual({ own: tried.own, ownPicture: tried.ownPicture }, OWN)
    assert.equal(tried.socket, socketOf())
    assert.equal(tried.me, 'did 401')
    assert.equal(tried.picture, 'did true')
  })

  test('can be framed only by the client', async () => {
    const other = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
    const foreign = origin.replace(id, other)
    const frame = await inner()
    const refused = page.waitForRequest((request) => request.url().endsWith('/.proxy/.guildhall/reports'))
    const src = JSON.stringify(await shellOf(foreign))
    await frame.evaluate(`document.body.append(Object.assign(document.createElement('iframe'), { src: ${src} }))`)
    await refused
    assert.ok(!page.frames().some((each) => each.url().startsWith(`${foreign}/?`)))
  })
})
