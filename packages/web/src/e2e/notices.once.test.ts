import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount, TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

/** A notification as the system would show it. */
interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
}

describe('Desktop notifications', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')

  /** A page that may show notifications, and records them instead. */
  async function watch(who: TestAccount, path: string): Promise<Page> {
    const page = await shared.enter(who, '/settings/notifications', { permissions: ['notifications'] })
    await page.addInitScript(() => {
      const shown: (Shown & { press: () => void })[] = []
      class Noted extends EventTarget {
        static readonly permission = 'granted'
        static requestPermission = () => Promise.resolve('granted')
        onclick: (() => void) | null = null
        close = () => {}
        constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
          super()
          shown.push({ title, body, tag, press: () => this.onclick?.() })
        }
      }
      Reflect.set(window, 'Notification', Noted)
      Reflect.set(window, 'shown', shown)
    })
    await page.reload()
    await page.getByRole('switch', { name: 'Desktop notifications' }).click()
    await page.getByRole('switch', { name: 'Desktop notifications', checked: true }).waitFor()
    await page.goto(new URL(path, shared.server.web).href)
    await page.locator('.account-bar').waitFor()
    return page
  }

  const shownOn = (page: Page): Promise<Shown[]> =>
    page.evaluate(() => Reflect.get(window, 'shown').map(({ title, body, tag }: Shown) => ({ title, body, tag })))

  /** Waits until there is a number of notifications. */
  async function count(page: Page, wanted: number): Promise<Shown[]> {
    await page.waitForFunction((least) => Reflect.get(window, 'shown').length >= least, wanted)
    const shown = await shownOn(page)
    assert.equal(shown.length, wanted)
    return shown
  }

  const talkOf = async (one: TestAccount, other: TestAccount) => {
    const body = { recipient_id: other.id }
    return { channelId: (await shared.server.call<{ id: string }>(one, '/users/@me/channels', { body })).id }
  }

  /** Waits for a later event, which proves that an earlier notification did not occur. */
  async function seen(page: Page, testGuild: TestGuild, text: string): Promise<void> {
    await shared.server.say(testGuild.guest, testGuild, text)
    await page.waitForFunction((guild) => {
      return document.querySelector(`a[href="/channels/${guild}"]`)?.getAttribute('aria-label')?.includes('unread')
    }, testGuild.id)
  }

  test('appear for a private message, a mention and a friend request, and open these', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Harbour', 'olga', 'pia')
    const page = await watch(testGuild.owner, '/')
    const talk = await talkOf(testGuild.guest, testGuild.owner)
    const messageId = await server.say(testGuild.guest, talk, 'Are you there?')
    const [first] = await count(page, 1)
    assert.deepEqual(first, { title: 'pia', body: 'Are you there?', tag: talk.channelId })

    await seen(page, testGuild, 'nothing for anybody')
    assert.equal((await shownOn(page)).length, 1)
    await server.say(testGuild.guest, testGuild, `<@${testGuild.owner.id}> **come** over: ||there is cake||`)
    const mention = (await count(page, 2)).at(-1)
    assert.deepEqual([mention?.title, mention?.body], ['pia in general', '@olga come over: [spoiler]'])
    await until(async () => (await page.title()).startsWith('(2) '))

    await server.call(testGuild.guest, `/users/@me/relationships/${testGuild.owner.id}`, { method: 'PUT', body: {} })
    await page.getByRole('link', { name: /1 friend request/ }).waitFor()
    // No notification, because the page of friends shows the request.
    assert.equal((await shownOn(page)).length, 2)

    await page.evaluate(() => Reflect.get(window, 'shown')[0].press())
    await page.getByRole('heading', { level: 1, name: 'pia' }).waitFor()
    assert.equal(new URL(page.url()).pathname, `/channels/@me/${talk.channelId}/${messageId}`)
    const other = await server.newPerson('quinn')
    await server.call(other, `/users/@me/relationships/${testGuild.owner.id}`, { method: 'PUT', body: {} })
    const request = (await count(page, 3)).at(-1)
    assert.deepEqual([request?.title, request?.body], ['quinn', 'Sent you a friend request.'])
    await page.evaluate(() => Reflect.get(window, 'shown')[2].press())
    await page.getByRole('tab', { name: /^Pending/, selected: true }).waitFor()
    await page.getByRole('button', { name: 'Accept quinn' }).waitFor()
  })

  test('don’t appear for the open channel, a muted one, and while do not disturb is on', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Lighthouse', 'rosa', 'sven')
    const talk = await talkOf(testGuild.guest, testGuild.owner)
    await server.say(testGuild.guest, talk, 'before')
    const page = await watch(testGuild.owner, `/channels/@me/${talk.channelId}`)
    await page.getByText('before').waitFor()
    await server.say(testGuild.guest, talk, 'while you look')
    await page.getByText('while you look').waitFor()
    assert.deepEqual(await shownOn(page), [])

    await page.getByRole('button', { name: 'Conversation actions' }).click()
    await page.getByRole('menuitem', { name: 'Mute', exact: true }).click()
    await page.getByRole('link', { name: 'Friends' }).click()
    await page.getByRole('link', { name: /sven.*muted/ }).waitFor()
    await server.say(testGuild.guest, talk, 'while it is muted')
    await seen(page, testGuild, 'one')
    assert.deepEqual(await shownOn(page), [])

    await page.getByRole('link', { name: /sven/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Unmute', exact: true }).click()
    await page.getByRole('link', { name: /sven.*muted/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Change your status/ }).click()
    await page.getByRole('menuitem', { name: /^Do not disturb/ }).click()
    await page.getByRole('button', { name: /Do not disturb\. Change your status/ }).waitFor()
    const row = page.getByRole('link', { name: /sven/ })
    const before = await row.textContent()
    await server.say(testGuild.guest, talk, 'do not disturb')
    await until(async () => (await row.textContent()) !== before)
    await page.getByRole('link', { name: /sven.*new/ }).waitFor()
    assert.deepEqual(await shownOn(page), [])
    await page.getByRole('button', { name: /Change your status/ }).click()
    await page.getByRole('menuitem', { name: /^Online/ }).click()
    await page.getByRole('button', { name: /Online\. Change your status/ }).waitFor()
    await server.say(testGuild.guest, talk, 'now')
    assert.equal((await count(page, 1))[0]?.body, 'now')
  })
})
