import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount } from './live-server.ts'
import { pictureShown } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { waitUntilGone } from './wait-until-gone.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Guilds' })

/** Waits until the guilds are in the given order. */
async function stands(page: Page, ...names: string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const links = [...document.querySelectorAll('.guild-rail a[href^="/channels/1"]')]
    return links.map((each) => each.getAttribute('aria-label')?.split(',')[0]).join() === wanted
  }, names.join())
}

describe('The guild rail', { skip: skipWithoutChromium }, () => {
  const empty = storyFixture('empty')
  let admin: TestAccount

  // The first registered user is the administrator.
  before(async () => {
    admin = await empty.server.newPerson('harbourmaster')
  })

  const found = (owner: TestAccount, name: string) =>
    empty.server.call<{ id: string; system_channel_id: string }>(owner, '/guilds', { body: { name } })

  async function comeInto(who: TestAccount, owner: TestAccount, { system_channel_id }: { system_channel_id: string }) {
    const path = `/channels/${system_channel_id}/invites`
    const { code } = await empty.server.call<{ code: string }>(owner, path, { body: {} })
    await empty.server.call(who, `/invites/${code}`, { method: 'POST', body: {} })
  }

  test('is sorted by dragging, by key and by menu, also after a reload', async () => {
    const { server } = empty
    const someone = await server.newPerson('collector')
    for (const name of ['Amber', 'Beryl', 'Coral']) await found(someone, name)
    const page = await empty.enter(someone)
    await stands(page, 'Amber', 'Beryl', 'Coral')
    await rail(page)
      .getByRole('link', { name: 'Coral' })
      .dragTo(rail(page).getByRole('link', { name: 'Amber' }), { targetPosition: { x: 24, y: 3 } })
    await stands(page, 'Coral', 'Amber', 'Beryl')
    await rail(page).getByRole('link', { name: 'Coral' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await stands(page, 'Amber', 'Coral', 'Beryl')
    await rail(page).getByText('Coral is now number 2 of 3.').waitFor()
    await rail(page).getByRole('link', { name: 'Coral' }).and(page.locator(':focus')).waitFor()
    await page.reload()
    await stands(page, 'Amber', 'Coral', 'Beryl')
    await rail(page).getByRole('link', { name: 'Beryl' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await stands(page, 'Amber', 'Beryl', 'Coral')
    await rail(page).getByRole('link', { name: 'Beryl' }).hover()
    await page.locator('.tooltip').getByText('Beryl').waitFor()
  })

  test('shows unread messages and mentions, and only mentions for a muted guild', async () => {
    const { server } = empty
    const owner = await server.newPerson('crier')
    const member = await server.newPerson('listener')
    const guild = await found(owner, 'Market')
    await comeInto(member, owner, guild)
    const page = await empty.enter(member)
    const say = (content: string) => server.say(owner, { channelId: guild.system_channel_id }, content)
    await rail(page).getByRole('link', { name: 'Market' }).waitFor()
    await say('fresh fish')
    await rail(page).getByRole('link', { name: 'Market, unread' }).waitFor()
    await rail(page).getByRole('link', { name: 'Market' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mute', exact: true }).click()
    await rail(page).getByRole('link', { name: 'Market, muted', exact: true }).waitFor()
    await say(`also for <@${member.id}>`)
    await rail(page).getByRole('link', { name: 'Market, 1 mention, muted' }).waitFor()
    await checkPageLayout(page, 'guild-rail')
    await rail(page).getByRole('link', { name: 'Market' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Mark as read' }).click()
    await rail(page).getByRole('link', { name: 'Market, muted', exact: true }).waitFor()
    await rail(page).getByRole('link', { name: 'Market' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Notifications…' }).click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  })

  test('lets a member leave after a confirmation, but not the owner', async () => {
    const { server } = empty
    const owner = await server.newPerson('host')
    const member = await server.newPerson('visitor')
    const guild = await found(owner, 'Inn')
    await comeInto(member, owner, guild)
    const page = await empty.enter(member, `/channels/${guild.id}/${guild.system_channel_id}`)
    const leave = page.getByRole('menuitem', { name: 'Leave guild…' })
    await page.getByRole('button', { name: 'More actions for Inn' }).click()
    await leave.click()
    await checkPageLayout(page, 'leave-guild')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await rail(page).getByRole('link', { name: 'Inn' }).click({ button: 'right' })
    await leave.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await waitUntilGone(rail(page).getByRole('link', { name: 'Inn' }))
    await page.waitForURL(/\/channels\/@me/)

    const own = await empty.enter(owner, `/channels/${guild.id}/${guild.system_channel_id}`)
    await own.getByRole('button', { name: 'More actions for Inn' }).click()
    await own.getByRole('menuitem', { name: 'Mark as read' }).waitFor()
    assert.equal(await own.getByRole('menuitem', { name: 'Leave guild…' }).count(), 0)
  })

  test('creates a guild with a picture that all see, and shows an error for another file', async () => {
    const { server } = empty
    const page = await empty.enter(await server.newPerson('painter'))
    await rail(page).getByRole('button', { name: 'Add a guild' }).click()
    await page.getByRole('menuitem', { name: 'Create a guild' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a guild' })
    const create = () => dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByLabel('Name').fill('Studio')
    const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }
    await dialog.getByLabel('Choose an image').setInputFiles(broken)
    await pictureShown(dialog, broken.buffer)
    empty.expect(/400/)
    await create()
    await dialog.getByRole('alert').getByText('This file can’t be used here.').waitFor()
    const whole = { ...broken, buffer: await readFile(`${import.meta.dirname}/picture.png`) }
    await dialog.getByLabel('Choose an image').setInputFiles(whole)
    await pictureShown(dialog, whole.buffer)
    await create()
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor()
    await rail(page).locator('a[aria-label="Studio"] img[src*="/icons/"]').waitFor()
  })

  test('keeps a guild in an outage, and shows it as before afterwards', async () => {
    const { server } = empty
    const owner = await server.newPerson('sailor')
    const guild = await found(owner, 'Lighthouse')
    const page = await empty.enter(owner, `/channels/${guild.id}/${guild.system_channel_id}`)
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor()
    const path = `/guildhall/guilds/${guild.id}/unavailable`
    await server.call(admin, path, { method: 'PUT' })
    await rail(page).getByRole('button', { name: 'Guild that can’t be reached right now' }).waitFor()
    await rail(page).getByRole('link', { name: 'Lighthouse' }).waitFor({ state: 'detached' })
    await checkPageLayout(page, 'guild-unavailable')
    await server.call(admin, path, { method: 'DELETE' })
    await rail(page).getByRole('link', { name: 'Lighthouse' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor()
    await page.getByRole('textbox').fill('Light again')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText('Light again').waitFor()
  })
})
