import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Page, WebSocketRoute } from 'playwright-core'
import { skipWithoutChromium } from './chromium.ts'
import type { TestGuild } from './live-server.ts'
import { SERVER_STOPPED_LOGS, storyFixture } from './story-fixture.ts'

const OFFLINE = /You’re offline\. What you see may be out of date/

describe('A lost connection', { skip: skipWithoutChromium }, () => {
  const empty = storyFixture('empty')

  test('reconnects when the server returns, and misses nothing', async () => {
    const { server } = empty
    const testGuild = await empty.server.createTestGuild('Harbour', 'ada', 'bo')
    const page = await empty.enter(testGuild.owner, testGuild.path)
    await empty.server.say(testGuild.guest, testGuild, 'before the night')
    await shows(page, 'before the night')

    empty.expect(SERVER_STOPPED_LOGS)
    await server.stop()
    await page.getByText(OFFLINE).waitFor()
    await server.start()
    await empty.server.say(testGuild.guest, testGuild, 'while you were away')
    await shows(page, 'while you were away')
    await page.getByText(OFFLINE).waitFor({ state: 'hidden' })
    await empty.server.say(testGuild.guest, testGuild, 'in the morning')
    await shows(page, 'in the morning')
    const texts = ['before the night', 'while you were away', 'in the morning']
    assert.deepEqual(await shown(page, ...texts), texts)
  })

  test('starts over if its session cannot be resumed, and shows new, edited and deleted messages', async () => {
    const { server } = empty
    const testGuild = await empty.server.createTestGuild('Market', 'cleo', 'dan')
    const kept = await empty.server.say(testGuild.guest, testGuild, 'to be changed')
    const gone = await empty.server.say(testGuild.guest, testGuild, 'to be deleted')
    const line = await interrupted(testGuild)
    await shows(line.page, 'to be deleted')

    await line.cut(4009)
    await server.call(testGuild.guest, `/channels/${testGuild.channelId}/messages/${kept}`, {
      method: 'PATCH',
      body: { content: 'changed meanwhile' },
    })
    await server.call(testGuild.guest, `/channels/${testGuild.channelId}/messages/${gone}`, { method: 'DELETE' })
    await empty.server.say(testGuild.guest, testGuild, 'said meanwhile')
    line.mend()
    await shows(line.page, 'said meanwhile')
    await line.page.getByRole('log').getByText('changed meanwhile').waitFor()
    await line.page.getByText('to be deleted').waitFor({ state: 'detached' })
    assert.deepEqual(line.begun(), ['identify', 'identify'])
  })

  test('resumes if possible', async () => {
    const testGuild = await empty.server.createTestGuild('Mill', 'eve', 'finn')
    const line = await interrupted(testGuild)
    await empty.server.say(testGuild.guest, testGuild, 'first')
    await shows(line.page, 'first')
    await line.cut(4000)
    await empty.server.say(testGuild.guest, testGuild, 'second')
    line.mend()
    await shows(line.page, 'second')
    assert.deepEqual(await shown(line.page, 'first', 'second'), ['first', 'second'])
    assert.deepEqual(line.begun(), ['identify', 'resume'])
  })

  test('shows a message once whose response and event were lost', async () => {
    const testGuild = await empty.server.createTestGuild('Forge', 'ivo', 'jana')
    const line = await interrupted(testGuild)
    const { page } = line
    empty.expect(/ERR_FAILED/)
    await line.cut(4009)
    await page.route(/\/messages$/, async (route) => {
      await route.fetch({ url: empty.server.forPrograms(route.request().url()) })
      await route.abort()
    })
    for (const text of ['taken', 'taken too']) {
      await page.getByRole('textbox', { name: /^Message/ }).fill(text)
      await page.keyboard.press('Enter')
    }
    const waiting = page.getByText('It will be sent when you are back online.')
    await waiting.nth(1).waitFor()
    await page.unroute(/\/messages$/)
    line.mend()
    await page.getByText(OFFLINE).waitFor({ state: 'hidden' })
    await page.getByRole('article', { name: 'Your message is being sent' }).first().waitFor({ state: 'detached' })
    const texts = ['taken', 'taken too']
    assert.deepEqual(await shown(page, ...texts), texts)
    const posted = await empty.server.call<{ content: string }[]>(
      testGuild.owner,
      `/channels/${testGuild.channelId}/messages`,
    )
    assert.deepEqual(
      posted.map(({ content }) => content).filter((content) => texts.includes(content)),
      texts.toReversed(),
    )
  })

  test('makes an outdated page show that it is outdated, and stop reconnecting', async () => {
    const testGuild = await empty.server.createTestGuild('Quay', 'kim', 'lou')
    const page = await empty.enter(testGuild.owner, '/login')
    let attempts = 0
    await page.routeWebSocket(/\/gateway/, (route) => {
      attempts += 1
      void route.close({ code: 4012 })
    })
    await page.goto(new URL(testGuild.path, empty.server.web).href)
    await page.getByText('Guildhall was updated. Reload the page.').waitFor()
    // The previous page may have tried too.
    const before = attempts
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await loaded
    await page.getByText('Guildhall was updated. Reload the page.').waitFor()
    assert.equal(attempts, before + 1)
  })

  test('of a session that was ended elsewhere leads to the sign-in page, with the reason', async () => {
    const { server } = empty
    const testGuild = await server.createTestGuild('Tower', 'gus', 'hana')
    const page = await empty.enter(testGuild.owner, testGuild.path)
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    // The read state is still to be sent, and is refused.
    empty.expect(/status of 401/)
    await server.call(testGuild.owner, '/auth/logout', { method: 'POST' })
    await page.getByText('Your session has ended. Sign in again.').waitFor()
    assert.equal(await page.evaluate(() => localStorage.getItem('guildhall.token')), null)
  })

  test('that starts over updates an open user card', async () => {
    const testGuild = await empty.server.createTestGuild('Pier', 'mia', 'ned')
    const line = await interrupted(testGuild)
    const { page } = line
    await page.getByRole('complementary').getByRole('button', { name: /^ned/ }).click()
    await page.getByRole('dialog', { name: 'Profile' }).getByRole('heading', { name: 'ned' }).waitFor()
    await until(() => line.followed().join() === testGuild.guest.id)
    await line.cut(4009)
    line.mend()
    await page.getByText(OFFLINE).waitFor({ state: 'hidden' })
    const other = await empty.enter(testGuild.guest, testGuild.path)
    await page.getByRole('dialog', { name: 'Profile' }).getByText('Online', { exact: true }).waitFor()
    await other.close()
    await page.getByRole('dialog', { name: 'Profile' }).getByText('Offline', { exact: true }).waitFor()
    assert.deepEqual(
      line
        .followed()
        .filter((id) => id !== '')
        .slice(-1),
      [testGuild.guest.id],
    )
    assert.ok(line.followed().length > 1)
  })

  test('is shown in settings, whose lists are read again after it started over', async () => {
    const { server } = empty
    const testGuild = await server.createTestGuild('Bridge', 'ora', 'pip')
    const line = await interrupted(testGuild)
    const { page } = line
    await page.goto(new URL(`/guilds/${testGuild.id}/settings/bans`, server.web).href)
    await page.getByText('No bans.').waitFor()
    await line.cut(4009)
    await server.call(testGuild.owner, `/guilds/${testGuild.id}/bans/${testGuild.guest.id}`, {
      method: 'PUT',
      body: {},
    })
    line.mend()
    await page.getByRole('list', { name: 'Bans' }).getByText('pip').first().waitFor()
    await page.getByText(OFFLINE).waitFor({ state: 'hidden' })
  })

  test('that starts over keeps text typed into settings', async () => {
    const { server } = empty
    const testGuild = await server.createTestGuild('Ferry', 'salome', 'wickham')
    const line = await interrupted(testGuild)
    const { page } = line
    await page.goto(new URL(`/guilds/${testGuild.id}/settings/overview`, server.web).href)
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Ferry House')
    await line.cut(4009)
    await page.getByText(OFFLINE).waitFor()
    line.mend()
    await page.getByText(OFFLINE).waitFor({ state: 'hidden' })
    assert.equal(await name.inputValue(), 'Ferry House')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'hidden' })
    assert.equal((await server.call<{ name: string }>(testGuild.owner, `/guilds/${testGuild.id}`)).name, 'Ferry House')
  })

  test('that starts over reads open pins again', async () => {
    const { server } = empty
    const testGuild = await server.createTestGuild('Lock', 'quin', 'rae')
    const id = await server.say(testGuild.guest, testGuild, 'worth keeping')
    const line = await interrupted(testGuild)
    const { page } = line
    await page.getByRole('button', { name: 'Pinned messages' }).click()
    const pins = page.getByRole('dialog', { name: 'Pinned messages' })
    await pins.getByText('No pinned messages yet').waitFor()
    await line.cut(4009)
    await server.call(testGuild.owner, `/channels/${testGuild.channelId}/messages/pins/${id}`, { method: 'PUT' })
    line.mend()
    await pins.getByText('worth keeping').waitFor()
  })

  /** A page whose gateway connection can be closed with a code, and then fails until it is restored. */
  async function interrupted(testGuild: TestGuild) {
    const page = await empty.enter(testGuild.owner, '/login')
    const begun: string[] = []
    const followed: string[] = []
    let current: WebSocketRoute | null = null
    let isCut = false
    await page.routeWebSocket(/\/gateway/, (route) => {
      if (isCut) return void route.close({ code: 4000 })
      current = route
      const server = route.connectToServer()
      route.onMessage((frame) => {
        const { op, d } = JSON.parse(String(frame))
        if (op === 14 && d.members) followed.push(d.members.join())
        if (op === 2 || op === 6) begun.push(op === 2 ? 'identify' : 'resume')
        server.send(frame)
      })
    })
    await page.goto(new URL(testGuild.path, empty.server.web).href)
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    return {
      page,
      begun: () => begun,
      followed: () => followed,
      cut: async (code: number) => {
        isCut = true
        await current?.close({ code })
        await page.getByText(OFFLINE).waitFor()
      },
      mend: () => {
        isCut = false
      },
    }
  }
})

const shows = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true }).waitFor()

/** The messages with the given texts, in the order of the page, including duplicates. */
async function shown(page: Page, ...texts: string[]): Promise<string[]> {
  const lines = (await page.getByRole('log').innerText()).split('\n')
  return lines.map((line) => line.trim()).filter((line) => texts.includes(line))
}
