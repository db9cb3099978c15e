import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Permission } from '@guildhall/protocol/permissions/bits'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { waitUntilGone } from './wait-until-gone.ts'

const member = (page: Page, name: string) =>
  page.getByRole('complementary').getByRole('button', { name: new RegExp(`^${name}\\b`) })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const card = (page: Page) => page.getByRole('dialog', { name: 'Profile' })

/** The actions on a user's card. */
async function offered(page: Page, name: string): Promise<string[]> {
  await member(page, name).click()
  await card(page).getByRole('button', { name: 'More actions' }).click()
  await item(page, 'Block').waitFor()
  const all = await page.getByRole('menuitem').locator('.menu-label').allTextContents()
  await page.keyboard.press('Escape')
  await item(page, 'Block').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  return all.filter((each) => /Kick|Ban|Time out|nickname/.test(each))
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await member(page, name).click()
  await card(page).getByRole('button', { name: 'More actions' }).click()
  await item(page, action).click()
}

describe('A moderator who does not own the guild', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  let number = 0

  /** A guild with an owner, a warden, an elder of higher rank than the warden, and a member without a role. */
  async function found(...rights: (keyof typeof Permission)[]) {
    const { server } = shared
    number += 1
    const testGuild = await server.createTestGuild(`Court ${number}`, `judge${number}`, `warden${number}`)
    const join = async (name: string): Promise<TestAccount> => {
      const person = await server.newPerson(name)
      const path = `/channels/${testGuild.channelId}/invites`
      const { code } = await server.call<{ code: string }>(testGuild.owner, path, { body: {} })
      await server.call(person, `/invites/${code}`, { method: 'POST', body: {} })
      return person
    }
    const [elder, plain] = [await join(`elder${number}`), await join(`plain${number}`)]
    const permissions = String(rights.reduce((sum, name) => sum | Permission[name], 0n))
    const role = async (name: string, bits: string) =>
      (
        await server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/roles`, {
          body: { name, permissions: bits },
        })
      ).id
    const roles = {
      clerk: await role('Clerk', '0'),
      warden: await role('Warden', permissions),
      elder: await role('Elder', '0'),
    }
    const order = [
      { id: roles.clerk, position: 1 },
      { id: roles.warden, position: 2 },
      { id: roles.elder, position: 3 },
    ]
    await server.call(testGuild.owner, `/guilds/${testGuild.id}/roles`, { method: 'PATCH', body: order })
    const hold = (who: TestAccount, id: string, method = 'PUT') =>
      server.call(testGuild.owner, `/guilds/${testGuild.id}/members/${who.id}/roles/${id}`, { method })
    await hold(testGuild.guest, roles.warden)
    await hold(elder, roles.elder)
    return { ...testGuild, warden: testGuild.guest, elder, plain, roles, hold }
  }

  test('is offered their actions on members of lower rank, and none on members of higher rank', async () => {
    const { server } = shared
    const court = await found('KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_MESSAGES', 'MANAGE_CHANNELS')
    await server.say(court.plain, court, 'rude words')
    await server.say(court.owner, court, 'order!')
    const page = await shared.enter(court.warden, court.path)
    assert.deepEqual(await offered(page, court.elder.name), [])
    assert.deepEqual(await offered(page, court.owner.name), [])
    assert.deepEqual(await offered(page, court.plain.name), ['Time out…', 'Kick…', 'Ban…'])
    await member(page, court.plain.name).click()
    await card(page).getByRole('heading', { name: court.plain.name }).waitFor()
    await checkPageLayout(page, 'moderator-card')
    assert.equal(await card(page).getByRole('button', { name: 'Add role' }).count(), 0)
    await page.keyboard.press('Escape')

    await page.getByText('rude words').click({ button: 'right' })
    await item(page, /^Delete/).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByText('rude words').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'More actions for general' }).click()
    await item(page, 'Edit…').click()
    await page.getByRole('dialog').getByLabel('Topic').fill('Order in court')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Order in court' }).waitFor()
    await choose(page, court.plain.name, 'Time out…')
    await page.getByRole('button', { name: 'Time out', exact: true }).click()
    await page.getByText(`${court.plain.name} was timed out.`).first().waitFor()
    await choose(page, court.plain.name, 'Remove timeout')
    await choose(page, court.plain.name, 'Kick…')
    await page.getByRole('button', { name: 'Kick', exact: true }).click()
    await waitUntilGone(member(page, court.plain.name))
  })

  test('assigns and removes only roles below their own', async () => {
    const court = await found('MANAGE_ROLES')
    const page = await shared.enter(court.warden, court.path)
    await member(page, court.plain.name).click()
    await card(page).getByRole('button', { name: 'Add role' }).click()
    await item(page, 'Clerk').waitFor()
    assert.deepEqual(await page.getByRole('menuitem').locator('.menu-label').allTextContents(), ['Clerk'])
    await item(page, 'Clerk').click()
    await card(page).getByRole('button', { name: 'Remove role Clerk' }).click()
    await card(page).getByRole('button', { name: 'Remove role Clerk' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await card(page).waitFor({ state: 'detached' })
    await member(page, court.elder.name).click()
    await card(page).getByText('Elder', { exact: true }).waitFor()
    assert.equal(await card(page).getByRole('button', { name: 'Remove role Elder' }).count(), 0)
  })

  test('sees why if their permissions are revoked during an action, which is no longer offered', async () => {
    const court = await found('KICK_MEMBERS', 'MANAGE_CHANNELS')
    const page = await shared.enter(court.warden, court.path)
    await choose(page, court.plain.name, 'Kick…')
    await page.getByRole('button', { name: 'Kick', exact: true }).waitFor()
    await court.hold(court.warden, court.roles.warden, 'DELETE')
    // The page has received the change: no channel can be created in a category any more.
    await page.locator('.category-add').first().waitFor({ state: 'detached' })
    shared.expect(/403/)
    await page.getByRole('button', { name: 'Kick', exact: true }).click()
    await page.getByRole('dialog').getByText('You don’t have permission to do this.').waitFor()
    await checkPageLayout(page, 'moderator-refused')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    assert.deepEqual(await offered(page, court.plain.name), [])
    await page.getByRole('button', { name: 'More actions for general' }).click()
    await item(page, 'Copy link').waitFor()
    assert.equal(await item(page, 'Edit…').count(), 0)
  })
})
