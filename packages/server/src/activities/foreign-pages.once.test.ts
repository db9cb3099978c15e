import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { launchChromium, withoutChromium } from '@guildhall/testing/clients/chromium'
import { newActivity } from '@guildhall/testing/features/activities'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { Browser, Frame, Page } from 'playwright-core'

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals'
const APP = `<!doctype html><title>App</title><body><script>
window.isThere = true
</script>`
/** Sends requests to another origin in every way that a page can. */
const FOREIGN = `<!doctype html><title>Foreign</title><body><script>
window.attack = async (there) => {
  const sent = { mode: 'no-cors', credentials: 'include' }
  await fetch(there + '/fetched', sent).catch(() => {})
  await fetch(there + '/posted', { ...sent, method: 'POST', body: 'x' }).catch(() => {})
  const ways = [['iframe', '/framed'], ['iframe', '/.proxy/.guildhall/../../dotted'], ['img', '/picture'], ['script', '/script']]
  for (const [kind, path] of ways) {
    const element = Object.assign(document.createElement(kind), { src: there + path })
    const over = new Promise((resolve) => { element.onload = element.onerror = resolve })
    document.body.append(element)
    await over
  }
  const socket = new WebSocket(there.replace('http', 'ws') + '/socket')
  await new Promise((resolve) => { socket.onclose = resolve })
  window.open(there + '/opened')
}
window.lead = (action, method) => {
  const form = Object.assign(document.createElement('form'), { action, method })
  document.body.append(form)
  if (method === 'POST') form.submit()
  else location.href = action
}
</script>`

