import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Frame, Page } from 'playwright-core'
import { createHostileApp, type HostileApp, publishHostileApp } from './activities/hostile-server.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestGuild } from './live-server.ts'
import { button } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'

const NAME = 'Trojan Horse'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

describe('A hostile Activity', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('empty')
  let server: LiveServer
  let testGuild: TestGuild
  let app: HostileApp
  let other: HostileApp
  let posted = 0
  before(async () => {
    server = stages.server
    testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
    app = await createHostileApp(server, testGuild.owner, NAME)
    other = await createHostileApp(server, testGuild.owner, 'Another')
  })
  after(async () => {
    await app.server.close()
    await other.server.close()
  })

  /** Opens it as a user; returns its frame. The browser logs its refused requests to the console. */
  async function enter(): Promise<{ page: Page; frame: Frame }> {
    stages.expect(new RegExp(`${app.origin}|${other.origin}`))
    stages.expect(/violates the .*Content Security Policy|A bad HTTP response code|Permissions policy violation/)
    const page = await stages.enter(testGuild.guest, testGuild.path)
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await button(page, 'Launch an Activity').click()
    await page.getByRole('button', { name: new RegExp(`^(?:Launch|Join) ${NAME}$`) }).click()
    return { page, frame: await frameOf(page) }
  }

  /** The Activity's frame, once its host has responded. */
  async function frameOf(page: Page): Promise<Frame> {
    const inner = page.frameLocator(`iframe[title="${NAME}"]`).frameLocator('iframe[title="Activity"]')
    await inner.getByText('Here').waitFor()
    const frame = page.frames().find((each) => each.url().startsWith(`${app.origin}/?`))
    assert.ok(frame)
    await frame.waitForFunction("typeof received === 'object' && received.some(({ data }) => data[1]?.evt === 'READY')")
    return frame
  }

  /** The result of each act in a word: `did …` or the name of the error. */
  const attempted = (frame: Frame, acts: Readonly<Record<string, string>>): Promise<Record<string, string>> =>
    frame.evaluate(
      `(async () => ({ ${Object.entries(acts)
        .map(([name, act]) => `${JSON.stringify(name)}: await attempt(async () => ${act})`)
        .join(', ')} }))()`,
    )

  /** Asserts that the page is still the same, its messages are updated, and the Activity still receives responses. */
  async function mustWork(page: Page, frame: Frame | null): Promise<void> {
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage')), true)
    assert.equal(new URL(page.url()).origin, server.web)
    if (frame) {
      const people = await frame.evaluate<any>("ask('GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS')")
      assert.deepEqual(
        people.participants.map(({ username }: any) => username),
        ['bob'],
      )
      await button(page, 'Minimize').click()
    }
    posted += 1
    const words = `still here ${posted}`
    await page.getByRole('textbox', { name: /general/ }).fill(words)
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText(words).waitFor()
    if (frame) await button(page, `Maximize ${NAME}`).click()
  }

  test('can’t read its user’s token', async () => {
    const { page, frame } = await enter()
    const tried = await attempted(frame, {
      top: "top.localStorage.getItem('guildhall.token')",
      parent: "parent.parent.localStorage.getItem('guildhall.token')",
      document: 'top.document.cookie',
      database: 'top.indexedDB.databases()',
      variable: 'top.isSamePage',
      frames: 'top.frames.document',
    })
    for (const [how, what] of Object.entries(tried)) assert.equal(what, 'SecurityError', how)
    const { token } = testGuild.guest
    const own = await frame.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, name, received, performance.getEntries(), document.referrer, parent.location.href])',
    )
    assert.ok(own.includes('READY'))
    assert.ok(!own.includes(token) && !own.includes(token.split('.').at(-1) ?? token))
    await mustWork(page, frame)
  })

  test('can’t call the API as its user without the user’s consent', async () => {
    const { page, frame } = await enter()
    stages.expect(/401/)
    const asAnyone = "headers: { 'content-type': 'application/json' }, credentials: 'include'"
    const tried = await attempted(frame, {
      platform: `(await fetch('https://discord.com/api/v10/users/@me', { ${asAnyone} })).status`,
      reserved: `(await fetch('/.proxy/.guildhall/api/v10/users/@me', { ${asAnyone} })).status`,
      own: `(await fetch('${server.web}/api/v10/users/@me')).status`,
      message: `(await fetch('/.proxy/.guildhall/api/v10/channels/${testGuild.channelId}/messages', { method: 'POST', body: '{"content":"forged"}', ${asAnyone} })).status`,
    })
    assert.deepEqual([tried.platform, tried.reserved, tried.message], ['did 401', 'did 401', 'did 401'])
    assert.match(tried.own ?? '', /^(?:did 401|TypeError)$/)
    const refused = await frame.evaluate<any[]>(
      `Promise.all([
        ask('GET_CHANNEL', { channel_id: '${testGuild.channelId}' }),
        ask('GET_RELATIONSHIPS'),
        ask('SHARE_LINK', { message: 'forged' }),
        ask('AUTHENTICATE', { access_token: 'guessed' }),
        ask('AUTHENTICATE', {}),
      ])`,
    )
    assert.deepEqual(
      refused.map(({ code }) => code),
      [4006, 4006, 4006, 4009, 4009],
    )
    const asked = frame.evaluate<any>(
      "ask('AUTHORIZE', { client_id: clientId, response_type: 'code', state: '', prompt: 'none', scope: ['identify', 'guilds'] })",
    )
    await dialog(page, 'Authorize an app').waitFor()
    // A synthetic press in the frame has no effect on the page.
    await frame.evaluate('document.body.click()')
    await button(page, 'Cancel').click()
    assert.equal((await asked).code, 5000)
    assert.deepEqual(await server.call(testGuild.guest, '/oauth2/tokens'), [])
    assert.equal(await page.getByText('forged').count(), 0)
    await mustWork(page, frame)
  })

  test('can’t navigate the window', async () => {
    const { page, frame } = await enter()
    const elsewhere = `${other.origin}/elsewhere`
    await attempted(frame, {
      top: `{ top.location.href = '${elsewhere}' }`,
      replaced: `top.location.replace('${elsewhere}')`,
      opened: `open('${elsewhere}', '_top')`,
      link: `Object.assign(document.body.appendChild(document.createElement('a')), { href: '${elsewhere}', target: '_top' }).click()`,
      form: `Object.assign(document.body.appendChild(document.createElement('form')), { action: '/x', target: '_top' }).submit()`,
      back: 'history.go(-1)',
    })
    assert.ok(!page.url().includes('elsewhere'))
    // It can navigate back in the shared window; afterwards the page may or may not have returned to the Activity.
    assert.equal(new URL(page.url()).origin, server.web)
    await mustWork(page, await frameOf(page))
  })

  test('can’t frame another Activity or the client', async () => {
    const { page, frame } = await enter()
    const addresses = [
      `${other.origin}/`,
      `${other.origin}/.proxy/.guildhall/shell`,
      `${server.web}/`,
      `${server.web}/login`,
    ]
    for (const address of addresses) {
      await frame.evaluate(
        `new Promise((over) => {
          const inner = document.createElement('iframe')
          inner.onload = over
          inner.onerror = over
          inner.src = '${address}'
          document.body.append(inner)
        })`,
      )
    }
    for (const address of addresses) {
      const found = page.frames().filter((each) => each !== page.mainFrame() && each.url() === address)
      assert.deepEqual(found, [], address)
    }
    await mustWork(page, frame)
  })

  test('can’t set a cookie that identifies a user', async () => {
    const { page, frame } = await enter()
    const context = page.context()
    const { hostname } = new URL(server.web)
    assert.equal(await frame.evaluate("fetch('/cookies').then((answer) => answer.text())"), 'set')
    const kept = await context.cookies()
    assert.deepEqual(
      kept.filter(({ name }) => /-(?:stolen|hidden)$/u.test(name)).map(({ domain }) => domain),
      [new URL(app.origin).hostname, new URL(app.origin).hostname],
    )
    // Browsers allow a script to do so, but nothing reads the cookie.
    await frame.evaluate(`{ bare().cookie = 'guildhall.token=forged; Domain=${hostname}; Path=/' }`)
    await until(async () => (await context.cookies(server.web)).some(({ name }) => name === 'guildhall.token'))
    await mustWork(page, frame)
    await page.reload()
    await page.getByRole('textbox', { name: /general/ }).waitFor()
  })

  test('can set cookies until its requests fail, but the next load removes the cookies', async () => {
    const { page, frame } = await enter()
    const context = page.context()
    const { hostname } = new URL(server.web)
    await frame.evaluate(
      `for (let at = 0, all = bare(); at < 60; at++) all.cookie = 'c' + at + '=' + 'x'.repeat(3900) + '; Domain=${hostname}; Path=/'`,
    )
    await until(async () => (await context.cookies(server.web)).length === 60)
    stages.expect(/431|favicon/)
    const refused = await page.reload()
    assert.equal(refused?.status(), 431)
    await page.getByText('load the page again').waitFor()
    await page.reload()
    await page.getByRole('textbox', { name: /general/ }).waitFor()
    assert.deepEqual(await context.cookies(server.web), [])
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await mustWork(page, null)
  })

  test('can’t register a service worker', async () => {
    const { page, frame } = await enter()
    const tried = await attempted(frame, {
      own: "navigator.serviceWorker.register('/sw.js')",
      scoped: "navigator.serviceWorker.register('/.proxy/sw.js', { scope: '/' })",
      module: "navigator.serviceWorker.register('/sw.js', { type: 'module' })",
      blob: "navigator.serviceWorker.register(URL.createObjectURL(new Blob([''], { type: 'text/javascript' })))",
      data: "navigator.serviceWorker.register('data:text/javascript,')",
      picture: "navigator.serviceWorker.register('/.proxy/.guildhall/cdn/embed/avatars/0.png')",
    })
    for (const [how, what] of Object.entries(tried)) assert.match(what, /^(?:Security|Type)Error$/, how)
    const scripts = await frame.evaluate<string[]>(
      'navigator.serviceWorker.getRegistrations().then((all) => all.map(({ active }) => new URL(active.scriptURL).pathname))',
    )
    assert.deepEqual(scripts, ['/.proxy/.guildhall/worker.js'])
    await mustWork(page, frame)
  })

  test('is closed if it impersonates another Activity, and can be loaded again', async () => {
    const { page, frame } = await enter()
    await frame.evaluate(`shakeHands({ client_id: '${other.id}' })`)
    await page
      .getByRole('alert')
      .getByText(new RegExp(`${other.id}.*${app.id}`))
      .waitFor()
    await until(() => !page.frames().some((each) => each.url().startsWith(app.origin)))
    await button(page, 'Reload').click()
    await mustWork(page, await frameOf(page))
  })

  test('can’t reach the server’s own network through its URL mappings', async () => {
    const { page, frame } = await enter()
    const { port } = new URL(server.web)
    const url_map = [
      { prefix: '/metadata', target: '169.254.169.254' },
      { prefix: '/self', target: `localhost:${port}` },
      { prefix: '/number', target: `2130706433:${port}` },
      { prefix: '/', target: `localhost:${app.server.port}` },
    ]
    const change = async (map: typeof url_map) => {
      await server.call(testGuild.owner, `/applications/${app.id}/proxy-config`, { body: { url_map: map } })
      await publishHostileApp(server, testGuild.owner, app.id)
    }
    await change(url_map)
    const tried = await attempted(frame, {
      metadata: "(await fetch('/metadata/latest/meta-data/')).status",
      self: "(await fetch('/self/metrics')).status",
      number: "(await fetch('/number/metrics')).status",
      mine: "(await fetch('/')).status",
    })
    assert.deepEqual(tried, { metadata: 'did 502', self: 'did 502', number: 'did 502', mine: 'did 200' })
    await change(url_map.slice(-1))
    await mustWork(page, frame)
  })

  test('can log ten thousand lines without affecting others', async () => {
    const { page, frame } = await enter()
    await frame.evaluate(
      "for (let at = 0; at < 10000; at++) say([1, { cmd: 'CAPTURE_LOG', args: { level: 'error', message: 'line ' + at }, nonce: 'l' + at }])",
    )
    await frame.waitForFunction("received.some(({ data }) => data[1]?.nonce === 'l9999')")
    await mustWork(page, frame)
  })

  test('can open at most five of a hundred dialogs, and its user can leave', async () => {
    const { page, frame } = await enter()
    const answers = frame.evaluate<any[]>(
      "Promise.all(Array.from({ length: 100 }, (_, at) => ask('OPEN_EXTERNAL_LINK', { url: 'https://example.org/' + at })))",
    )
    const question = dialog(page, 'Open a link?')
    for (let at = 0; at < 5; at += 1) {
      await question.getByText(`https://example.org/${at}`, { exact: true }).waitFor()
      await button(page, 'Cancel').click()
    }
    await question.waitFor({ state: 'detached' })
    const codes = (await answers).map(({ code, opened }) => code ?? opened)
    assert.equal(codes.filter((code) => code === false).length, 5)
    assert.equal(codes.filter((code) => code === 5011).length, 95)
    // An app that repeats refused requests must be stopped.
    const again = frame.evaluate<number>(
      "(async () => { let count = 0; while ((await ask('OPEN_EXTERNAL_LINK', { url: 'https://example.org/again' })).code !== 5011) count++; return count })()",
    )
    let isOver = false
    void again.then(() => {
      isOver = true
    })
    await until(async () => {
      // Without waiting for a dialog, because this may have been the last.
      await question.getByRole('button', { name: 'Cancel' }).evaluateAll((all: HTMLElement[]) => {
        for (const each of all) each.click()
      })
      return isOver
    })
    await question.waitFor({ state: 'detached' })
    await button(page, 'Leave').click()
    await page.getByRole('region', { name: NAME }).waitFor({ state: 'detached' })
    await mustWork(page, null)
  })

  test('can send messages that are too large, nested too deeply or invalid, but without effect', async () => {
    const { page, frame } = await enter()
    await frame.evaluate(`{
      const huge = 'x'.repeat(10_000_000)
      say([1, { cmd: 'CAPTURE_LOG', args: { level: 'log', message: huge }, nonce: 'a' }])
      say([0, huge])
      say(Array.from({ length: 500_000 }, (_, at) => at))
      let deep = []
      for (let at = 0; at < 500; at++) deep = [deep]
      say([1, { cmd: 'GET_USER', args: deep, nonce: 'b' }])
      const circle = [1]
      circle.push(circle)
      say(circle)
      say([1, { cmd: 'GET_USER', args: new Map([[1, 2]]), nonce: 'c' }])
      say([1n, new Date(), /x/])
      say(new ArrayBuffer(10_000_000))
      for (const none of [null, undefined, 1, '', {}, [], [[]], [3], [1], [2.5, {}]]) say(none)
    }`)
    await mustWork(page, frame)
  })

  test('can send names of inherited properties, but without effect', async () => {
    const { page, frame } = await enter()
    const answers = await frame.evaluate<any[]>(`(() => {
      const own = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')
      const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']
      const commands = ['GET_USER', 'OPEN_EXTERNAL_LINK', 'SET_CONFIG', 'AUTHORIZE', 'SUBSCRIBE', 'SET_ORIENTATION_LOCK_STATE']
      return Promise.all([
        ...names.map((cmd) => ask(cmd, own)),
        ...names.map((evt) => ask('SUBSCRIBE', own, { evt })),
        ...names.map((evt) => ask('UNSUBSCRIBE', own, { evt })),
        ...commands.map((cmd) => ask(cmd, own, own)),
      ])
    })()`)
    for (const answer of answers.slice(0, 10)) assert.ok(answer.code >= 4000, JSON.stringify(answer))
    assert.equal(await page.evaluate(() => Reflect.get({}, 'polluted')), undefined)
    await mustWork(page, frame)
  })

  test('can’t use the microphone, camera or clipboard, and can open only the browser’s own dialogs', async () => {
    const { page, frame } = await enter()
    const dialogs: string[] = []
    page.on('dialog', (shown) => {
      dialogs.push(shown.type())
      void shown.dismiss()
    })
    await page
      .context()
      .grantPermissions(['camera', 'microphone', 'geolocation', 'clipboard-read'], { origin: server.web })
    const allowed = await frame.evaluate<string[]>('document.featurePolicy.allowedFeatures()')
    for (const name of [
      'camera',
      'microphone',
      'display-capture',
      'geolocation',
      'clipboard-read',
      'usb',
      'serial',
      'hid',
      'bluetooth',
      'midi',
      'payment',
      'publickey-credentials-get',
      'screen-wake-lock',
    ]) {
      assert.ok(!allowed.includes(name), name)
    }
    const tried = await attempted(frame, {
      clipboard: 'navigator.clipboard.readText()',
      place:
        "new Promise((_, refuse) => navigator.geolocation.getCurrentPosition(refuse, ({ code }) => refuse({ name: 'code ' + code })))",
    })
    assert.deepEqual(tried, { clipboard: 'NotAllowedError', place: 'code 1' })
    // Browsers show its origin, and let the user suppress further dialogs.
    assert.deepEqual(await frame.evaluate("[alert('a'), confirm('b'), prompt('c')]"), [undefined, false, null])
    assert.deepEqual(dialogs, ['alert', 'confirm', 'prompt'])
    await mustWork(page, frame)
  })

  /** Makes it take the focus; the keys that it receives are recorded. */
  const takeFocus = (frame: Frame, every_ms: number | null) =>
    frame.evaluate(`{
      window.typed = ''
      const trap = Object.assign(document.createElement('input'), { id: 'trap' })
      document.body.append(trap)
      addEventListener('keydown', ({ key }) => { window.typed += key })
      const take = () => { window.focus(); trap.focus() }
      ${every_ms === null ? 'window.take = take' : `setInterval(take, ${every_ms})`}
    }`)

  test('loses the keyboard focus again if it takes the focus while its user is typing', async () => {
    const { page, frame } = await enter()
    await takeFocus(frame, null)
    for (const isInteractive of [false, true]) {
      await frame.evaluate(`ask('SET_CONFIG', { use_interactive_pip: ${isInteractive} })`)
      await button(page, 'Minimize').click()
      const box = page.getByRole('textbox', { name: /general/ })
      await box.fill('half a ')
      // It has the focus for a moment before the page returns it.
      const time = isInteractive ? 'second' : 'first'
      await box.evaluate((each, name) => {
        each.addEventListener('focus', () => each.setAttribute('data-back', name), { once: true })
      }, time)
      await frame.evaluate('take()')
      await page.locator(`[data-back=${time}]`).waitFor()
      await page.waitForFunction(() => document.hasFocus() && document.activeElement?.tagName === 'TEXTAREA')
      await page.keyboard.type('sentence')
      assert.equal(await box.inputValue(), 'half a sentence')
      await box.fill('')
      await button(page, isInteractive ? 'Maximize' : `Maximize ${NAME}`).click()
    }
    assert.equal(await frame.evaluate('typed'), '')
    // A user who points at the frame intends to focus it.
    await page.locator(`iframe[title="${NAME}"]`).hover()
    await frame.locator('#trap').click()
    await page.keyboard.type('go')
    assert.equal(await frame.evaluate('typed'), 'go')
    await frame.evaluate("ask('SET_CONFIG', { use_interactive_pip: false })")
    await mustWork(page, frame)
  })

  test('is closed if it takes the focus repeatedly', async () => {
    const { page, frame } = await enter()
    await takeFocus(frame, 5)
    await button(page, 'Minimize').click()
    await page.getByRole('textbox', { name: /general/ }).click()
    await page.getByText('The Activity kept taking the keyboard focus while you were typing elsewhere.').waitFor()
    await mustWork(page, null)
  })

  test('can open windows without an opener and offer downloads, and the client still works', async () => {
    const { page, frame } = await enter()
    const popup = page.context().waitForEvent('page')
    await frame.evaluate("{ window.opened = open('/popup') }")
    const shown = await popup
    await shown.getByText('Here').waitFor()
    assert.equal(await shown.evaluate('opener'), null)
    await shown.close()
    const downloaded = page.waitForEvent('download')
    await frame.evaluate(
      "Object.assign(document.body.appendChild(document.createElement('a')), { href: 'data:text/html,<script>1</script>', download: 'a.html' }).click()",
    )
    await (await downloaded).cancel()
    await mustWork(page, frame)
  })
})
