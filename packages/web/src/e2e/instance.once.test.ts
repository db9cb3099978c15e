import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'
import { waitUntilGone } from './wait-until-gone.ts'

/** Right to left, of the maximum length, with zero-width joiners and markup. */
const HOSTILE = `\u202e<b>guild</b> ${'\u0627\u0644\u200d'.repeat(20)}`.slice(0, 100)

const entries = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).locator(':scope > li')
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

describe('The instance administration', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('demo')

  test('is not available to others, and not linked for them', async () => {
    const { server } = testGuild
    const page = await testGuild.enter(server.demoPerson('member'), '/instance/jobs')
    await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
    await checkPageLayout(page, 'instance-closed')
    await page.goto(`${server.web}/settings/advanced`)
    await page.getByRole('link', { name: 'developer portal' }).waitFor()
    assert.equal(await page.getByText('You’re an administrator of this server').count(), 0)
  })

  test('finds users, disables and enables an account, and gives it another password', async () => {
    const { server } = testGuild
    const cid = await server.newPerson('cid')
    await server.newPerson('cidonia')
    const page = await testGuild.enter(server.demoPerson('owner'), '/settings/advanced')
    await page.getByRole('link', { name: 'Manage its people, guilds, jobs and health' }).click()
    const people = entries(page, 'People')
    await people.nth(3).waitFor()
    await checkPageLayout(page, 'instance-people')
    await page.getByLabel('Search people').fill('CID')
    await people.nth(2).waitFor({ state: 'detached' })
    await people.nth(1).waitFor()
    assert.equal(await people.count(), 2)

    await choose(page, 'cid', 'Disable account…')
    await checkPageLayout(page, 'instance-disable')
    await dialogButton(page, 'Disable').click()
    await page.getByRole('list', { name: 'About cid' }).getByText('Disabled since').waitFor()
    await assert.rejects(server.call(cid, '/users/@me'), /401/)
    await choose(page, 'cid', 'Enable account…')
    await dialogButton(page, 'Enable').click()
    await waitUntilGone(page.getByRole('list', { name: 'About cid' }))
    await choose(page, 'cid', 'Reset password…')
    await dialogButton(page, 'Reset password').click()
    await page.getByRole('dialog', { name: 'cid’s new password' }).waitFor()
    await checkPageLayout(page, 'instance-password')
    await dialogButton(page, 'I’ve saved it').click()

    await choose(page, 'cid', 'Mark email as not verified')
    await page.getByText('cid@example.org (not verified)').waitFor()
    await choose(page, 'cid', 'Make administrator…')
    await dialogButton(page, 'Make administrator').click()
    await page.getByRole('list', { name: 'About cid' }).getByText('Administrator').waitFor()
    await choose(page, 'cid', 'Remove as administrator…')
    await dialogButton(page, 'Remove as administrator').click()
    await waitUntilGone(page.getByRole('list', { name: 'About cid' }))
    await page.getByRole('radio', { name: 'Email address' }).check()
    await page.getByLabel('Search people').fill('cidonia@')
    await people.nth(1).waitFor({ state: 'detached' })
    await people.getByText('cidonia@example.org').waitFor()
    await tabThrough(page)
  })

  test('changes the settings of the server', async () => {
    const { server } = testGuild
    const owner = server.demoPerson('owner')
    const page = await testGuild.enter(owner, '/instance/settings')
    const guilds = page.getByRole('group', { name: 'Who can create guilds' })
    await guilds.getByRole('radio', { name: 'Only administrators' }).check()
    await page.getByLabel('Storage per user in MB').fill('many')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a whole number.').waitFor()
    await page.getByLabel('Storage per user in MB').fill('12')
    await page.getByLabel('Teams per user').fill('')
    await checkPageLayout(page, 'instance-settings')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { guild_creation, max_storage_per_user, max_teams_per_user } = await server.call<InstanceSettings>(
      owner,
      '/guildhall/instance/settings',
    )
    assert.deepEqual([guild_creation, max_storage_per_user, max_teams_per_user], ['administrators', 12_000_000, 10])
    await tabThrough(page)
    const changes = { guild_creation: null, max_storage_per_user: null }
    await server.call(owner, '/guildhall/instance/settings', { method: 'PATCH', body: changes })
  })

  test('keeps the last administrator', async () => {
    testGuild.expect(/status of 400/)
    const page = await testGuild.enter(testGuild.server.demoPerson('owner'), '/instance/people')
    await page.getByLabel('Search people').fill('owner')
    await entries(page, 'People').nth(1).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^More actions for /u }).click()
    await page.getByRole('menuitem', { name: 'Remove as administrator…' }).click()
    await dialogButton(page, 'Remove as administrator').click()
    await page.getByText('This server needs an administrator.').waitFor()
  })

  test('gives a guild features and boosts, disables it, transfers it, and deletes it', async () => {
    const { server } = testGuild
    const { id, guest } = await server.createTestGuild('Weavers', 'ada', 'bob')
    const strange = await server.createTestGuild('Strange', 'eve', 'fay')
    await server.call(strange.owner, `/guilds/${strange.id}`, { method: 'PATCH', body: { name: HOSTILE } })
    const page = await testGuild.enter(server.demoPerson('owner'), '/instance/guilds')
    await entries(page, 'Guilds').nth(2).waitFor()
    await checkPageLayout(page, 'instance-guilds')
    await page.getByLabel('Search by name').fill('weav')
    await entries(page, 'Guilds').nth(1).waitFor({ state: 'detached' })

    await choose(page, 'Weavers', 'Features…')
    await page.getByRole('checkbox', { name: 'Custom invite link' }).check()
    await checkPageLayout(page, 'instance-features')
    await dialogButton(page, 'Save').click()
    await page.getByRole('list', { name: 'Features of Weavers' }).getByText('Custom invite link').waitFor()
    await choose(page, 'Weavers', 'Boosts…')
    await page.getByLabel('Member ID').fill(guest.id)
    await page.getByLabel('Boosts', { exact: true }).fill('2')
    await dialogButton(page, 'Save').click()
    await page.getByText('2 boosts').waitFor()
    const newcomer = await server.newPerson('gus')
    await choose(page, 'Weavers', 'Add member…')
    await page.getByLabel('User or bot ID').fill(newcomer.id)
    await dialogButton(page, 'Add member').click()
    await page.getByText('3 members').waitFor()
    await choose(page, 'Weavers', 'Transfer ownership…')
    await page.getByLabel('New owner’s ID').fill('12')
    await dialogButton(page, 'Transfer').click()
    await page.getByText('This isn’t an ID.').waitFor()
    await page.getByLabel('New owner’s ID').fill(guest.id)
    await dialogButton(page, 'Transfer').click()
    await page.getByText('Owned by bob').waitFor()

    await choose(page, 'Weavers', 'Disable…')
    await dialogButton(page, 'Disable').click()
    await page.getByText('Disabled', { exact: true }).waitFor()
    await choose(page, 'Weavers', 'Enable')
    await page.getByText('Disabled', { exact: true }).waitFor({ state: 'detached' })
    await choose(page, 'Weavers', 'Delete…')
    await page.getByLabel('Enter the name of the guild to confirm').fill('Weavers')
    await dialogButton(page, 'Delete').click()
    await page.getByText('No matching guilds.').waitFor()
    await assert.rejects(server.call(guest, `/guilds/${id}`), /10004/)
  })

  test('publishes an Activity, permits this machine for it, and revokes both', async () => {
    const { server } = testGuild
    const maker = await server.newPerson('maker')
    const { id } = await server.call<{ id: string }>(maker, '/applications', { body: { name: 'Chess' } })
    await server.call(maker, `/applications/${id}/set-embedded`, { body: { embedded: true } })
    const map = (target: string) =>
      server.call(maker, `/applications/${id}/proxy-config`, { body: { url_map: [{ prefix: '/', target }] } })
    await map('localhost:5173')
    const page = await testGuild.enter(server.demoPerson('owner'), '/instance/activities')
    const chess = entries(page, 'Activities').filter({ hasText: 'Chess' })
    await chess.getByText('localhost:5173').waitFor()
    await chess.getByText('In development').waitFor()
    await choose(page, 'Chess', 'Allow access to this server…')
    await checkPageLayout(page, 'instance-activity-loopback')
    await dialogButton(page, 'Allow').click()
    await chess.getByText('Can access this server').waitFor()
    await choose(page, 'Chess', 'Publish…')
    await dialogButton(page, 'Publish').click()
    await chess.getByText('Published').waitFor()
    await choose(page, 'Chess', 'Allow connecting to any host…')
    await dialogButton(page, 'Allow').click()
    await chess.getByText('Can connect to any host').waitFor()
    await checkPageLayout(page, 'instance-activities')
    await tabThrough(page)
    const shelf = await server.call<{ activities: { application_id: string }[] }>(maker, '/activities/shelf')
    assert.ok(shelf.activities.some(({ application_id }) => application_id === id))

    await choose(page, 'Chess', 'Restrict to its hosts…')
    await dialogButton(page, 'Restrict').click()
    await waitUntilGone(chess.getByText('Can connect to any host'))
    await choose(page, 'Chess', 'Unpublish…')
    await dialogButton(page, 'Unpublish').click()
    await chess.getByText('In development').waitFor()
    await map('localhost:6379')
    await page.reload()
    await chess.getByText('localhost:6379').waitFor()
    await chess.getByText('Can access this server').waitFor({ state: 'detached' })
  })

  test('disables an Activity, restores it, and deletes its application', async () => {
    const { server } = testGuild
    const maker = await server.newPerson('author')
    const { id } = await server.call<{ id: string }>(maker, '/applications', { body: { name: 'Tarot' } })
    await server.call(maker, `/applications/${id}/set-embedded`, { body: { embedded: true } })
    const page = await testGuild.enter(server.demoPerson('owner'), '/instance/activities')
    const marks = page.getByRole('list', { name: 'Permissions of Tarot' })
    await marks.waitFor()
    await choose(page, 'Tarot', 'Take down…')
    await checkPageLayout(page, 'instance-activity-take-down')
    await dialogButton(page, 'Take down').click()
    await marks.getByText('Taken down').waitFor()
    const makers = await testGuild.enter(maker, `/developers/applications/${id}/activity`)
    await makers.getByText('have taken down the Activity').waitFor()
    await choose(page, 'Tarot', 'Restore…')
    await dialogButton(page, 'Restore').click()
    await waitUntilGone(marks.getByText('Taken down'))
    await makers.reload()
    await makers.getByRole('button', { name: 'Publish…' }).click()
    await checkPageLayout(makers, 'portal-activity-publish')
    await dialogButton(makers, 'Publish').click()
    await makers.getByText('Published: everyone').waitFor()
    await choose(page, 'Tarot', 'Delete app…')
    await dialogButton(page, 'Delete app').click()
    await waitUntilGone(marks)
    await assert.rejects(server.call(maker, `/applications/${id}`), /10002/)
  })

  test('shows pending jobs, and the server’s health', async () => {
    const { server } = testGuild
    const page = await testGuild.enter(server.demoPerson('owner'), '/instance/jobs')
    await entries(page, 'Jobs').first().waitFor()
    await checkPageLayout(page, 'instance-jobs')
    await page.getByRole('switch', { name: 'Show only failed jobs' }).click()
    await page.getByText('No failed jobs.').waitFor()
    await page.getByRole('link', { name: 'Health and log' }).click()
    await page.getByRole('heading', { name: 'Status' }).waitFor()
    await checkPageLayout(page, 'instance-health')
    await tabThrough(page)
    await page.getByRole('radio', { name: /^Errors and warnings/u }).click()
    await page.getByRole('radio', { name: /^Errors and warnings/u, checked: true }).waitFor()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('radio', { name: /^Errors and warnings/u, checked: true }).waitFor()
  })
})
