import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount } from './live-server.ts'
import { PIXEL_PNG } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cards = (page: Page) => page.getByRole('list', { name: 'Guilds', exact: true }).getByRole('heading')
const PICTURE = `data:image/png;base64,${PIXEL_PNG.toString('base64')}`

/** A name with a bidirectional control character, as it is displayed. */
const HOSTILE = '<b>Hostile</b>'

describe('Discoverable guilds', { skip: skipWithoutChromium }, () => {
  const town = storyFixture('empty')
  let owner: TestAccount
  const ids: Record<string, string> = {}
  before(async () => {
    owner = await town.server.newPerson('mayor')
    for (const name of ['Bakers', 'Book binders', '‮<b>Hostile</b>']) {
      const { id } = await town.server.call<{ id: string }>(owner, '/guilds', { body: { name } })
      ids[name] = id
      await unlock(id, 'COMMUNITY', 'DISCOVERABLE')
    }
    await town.server.call(owner, `/guilds/${ids.Bakers}`, {
      method: 'PATCH',
      body: { description: 'Bread, and what goes with it.', icon: PICTURE, discovery_splash: PICTURE },
    })
    await town.server.call(owner, `/guilds/${ids.Bakers}/emojis`, { body: { name: 'bread', image: PICTURE } })
    await town.server.call(owner, '/guilds', { body: { name: 'A secret guild' } })
  })

  // The first user of the server is its administrator.
  const unlock = (id = '', ...features: string[]) =>
    town.server.call(owner, `/guildhall/guilds/${id}/features`, { method: 'PUT', body: { features } })

  test('are found from the rail, previewed, and joined without an invite', async () => {
    const newcomer = await town.server.newPerson('newcomer')
    const page = await town.enter(newcomer)
    await button(page, 'Add a guild').click()
    await page.getByRole('menuitem', { name: 'Discover guilds' }).click()
    await page.getByRole('heading', { level: 1, name: 'Discover guilds' }).waitFor()
    await cards(page).nth(2).waitFor()
    assert.deepEqual(await cards(page).allTextContents(), [HOSTILE, 'Book binders', 'Bakers'])
    await checkPageLayout(page, 'discovery')
    await tabThrough(page)

    await page.getByLabel('Search by name').fill('BA')
    await page.keyboard.press('Enter')
    await until(async () => (await cards(page).allTextContents()).join() === 'Bakers')
    await button(page, 'Bakers').click()
    const dialog = page.getByRole('dialog', { name: 'Bakers' })
    await dialog.getByAltText(':bread:').waitFor()
    await checkPageLayout(page, 'discovery-preview')
    await dialog.getByRole('button', { name: 'Join the guild' }).click()
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor()
    assert.ok(page.url().includes(ids.Bakers ?? ''))

    await page.goto(new URL('/discover', town.server.web).href)
    await page.getByText('You’re a member.').waitFor()
    assert.deepEqual(await cards(page).allTextContents(), ['Bakers', HOSTILE, 'Book binders'])
    await button(page, 'Bakers').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor()
  })

  test('show that a search found nothing, and are linked from home', async () => {
    const page = await town.enter(owner)
    await page.getByRole('link', { name: 'Explore them' }).click()
    await page.getByLabel('Search by name').fill('secret')
    await button(page, 'Search').click()
    await page.getByText('No guilds found for “secret”.').waitFor()
    await checkPageLayout(page, 'discovery-nothing')
  })

  test('show why a user can’t join: banned, paused, no longer discoverable', async () => {
    town.expect(/status of 40[34]/)
    const banned = await town.server.newPerson('banned')
    await town.server.call(owner, `/guilds/${ids['Book binders']}/bans/${banned.id}`, { method: 'PUT', body: {} })
    const page = await town.enter(banned, '/discover')
    await button(page, 'Book binders').click()
    const dialog = page.getByRole('dialog')
    const join = dialog.getByRole('button', { name: 'Join the guild' })
    await join.click()
    await dialog.getByText('You are banned from this guild.').waitFor()
    await checkPageLayout(page, 'discovery-banned')
    await unlock(ids['Book binders'], 'COMMUNITY')
    await join.click()
    await dialog.getByText('This guild is no longer open to everyone.').waitFor()

    await unlock(ids['Book binders'], 'COMMUNITY', 'DISCOVERABLE', 'INVITES_DISABLED')
    await page.reload()
    await button(page, 'Book binders').click()
    await dialog.getByText('Joining is paused right now. Try again later.').waitFor()
    assert.equal(await join.count(), 0)
  })

  test('with screening lead new members to the form', async () => {
    await unlock(ids.Bakers, 'COMMUNITY', 'DISCOVERABLE', 'MEMBER_VERIFICATION_GATE_ENABLED')
    const careful = await town.server.newPerson('careful')
    const page = await town.enter(careful, '/discover')
    await button(page, 'Bakers').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('agree to the guild’s rules').waitFor()
    await dialog.getByRole('button', { name: 'Join the guild' }).click()
    await page.waitForURL(/\/guilds\/\d+\/screening$/u)
  })
})