describe('A page', { skip: withoutChromium }, () => {
  let app: ExternalServer
  let foreign: ExternalServer
  let world: World
  let browser: Browser
  let client = ''
  let id = ''
  const seen: { url: string; headers: IncomingMessage['headers'] }[] = []
  before(async () => {
    app = await startExternalServer((request, response) => {
      const { url = '', headers } = request
      seen.push({ url, headers })
      if (url === '/sets') response.writeHead(204, { 'set-cookie': ['sid=1; HttpOnly; Path=/deep', 'csrf=2'] }).end()
      else if (url.startsWith('/?')) response.writeHead(200, { 'content-type': 'text/html' }).end(APP)
      else response.end('reached')
    })
    foreign = await startExternalServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(FOREIGN),
    )
    world = await World.create({ publicUrl: null, dev: true })
    world.app.http.get<{ Querystring: { shell: string } }>('/host', (request, reply) =>
      reply
        .type('text/html')
        .send(
          `<!doctype html><title>Client</title><iframe sandbox="${SANDBOX}" src="${request.query.shell}"></iframe>`,
        ),
    )
    await world.app.listen()
    id = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
    const { port } = world.app.http.server.address() as AddressInfo
    client = `http://guildhall.localhost:${port}`
    browser = await launchChromium()
  })
  after(async () => {
    await browser.close()
    await world.close()
    await app.close()
    await foreign.close()
  })

  const originOf = (applicationId: string) => client.replace('//', `//${applicationId}.activities.`)

  /** Opens the Activity as the client does. */
  async function opened(page: Page, applicationId = id): Promise<Frame> {
    const { body } = await world.owner.api.post(`/applications/${applicationId}/proxy-tickets`, {})
    const origin = originOf(applicationId)
    const shell = `${origin}/.proxy/.guildhall/shell?frame_id=f&discord_proxy_ticket=${body.ticket}`
    await page.goto(`${client}/host?shell=${encodeURIComponent(shell)}`)
    const inner = () => page.frames().find((frame) => frame.url().startsWith(`${origin}/?`))
    await until(() => inner() !== undefined)
    const frame = inner()
    assert.ok(frame)
    await frame.waitForFunction('window.isThere')
    return frame
  }

  async function headersReceived(frame: Frame, path: string, code: string): Promise<IncomingMessage['headers']> {
    assert.equal(await frame.evaluate(code), 'reached', path)
    return seen.findLast(({ url }) => url === path)?.headers ?? assert.fail(path)
  }

  test('at an Activity’s origin sets cookies under their own names, and the app receives them so', async (t) => {
    const context = await browser.newContext()
    t.after(() => context.close())
    const page = await context.newPage()
    const frame = await opened(page)
    await frame.evaluate(`fetch('/sets')`)
    await frame.evaluate(`document.cookie = 'theme=dark; Domain=guildhall.localhost; path=/deep'`)
    const names = async () =>
      (await frame.evaluate<string>('document.cookie')).split('; ').map((pair) => pair.split('=')[0])
    assert.deepEqual((await names()).sort(), ['csrf', 'discord_proxy_token', 'theme'])
    const { cookie = '' } = await headersReceived(frame, '/cookies', `fetch('/cookies').then((a) => a.text())`)
    assert.deepEqual(cookie.split('; ').sort(), ['csrf=2', 'sid=1', 'theme=dark'])
    await frame.evaluate(`document.cookie = 'theme=; Max-Age=0'`)
    assert.deepEqual((await names()).sort(), ['csrf', 'discord_proxy_token'])
    const stored = (await context.cookies()).filter(({ domain }) => domain !== new URL(originOf(id)).hostname)
    assert.deepEqual(stored, [])
  })

  test('on another origin can’t reach programs on this machine, even if the client has opened the Activity', async (t) => {
    const context = await browser.newContext()
    t.after(() => context.close())
    const origin = originOf(id)
    const inside = await opened(await context.newPage())
    await headersReceived(inside, '/inside', `fetch('/inside').then((a) => a.text())`)
    seen.length = 0

    const statuses = new Map<string, number>()
    context.on('response', (response) => statuses.set(response.url(), response.status()))
    const page = await context.newPage()
    for (const site of [`http://localhost:${foreign.port}`, `http://evil.guildhall.localhost:${foreign.port}`]) {
      statuses.clear()
      await page.goto(`${site}/`)
      await page.evaluate(`attack(${JSON.stringify(origin)})`)
      const leads = ['/led', '/?frame_id=f', '/.proxy/.guildhall/shell?frame_id=f']
      for (const path of [...leads, '/form']) {
        const led = await context.newPage()
        await led.goto(`${site}/`)
        const method = path === '/form' ? 'POST' : 'GET'
        await led.evaluate(`lead(${JSON.stringify(origin + path)}, '${method}')`)
        await until(() => statuses.has(origin + path))
        await led.close()
      }
      // Browsers don't report the status of images and scripts of other origins.
      const others = ['/fetched', '/posted', '/framed', '/dotted', '/opened', '/form']
      const all = [...others, ...leads].map((path) => origin + path)
      await until(() => all.every((url) => statuses.has(url)))
      for (const url of all) assert.equal(statuses.get(url), 403, `${site} ${url}`)
    }
    assert.deepEqual(seen, [])
    await headersReceived(inside, '/inside', `fetch('/inside').then((a) => a.text())`)
  })

  test('of another Activity can’t reach programs on this machine', async (t) => {
    const context = await browser.newContext()
    t.after(() => context.close())
    await opened(await context.newPage())
    const other = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
    const page = await context.newPage()
    const frame = await opened(page, other)
    seen.length = 0
    const statuses: number[] = []
    context.on('response', (response) => {
      if (response.url().startsWith(originOf(id))) statuses.push(response.status())
    })
    const there = JSON.stringify(originOf(id))
    await frame.evaluate(`fetch(${there} + '/fetched', { mode: 'no-cors', credentials: 'include' }).catch(() => {})`)
    await frame.evaluate(`void window.open(${there} + '/opened')`)
    await until(() => statuses.length > 0)
    assert.deepEqual(statuses, [403])
    assert.deepEqual(seen, [])
  })

  test('of an Activity in development is served only to the Activity’s owners', async (t) => {
    const hidden = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }], { is_published: false })
    const { member, owner } = world
    assert.equal((await owner.api.post(`/applications/${hidden}/proxy-tickets`, {})).body.code, 50001)
    await owner.api.patch('/users/@me/settings', { developer_mode: true })
    assert.equal((await member.api.post(`/applications/${hidden}/proxy-tickets`, {})).body.code, 50001)
    const context = await browser.newContext()
    t.after(() => context.close())
    const page = await context.newPage()
    const frame = await opened(page, hidden)
    await headersReceived(frame, '/made', `fetch('/made').then((a) => a.text())`)
    const stranger = await browser.newContext()
    t.after(() => stranger.close())
    const visit = await (await stranger.newPage()).goto(`${originOf(hidden)}/`)
    assert.equal(visit?.status(), 403)
    await owner.api.patch('/users/@me/settings', { developer_mode: false })
    world.app.kernel.activityChanged(hidden)
    assert.equal(await frame.evaluate(`fetch('/made').then(({ status }) => status)`), 403)
  })
})
