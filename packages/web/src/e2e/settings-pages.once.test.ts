import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const client = join(import.meta.dirname, '..')
const words: Record<string, string> = JSON.parse(readFileSync(join(client, 'language/words/en/settings.json'), 'utf8'))
const list = readFileSync(join(client, 'features/settings/settings-page-list.ts'), 'utf8')
/** The id and title of each listed page. */
const pages = [...list.matchAll(/\{ id: '([^']+)', title: t\('([^']+)'\)/gu)].map(
  ([, id = '', title = '']) => [id, words[title] ?? title] as const,
)

describe('The settings pages', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('are listed', () => assert.ok(pages.length > 7))

  test('have a menu on a phone', async () => {
    const page = await demo.enter(demo.server.demoPerson('owner'), '/settings', {
      viewport: { width: 390, height: 844 },
    })
    await page.getByRole('link', { name: 'Blocked people' }).waitFor()
    await checkPageLayout(page, 'settings')
  })

  for (const [id, title] of pages) {
    test(`include ${title}, which is rendered, and can be operated with the Tab key`, async () => {
      const { server } = demo
      const owner = server.demoPerson('owner')
      await server.call(owner, `/users/@me/relationships/${server.demoPerson('stranger').id}`, {
        method: 'PUT',
        body: { type: 2 },
      })
      for (const type of ['github', 'domain'] as const) {
        await server.call(owner, `/guildhall/users/${owner.id}/connections`, { body: { type, id: '7', name: 'ada' } })
      }
      const page = await demo.enter(owner, `/settings/${id}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText('Loading…').waitFor({ state: 'hidden' })
      await checkPageLayout(page, `settings-${id}`)
      await tabThrough(page)
    })
  }

  test('include setting up two-factor authentication', async () => {
    const page = await demo.enter(demo.server.demoPerson('owner'), '/settings/account')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('img', { name: 'QR code with the secret' }).waitFor()
    await checkPageLayout(page, 'settings-two-factor')
  })

  test('include the notification settings of a guild', async () => {
    const page = await demo.enter(demo.server.demoPerson('owner'), '/settings/notifications')
    await page.getByText('Demo Guild', { exact: true }).click()
    await page.getByRole('switch', { name: 'Mute Demo Guild' }).waitFor()
    await checkPageLayout(page, 'settings-guild-notifications')
  })
})
