import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { WelcomeScreen } from '@guildhall/protocol/objects/guilds/welcome-screen'
import { Permission } from '@guildhall/protocol/permissions/bits'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

/** Turns a guild with some channels into a Community guild; resolves with their ids. */
async function furnish(server: LiveServer, { id, channelId, owner }: TestGuild, ...names: string[]): Promise<string[]> {
  const channels = { rules_channel_id: channelId, public_updates_channel_id: channelId }
  await server.call(owner, `/guilds/${id}`, { method: 'PATCH', body: { ...channels, features: ['COMMUNITY'] } })
  const ids: string[] = []
  for (const name of names) {
    ids.push((await server.call<{ id: string }>(owner, `/guilds/${id}/channels`, { body: { name, type: 0 } })).id)
  }
  return ids
}

async function add(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a channel' }).click()
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name }).getByLabel('What members do in the channel').fill(text)
}

describe('The welcome screen', { skip: skipWithoutChromium }, () => {
  const stand = storyFixture('shared')

  test('is set by an owner with character counts and errors at fields, and welcomes new members', async () => {
    // Settings that were never set don't exist, and invalid ones are refused.
    stand.expect(/status of 40[04]/)
    const { server } = stand
    const testGuild = await server.createTestGuild('Weavers', 'ada', 'bob')
    const { id, channelId, owner } = testGuild
    const [wool, , loft] = await furnish(server, testGuild, 'wool', 'silk', 'loft', 'well', 'yard', 'shed')
    const page = await stand.enter(owner, `/guilds/${id}/settings/welcome`)
    await page.getByText('Nothing to show yet.').waitFor()
    await page.getByRole('switch', { name: 'Enable welcome screen' }).check()
    const about = page.getByLabel('What the guild is about')
    await about.fill('Cloth of all kinds.')
    await page.getByText('19 of 140 characters').waitFor()
    await about.fill('x'.repeat(200))
    await page.getByText('140 of 140 characters').waitFor()
    await about.fill('Cloth of all kinds, for everyone.')
    await add(page, 'wool', 'Spin with us')
    await page.getByRole('button', { name: 'Emoji for wool', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('sheep')
    await page.getByRole('gridcell', { name: 'ewe', exact: true }).click()
    await page.getByRole('button', { name: 'No emoji for wool' }).waitFor()
    await add(page, 'loft', 'Rest a while')
    await add(page, 'silk', '')
    await page.getByText('3 of 5 channels.').waitFor()
    await page.getByRole('button', { name: 'Move silk up' }).click()
    const hidden = { type: 0, allow: '0', deny: String(Permission.VIEW_CHANNEL) }
    await server.call(owner, `/channels/${loft}/permissions/${id}`, { method: 'PUT', body: hidden })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('group', { name: 'silk' }).locator('.field .field-error').getByText(/./u).waitFor()
    await page.getByRole('group', { name: 'silk' }).getByLabel('What members do in the channel').fill('Touch it')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('group', { name: 'loft' })
      .getByText(/visible to everyone/u)
      .waitFor()
    await checkPageLayout(page, 'welcome-editor')
    await page.getByRole('button', { name: 'Remove loft' }).click()
    await add(page, 'well', 'Draw water')
    await add(page, 'yard', 'Play')
    await add(page, 'shed', 'Find tools')
    await page.getByText('5 of 5 channels.').waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Add a channel' }).count(), 0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
    const saved = await server.call<WelcomeScreen>(owner, `/guilds/${id}/welcome-screen`)
    assert.deepEqual(
      saved.welcome_channels.map(({ description }) => description),
      ['Spin with us', 'Touch it', 'Draw water', 'Play', 'Find tools'],
    )
    assert.equal(saved.welcome_channels[0]?.emoji_name, '🐑')
    await tabThrough(page)

    const newcomer = await server.newPerson('eve')
    const { code } = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    const door = await stand.enter(newcomer, `/invite/${code}`)
    await door.getByRole('button', { name: 'Join the guild' }).click()
    await door.getByRole('heading', { name: 'Welcome to Weavers' }).waitFor()
    await door.getByText('Cloth of all kinds, for everyone.').waitFor()
    await checkPageLayout(door, 'welcome-newcomer')
    await tabThrough(door)
    await door.getByRole('link', { name: /Spin with us/u }).click()
    await door.waitForURL(`**/channels/${id}/${wool}`)
  })

  test('is shown as missing, and only offered to a Community guild', async () => {
    stand.expect(/status of 404/)
    const { server } = stand
    const { id, owner, guest } = await server.createTestGuild('Bakers', 'cid', 'dan')
    const page = await stand.enter(owner, `/guilds/${id}/settings/welcome`)
    assert.ok(await page.getByRole('switch', { name: 'Enable welcome screen' }).isDisabled())
    const other = await stand.enter(guest, `/guilds/${id}/welcome`)
    await other.getByText('Bakers has no welcome screen.').waitFor()
    await other.getByRole('button', { name: 'Enter guild' }).click()
    await other.waitForURL(`**/channels/${id}/*`)
    await other.goto(`${server.web}/guilds/${id}/settings/welcome`)
    await other.getByText('This page doesn’t exist, or you don’t have access to it.').waitFor()
  })
})
