import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Audit log' }).locator('.audit-entry')

describe('The audit log of a guild', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('shows new entries at once, filters by user and action, and loads pages', async () => {
    const { server } = testGuild
    const { id, channelId, owner, guest } = await server.createTestGuild('Weavers', 'ada', 'bob')
    for (let count = 1; count <= 60; count++) {
      await server.call(owner, `/channels/${channelId}`, { method: 'PATCH', body: { topic: `Cloth ${count}` } })
    }
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/audit`)
    await entries(page).nth(49).waitFor()
    await entries(page).nth(50).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Show more' }).click()
    await entries(page).nth(60).waitFor()
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })

    await server.call(owner, `/guilds/${id}/members/${guest.id}`, { method: 'PATCH', body: { nick: 'Bobbin' } })
    const first = entries(page).first()
    await first.getByText(/ada changed the member Bobbin/u).waitFor()
    await first.locator('summary').click()
    await first.getByText('Nickname: “Bobbin”').waitFor()

    const role = await server.call<{ id: string }>(owner, `/guilds/${id}/roles`, {
      body: { name: 'Elder', permissions: '268435456' },
    })
    await server.call(owner, `/guilds/${id}/members/${guest.id}/roles/${role.id}`, { method: 'PUT' })
    await server.call(guest, `/guilds/${id}/roles`, { body: { name: 'Youth', permissions: '0' } })
    await page.getByLabel('Action', { exact: true }).selectOption('Role created')
    await entries(page).nth(2).waitFor({ state: 'detached' })
    await entries(page).nth(1).waitFor()
    await page.getByRole('combobox', { name: 'User', exact: true }).click()
    await page.getByRole('option', { name: 'Bobbin' }).click()
    await entries(page).nth(1).waitFor({ state: 'detached' })
    await entries(page)
      .first()
      .getByText(/Bobbin created the role Youth/u)
      .waitFor()

    await server.call(owner, `/guilds/${id}/roles/${role.id}`, { method: 'DELETE' })
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByLabel('Action', { exact: true }).selectOption('Role deleted')
    await until(async () => (await entries(page).count()) === 1)
    await entries(page)
      .first()
      .getByText(/ada deleted the role Elder/u)
      .waitFor()
    await entries(page).first().locator('summary').click()
    await entries(page).first().getByText('Permissions: Removed Manage roles').waitFor()
  })
})

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
