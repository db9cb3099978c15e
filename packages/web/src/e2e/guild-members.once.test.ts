import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'
import { waitUntilGone } from './wait-until-gone.ts'

const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem')

const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('A guild’s members', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('are searched, given a role, timed out and allowed to write again, kicked and banned', async () => {
    const { server } = testGuild
    const { id, owner, channelId } = await server.createTestGuild('Weavers', 'ada', 'bob')
    await server.call(owner, `/guilds/${id}/roles`, { body: { name: 'Elder' } })
    const cid = await server.newPerson('cid')
    const { code } = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    await server.call(cid, `/invites/${code}`, { body: {} })
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/members`)
    await members(page).nth(2).waitFor()
    await page.getByLabel('Search by name').fill('bo')
    await members(page).nth(1).waitFor({ state: 'detached' })

    await choose(page, 'bob', 'Roles…')
    await page.getByRole('switch', { name: 'Elder' }).click()
    await page.getByRole('switch', { name: 'Elder', checked: true }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('list', { name: 'Roles of bob' }).getByText('Elder').waitFor()
    await choose(page, 'bob', 'Time out…')
    await page.getByRole('button', { name: 'Time out', exact: true }).click()
    await page.getByText(/Timed out until/u).waitFor()
    await choose(page, 'bob', 'Remove timeout')
    await page.getByText(/Timed out until/u).waitFor({ state: 'detached' })
    await choose(page, 'bob', 'Kick…')
    await page.getByRole('dialog').getByRole('button', { name: 'Kick' }).click()
    await page.getByText('No matching members.').waitFor()

    await page.getByLabel('Search by name').fill('')
    await choose(page, 'cid', 'Ban…')
    await page.getByLabel('Reason').fill('Tangled the yarn')
    await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click()
    await waitUntilGone(page.getByRole('button', { name: 'More actions for cid' }))
    await page.getByRole('link', { name: 'Bans' }).click()
    await page.getByText('Tangled the yarn').waitFor()
  })

  test('have bans that are searched, lifted, and created for users who never joined', async () => {
    testGuild.expect(/status of 404/)
    const { server } = testGuild
    const { id, owner, guest } = await server.createTestGuild('Potters', 'dan', 'eve')
    const stranger = await server.newPerson('fay')
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/bans`)
    await page.getByText('No bans.').waitFor()
    await server.call(owner, `/guilds/${id}/bans/${guest.id}`, { method: 'PUT', body: {} })
    await page.getByRole('list', { name: 'Bans' }).getByText('eve').first().waitFor()

    await page.getByRole('button', { name: 'Ban by ID…' }).click()
    await page.getByLabel('User ID').fill('12345678901234567')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByText('No user has this ID.').waitFor()
    await page.getByLabel('User ID').fill(stranger.id)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('dialog', { name: 'Ban fay' }).getByLabel('Reason').fill('Known elsewhere')
    await checkPageLayout(page, 'guild-ban-by-id')
    await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByText('Known elsewhere').waitFor()
    await page.getByLabel('Search by name, ID or reason').fill('elsewhere')
    await page.getByRole('button', { name: 'Unban eve' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Unban fay' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unban', exact: true }).click()
    await page.getByText('No match in 1 ban.').waitFor()
  })

  test('are selected and banned together, with a list of failures', async () => {
    testGuild.expect(/status of 400/)
    const { server } = testGuild
    const { id, channelId, owner, guest } = await server.createTestGuild('Smiths', 'kim', 'lea')
    const { code } = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    const others = [await server.newPerson('moe'), await server.newPerson('ned'), await server.newPerson('oda')]
    for (const other of others) await server.call(other, `/invites/${code}`, { body: {} })
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/members`)
    await members(page).nth(4).waitFor()
    await page.getByRole('button', { name: 'Select members' }).click()
    assert.equal(await page.getByRole('checkbox', { name: 'Select kim' }).isDisabled(), true)
    await page.getByRole('button', { name: 'Select all members shown' }).click()
    await page.getByText('4 selected.').waitFor()
    await page.getByRole('checkbox', { name: 'Select oda' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('3 selected.').waitFor()
    await checkPageLayout(page, 'guild-members-choosing')
    await tabThrough(page)
    await page.getByRole('button', { name: 'Ban…' }).click()
    await page.getByLabel('Messages to delete').selectOption('From the last day')
    await page.getByLabel('Reason').fill('Stole the anvil')
    await checkPageLayout(page, 'guild-members-bulk-ban')
    // One of them is banned by another client at the same time.
    await server.call(owner, `/guilds/${id}/bans/${guest.id}`, { method: 'PUT', body: {} })
    await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByText('2 of 3 users were banned.').waitFor()
    await page.getByRole('list', { name: 'Not banned' }).getByText('lea').first().waitFor()
    await page.getByRole('list', { name: 'Banned', exact: true }).getByText('moe').first().waitFor()
    await checkPageLayout(page, 'guild-members-banned')
    await page.getByRole('button', { name: 'Done' }).click()
    await members(page).nth(2).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Select members' }).waitFor()

    const stranger = await server.newPerson('pia')
    await page.getByRole('link', { name: 'Bans' }).click()
    await page.getByText('Stole the anvil').nth(1).waitFor()
    await page.getByRole('button', { name: 'Ban multiple users…' }).click()
    await page.getByRole('textbox', { name: 'User IDs' }).fill(`${guest.id}, ${owner.id}`)
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByText('No one was banned.').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Ban multiple users…' }).click()
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByText('Enter at least one user ID.').waitFor()
    await page.getByRole('textbox', { name: 'User IDs' }).fill(`<@${stranger.id}>\n${others[2]?.id}`)
    await page.getByRole('dialog').getByLabel('Reason').fill('Friends of thieves')
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByText('All 2 users were banned.').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Friends of thieves').nth(1).waitFor()
  })

  test('are pruned after a count of those affected', async () => {
    const { server } = testGuild
    const { id, owner } = await server.createTestGuild('Bakers', 'gil', 'hal')
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/members`)
    await page.getByRole('button', { name: 'Prune members…' }).click()
    await page.getByText('No members will be removed.').waitFor()
    await page.getByLabel('Inactive for').selectOption('1 day')
    await page.getByText('No members will be removed.').waitFor()
    await checkPageLayout(page, 'guild-prune')
    await page.getByRole('button', { name: 'Prune members', exact: true }).click()
    await page.getByText('0 members are being removed.').waitFor()
  })
})

describe('The members pages', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('are rendered, and work by Tab', async () => {
    const { server } = demo
    const { guild_id } = server.demo
    const owner = server.demoPerson('owner')
    await server.call(owner, `/guilds/${guild_id}/bans/${server.demoPerson('stranger').id}`, {
      method: 'PUT',
      body: {},
    })
    const page = await demo.enter(owner, `/guilds/${guild_id}/settings/members`)
    await members(page).first().waitFor()
    await checkPageLayout(page, 'guild-members')
    await tabThrough(page)
    await page.goto(`${server.web}/guilds/${guild_id}/settings/bans`)
    await page.getByText('No reason given.').waitFor()
    await checkPageLayout(page, 'guild-bans')
  })
})
