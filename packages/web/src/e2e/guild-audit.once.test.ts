import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Audit log' }).locator('.audit-entry')

describe('The audit log page', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('is rendered, and can be operated with the Tab key', async () => {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const owner = server.demoPerson('owner')
    await server.call(owner, `/channels/${channels.general}`, { method: 'PATCH', body: { topic: 'Lamps', nsfw: true } })
    await server.call(owner, `/guilds/${guild_id}/roles`, { body: { name: 'Lamplighter', permissions: '6' } })
    const page = await demo.enter(owner, `/guilds/${guild_id}/settings/audit`)
    await entries(page).nth(1).waitFor()
    for (const summary of await page.locator('summary').all()) await summary.click()
    await checkPageLayout(page, 'guild-audit')
    await tabThrough(page)
  })
})
