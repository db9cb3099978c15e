import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'
import { waitUntilGone } from './wait-until-gone.ts'

interface RoleWire {
  readonly id: string
  readonly name: string
  readonly permissions: string
  readonly position: number
}

const newRole = (server: LiveServer, owner: TestAccount, guildId: string, body: object) =>
  server.call<RoleWire>(owner, `/guilds/${guildId}/roles`, { body })

const rolesOf = (server: LiveServer, owner: TestAccount, guildId: string) =>
  server.call<RoleWire[]>(owner, `/guilds/${guildId}/roles`)

const shownRoles = (page: Page) => page.locator('.role-name').allTextContents()

/** Waits until the roles are in the given order. */
const stand = (page: Page, ...names: (string | undefined)[]) =>
  until(async () => (await shownRoles(page)).join() === names.join())

describe('A guild’s roles', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('are created, named, coloured, assigned and removed, visibly for others at once', async () => {
    const { server } = testGuild
    const { id, path, owner, guest } = await server.createTestGuild('Weavers', 'ada', 'bob')
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/roles`)
    await page.getByRole('button', { name: 'Create role' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Master weaver')
    await page.getByRole('radio', { name: 'Purple' }).check()
    await page.getByRole('switch', { name: 'Display separately in the member list' }).check()
    await page.getByLabel('Search permissions').fill('kick')
    await page.getByRole('switch', { name: 'Kick members' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()

    await page.getByRole('combobox', { name: 'Add a member' }).click()
    await page.getByRole('option', { name: 'bob' }).click()
    const holders = page.getByRole('list', { name: 'Members with the role Master weaver' })
    await holders.getByText('bob').first().waitFor()
    const other = await testGuild.enter(guest, path)
    await other.getByRole('heading', { name: /Master weaver/u }).waitFor()

    await page.getByRole('button', { name: 'Remove from bob' }).click()
    await page.getByText('No members have this role.').waitFor()
    const made = (await rolesOf(server, owner, id)).find(({ name }) => name === 'Master weaver')
    assert.equal(made?.permissions, '2')
  })

  test('are sorted by dragging and by keys, and return when the server refuses', async () => {
    const { server } = testGuild
    const { id, owner } = await server.createTestGuild('Potters', 'cid', 'dan')
    for (const name of ['Low', 'Middle', 'High']) await newRole(server, owner, id, { name })
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/roles`)
    const row = (name: string) => page.locator('.role-row', { hasText: name })
    await row('High').waitFor()
    const begun = await shownRoles(page)
    await row(begun[2] ?? '').dragTo(row(begun[0] ?? ''), { targetPosition: { x: 60, y: 4 } })
    await page.getByText('was moved.').waitFor({ state: 'attached' })
    await stand(page, begun[2], begun[0], begun[1])
    await page.getByRole('link', { name: begun[2] ?? '' }).focus()
    // A key press also works while the previous move is pending.
    for (let times = 0; times < 2; times++) await page.keyboard.press('Alt+ArrowDown')
    await stand(page, ...begun)
    const order = async () => (await rolesOf(server, owner, id)).sort((one, other) => other.position - one.position)
    await until(async () =>
      (await order())
        .map(({ name }) => name)
        .join()
        .startsWith(begun.join()),
    )

    testGuild.expect(/status of 400/)
    await page.route('**/api/v10/guilds/*/roles', (route) =>
      route.fulfill({ status: 400, json: { message: 'Not now.', code: 0 } }),
    )
    const previous = await shownRoles(page)
    const refusal = page.getByRole('region', { name: 'Notifications' }).getByText('Not now.')
    await page.keyboard.press('Alt+ArrowUp')
    await refusal.first().waitFor()
    await stand(page, ...previous)
  })

  test('above a member’s own can’t be changed, nor given permissions that the member lacks', async () => {
    const { server } = testGuild
    const { id, owner, guest } = await server.createTestGuild('Bakers', 'eve', 'fay')
    const low = await newRole(server, owner, id, { name: 'Apprentice', permissions: '0' })
    const own = await newRole(server, owner, id, { name: 'Steward', permissions: String(1n << 28n) })
    const high = await newRole(server, owner, id, { name: 'Elder' })
    const positions = [low, own, high].map((role, index) => ({ id: role.id, position: index + 1 }))
    await server.call(owner, `/guilds/${id}/roles`, { method: 'PATCH', body: positions })
    await server.call(owner, `/guilds/${id}/members/${guest.id}/roles/${own.id}`, { method: 'PUT' })

    const page = await testGuild.enter(guest, `/guilds/${id}/settings/roles`)
    await page.getByRole('link', { name: /Elder.*Not below your highest role/u }).click()
    await page.getByText('This role isn’t below your highest role.').first().waitFor()
    assert.equal(await page.getByRole('switch', { name: 'Ban members' }).isDisabled(), true)
    await page.getByRole('link', { name: 'All roles' }).click()
    await page.getByRole('link', { name: 'Apprentice' }).click()
    const [ban, manage] = [
      page.getByRole('switch', { name: 'Ban members' }),
      page.getByRole('switch', { name: 'Manage roles' }),
    ]
    await ban.waitFor()
    assert.deepEqual([await ban.isDisabled(), await manage.isDisabled()], [true, false])
    await checkPageLayout(page, 'guild-role-limited')

    // The member may grant a new permission at once.
    await server.call(owner, `/guilds/${id}/roles/${own.id}`, {
      method: 'PATCH',
      body: { permissions: String((1n << 28n) | 4n) },
    })
    await page.getByRole('switch', { name: 'Ban members', disabled: false }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    const after = (await rolesOf(server, owner, id)).find(({ name }) => name === 'Apprentice')
    assert.equal(after?.permissions, '4')
  })

  test('are duplicated and deleted, and the permissions of everyone are edited', async () => {
    const { server } = testGuild
    const { id, owner } = await server.createTestGuild('Smiths', 'gil', 'hal')
    await newRole(server, owner, id, { name: 'Smith', permissions: '1024', color: 0x8a5ac2, hoist: true })
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/roles`)
    await page.getByRole('button', { name: 'More actions for Smith' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { level: 2, name: 'Smith copy' }).waitFor()
    assert.equal(await page.getByRole('switch', { name: 'Display separately in the member list' }).isChecked(), true)
    await page.getByRole('link', { name: 'All roles' }).click()
    await page.getByRole('button', { name: 'More actions for Smith copy' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await waitUntilGone(page.getByRole('link', { name: 'Smith copy' }))
    await page.getByRole('link', { name: 'Default permissions' }).click()
    await page.getByRole('switch', { name: 'Create invite' }).uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    const [everyone] = (await rolesOf(server, owner, id)).filter((role) => role.id === id)
    assert.equal(BigInt(everyone?.permissions ?? '1') & 1n, 0n)
  })
})

describe('The roles pages', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('are rendered, and work by Tab', async () => {
    const { server } = demo
    const { guild_id } = server.demo
    const owner = server.demoPerson('owner')
    await server.call(owner, `/guildhall/guilds/${guild_id}/features`, {
      method: 'PUT',
      body: { features: ['ROLE_ICONS', 'ENHANCED_ROLE_COLORS'] },
    })
    const lamps = await newRole(server, owner, guild_id, { name: 'Lamplighter', color: 0xd9a514, unicode_emoji: '🏮' })
    const page = await demo.enter(owner, `/guilds/${guild_id}/settings/roles`)
    await page
      .getByText(/\d members?/u)
      .first()
      .waitFor()
    await checkPageLayout(page, 'guild-roles')
    await tabThrough(page)
    await page.goto(`${server.web}/guilds/${guild_id}/settings/roles/${lamps.id}`)
    await page.getByRole('button', { name: /Emoji/u }).waitFor()
    await checkPageLayout(page, 'guild-role')
  })
})
