import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, WebSocketRoute } from 'playwright-core'
import { skip } from './chromium.ts'
import type { Hall } from './live-server.ts'
import { stage } from './stage.ts'

const OFFLINE = /Offline\. What you see may be out of date/
const REFUSED = /ERR_CONNECTION_REFUSED|WebSocket connection to/

describe('a connection that is lost', { skip, timeout: 180_000 }, () => {
  const empty = stage('empty')

  test('comes back by itself when the server does, and has missed nothing', async () => {
    const { server } = empty
    const hall = await empty.server.foundHall('Harbour', 'ada', 'bo')
    const page = await empty.enter(hall.owner, hall.path)
    await empty.server.say(hall.guest, hall, 'before the night')
    await shows(page, 'before the night')

    empty.expect(REFUSED)
    await server.stop()
    await page.getByText(OFFLINE).waitFor()
    await server.start()
    await empty.server.say(hall.guest, hall, 'while you were away')
    await shows(page, 'while you were away')
    await page.getByText(OFFLINE).waitFor({ state: 'hidden' })
    await empty.server.say(hall.guest, hall, 'in the morning')
    await shows(page, 'in the morning')
    const texts = ['before the night', 'while you were away', 'in the morning']
    assert.deepEqual(await shown(page, ...texts), texts)
  })

  test('begins anew where its session can not be resumed, and shows what was said, changed and deleted meanwhile', async () => {
    const { server } = empty
    const hall = await empty.server.foundHall('Market', 'cleo', 'dan')
    const kept = await empty.server.say(hall.guest, hall, 'to be changed')
    const gone = await empty.server.say(hall.guest, hall, 'to be deleted')
    const line = await interrupted(hall)
    await shows(line.page, 'to be deleted')

    await line.cut(4009)
    await server.call(hall.guest, `/channels/${hall.channelId}/messages/${kept}`, {
      method: 'PATCH',
      body: { content: 'changed meanwhile' },
    })
    await server.call(hall.guest, `/channels/${hall.channelId}/messages/${gone}`, { method: 'DELETE' })
    await empty.server.say(hall.guest, hall, 'said meanwhile')
    line.mend()
    await shows(line.page, 'said meanwhile')
    await line.page.getByRole('log').getByText('changed meanwhile').waitFor()
    await line.page.getByText('to be deleted').waitFor({ state: 'detached' })
    assert.deepEqual(line.begun(), ['identify', 'identify'])
  })

  test('resumes where it can', async () => {
    const hall = await empty.server.foundHall('Mill', 'eve', 'finn')
    const line = await interrupted(hall)
    await empty.server.say(hall.guest, hall, 'first')
    await shows(line.page, 'first')
    await line.cut(4000)
    await empty.server.say(hall.guest, hall, 'second')
    line.mend()
    await shows(line.page, 'second')
    assert.deepEqual(await shown(line.page, 'first', 'second'), ['first', 'second'])
    assert.deepEqual(line.begun(), ['identify', 'resume'])
  })

  test('a session that was ended elsewhere leads to the sign-in page, which says why', async () => {
    const { server } = empty
    const hall = await server.foundHall('Tower', 'gus', 'hana')
    const page = await empty.enter(hall.owner, hall.path)
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    // What has been read is still to be said, and is refused.
    empty.expect(/status of 401/)
    await server.call(hall.owner, '/auth/logout', { method: 'POST' })
    await page.getByText('Your session has ended. Sign in again.').waitFor()
    assert.equal(await page.evaluate(() => localStorage.getItem('guildhall.token')), null)
  })

  /** A page whose gateway can be cut off by a close code, and then stays away until it is mended. */
  async function interrupted(hall: Hall) {
    const page = await empty.enter(hall.owner, '/login')
    const begun: string[] = []
    let current: WebSocketRoute | null = null
    let isCut = false
    await page.routeWebSocket(/\/gateway/, (route) => {
      if (isCut) return void route.close({ code: 4000 })
      current = route
      const server = route.connectToServer()
      route.onMessage((frame) => {
        const { op } = JSON.parse(String(frame))
        if (op === 2 || op === 6) begun.push(op === 2 ? 'identify' : 'resume')
        server.send(frame)
      })
    })
    await page.goto(new URL(hall.path, empty.server.web).href)
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    return {
      page,
      begun: () => begun,
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

/** Which of some texts the page shows as messages, in its order, each as often as it does. */
async function shown(page: Page, ...texts: string[]): Promise<string[]> {
  const lines = (await page.getByRole('log').innerText()).split('\n')
  return lines.map((line) => line.trim()).filter((line) => texts.includes(line))
}
