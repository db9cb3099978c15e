import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkTextLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

/** English, German, and the pseudo-locales with longer texts and from right to left. */
const LANGUAGES = ['en', 'de', 'en-XA', 'ar-XB']

interface MainPage {
  readonly name: string
  readonly path: string
  readonly isSignedIn: boolean
  /** A text that is the same in every language, or an element: its presence means that the page is complete. */
  ready(page: Page): Promise<void>
}

const shows = (text: string) => (page: Page) => page.locator('main').getByText(text).first().waitFor()

async function mainPages(server: LiveServer, owner: TestAccount): Promise<MainPage[]> {
  const { guild_id: guildId, channels, application } = server.demo
  const member = server.demoPerson('member')
  await server.say(member, { channelId: channels.general }, 'The tables are set.')
  await server.call(owner, `/users/@me/relationships/${member.id}`, { method: 'PUT', body: {} })
  await server.call(member, `/users/@me/relationships/${owner.id}`, { method: 'PUT', body: {} })
  const { code } = await server.call<{ code: string }>(owner, `/channels/${channels.general}/invites`, { body: {} })
  const query = new URLSearchParams({ client_id: application.id, scope: 'bot applications.commands', permissions: '8' })
  const settings = `/guilds/${guildId}/settings`
  const signedIn = { isSignedIn: true }
  return [
    {
      name: 'sign-in',
      path: '/login',
      isSignedIn: false,
      ready: (page) => page.locator('input[type=password]').waitFor(),
    },
    {
      ...signedIn,
      name: 'channel',
      path: `/channels/${guildId}/${channels.general}`,
      ready: shows('The tables are set.'),
    },
    {
      ...signedIn,
      name: 'guild-overview',
      path: `${settings}/overview`,
      ready: (page) => page.locator('input[value="Demo Guild"]').waitFor(),
    },
    { ...signedIn, name: 'roles', path: `${settings}/roles`, ready: shows('moderator') },
    { ...signedIn, name: 'members', path: `${settings}/members`, ready: shows('member') },
    { name: 'invite', path: `/invite/${code}`, isSignedIn: false, ready: shows('Demo Guild') },
    { ...signedIn, name: 'user-settings', path: '/settings/account', ready: shows('owner') },
    {
      ...signedIn,
      name: 'application',
      path: `/developers/applications/${application.id}/general`,
      ready: (page) => page.locator('input[name=name]').waitFor(),
    },
    { ...signedIn, name: 'friends', path: '/channels/@me#all', ready: shows('member') },
    {
      ...signedIn,
      name: 'consent',
      path: `/oauth2/authorize?${query}`,
      ready: (page) => page.getByRole('combobox').waitFor(),
    },
  ]
}

describe('The main pages in every language', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')
  let pages: readonly MainPage[]
  before(async () => {
    pages = await mainPages(demo.server, demo.server.demoPerson('owner'))
  })

  for (const language of LANGUAGES) {
    for (const size of ['phone', 'desktop'] as const) {
      test(`have no overflowing text in ${language} on a ${size}`, async () => {
        const visitors = {
          guest: await demo.enter(null, '/login'),
          owner: await demo.enter(demo.server.demoPerson('owner'), '/settings/account'),
        }
        for (const page of Object.values(visitors))
          await page.evaluate((chosen) => localStorage.setItem('guildhall.language', chosen), language)
        for (const { name, path, isSignedIn, ready } of pages) {
          const page = isSignedIn ? visitors.owner : visitors.guest
          await page.goto(new URL(path, demo.server.web).href)
          await ready(page)
          await checkTextLayout(page, `language-${name}-${language}`, size)
        }
      })
    }
  }
})
