import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import type { Page } from 'playwright-core'
import { skip } from './chromium.ts'
import { tabThrough } from './focus.ts'
import { gone } from './gone.ts'
import { look } from './look.ts'
import { stage } from './stage.ts'

/** Right to left, as long as a name may be, nothing between its letters, and markup. */
const HOSTILE = `\u202e<b>guild</b> ${'\u0627\u0644\u200d'.repeat(20)}`.slice(0, 100)

const entries = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).locator(':scope > li')
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `${name}: what to do`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

describe('the administration of a server', { skip }, () => {
  const testGuild = stage('demo')

  test('is not open to others, whom nothing leads there', async () => {
    const { server } = testGuild
    const page = await testGuild.enter(server.demoPerson('member'), '/instance/jobs')
    await page.getByRole('heading', { name: 'This page is not open to you' }).waitFor()
    await look(page, 'instance-closed')
    await page.goto(`${server.web}/settings/advanced`)
    await page.getByRole('link', { name: 'developer portal' }).waitFor()
    assert.equal(await page.getByText('You administer this server').count(), 0)
  })

  test('finds people, disables an account, opens it again and gives it another password', async () => {
    const { server } = testGuild
    const cid = await server.newPerson('cid')
    await server.newPerson('cidonia')
    const page = await testGuild.enter(server.demoPerson('owner'), '/settings/advanced')
    await page.getByRole('link', { name: 'its people, guilds, jobs and health' }).click()
    const people = entries(page, 'People')
    await people.nth(3).waitFor()
    await look(page, 'instance-people')
    await page.getByLabel('Search by the beginning').fill('CID')
    await people.nth(2).waitFor({ state: 'detached' })
    await people.nth(1).waitFor()
    assert.equal(await people.count(), 2)

    await choose(page, 'cid', 'Disable the account…')
    await look(page, 'instance-disable')
    await dialogButton(page, 'Disable').click()
    await page.getByRole('list', { name: 'What cid is' }).getByText('Disabled since').waitFor()
    await assert.rejects(server.call(cid, '/users/@me'), /401/)
    await choose(page, 'cid', 'Open the account…')
    await dialogButton(page, 'Open it').click()
    await gone(page.getByRole('list', { name: 'What cid is' }))
    await choose(page, 'cid', 'Reset the password…')
    await dialogButton(page, 'Reset it').click()
    await page.getByRole('dialog', { name: 'The new password of cid' }).waitFor()
    await look(page, 'instance-password')
    await dialogButton(page, 'I have kept it').click()

    await choose(page, 'cid', 'Count the address as not verified')
    await page.getByText('cid@example.org (not verified)').waitFor()
    await choose(page, 'cid', 'Make administrator…')
    await dialogButton(page, 'Make administrator').click()
    await page.getByRole('list', { name: 'What cid is' }).getByText('Administrator').waitFor()
    await choose(page, 'cid', 'Take administration…')
    await dialogButton(page, 'Take it').click()
    await gone(page.getByRole('list', { name: 'What cid is' }))
    await page.getByRole('radio', { name: 'Addresses' }).check()
    await page.getByLabel('Search by the beginning').fill('cidonia@')
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
    await page.getByLabel('Storage per user, in MB').fill('many')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a whole number.').waitFor()
    await page.getByLabel('Storage per user, in MB').fill('12')
    await page.getByLabel('Teams per user').fill('')
    await look(page, 'instance-settings')
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

  test('leaves the last administrator', async () => {
    testGuild.expect(/status of 400/)
    const page = await testGuild.enter(testGuild.server.demoPerson('owner'), '/instance/people')
    await page.getByLabel('Search by the beginning').fill('owner')
    await entries(page, 'People').nth(1).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /: what to do$/u }).click()
    await page.getByRole('menuitem', { name: 'Take administration…' }).click()
    await dialogButton(page, 'Take it').click()
    await page.getByText('The instance needs an administrator').waitFor()
  })

  test('gives a guild features and boosts, switches it off, hands it over, and ends it', async () => {
    const { server } = testGuild
    const { id, guest } = await server.createTestGuild('Weavers', 'ada', 'bob')
    const strange = await server.createTestGuild('Strange', 'eve', 'fay')
    await server.call(strange.owner, `/guilds/${strange.id}`, { method: 'PATCH', body: { name: HOSTILE } })
    const page = await testGuild.enter(server.demoPerson('owner'), '/instance/guilds')
    await entries(page, 'Guilds').nth(2).waitFor()
    await look(page, 'instance-guilds')
    await page.getByLabel('Search by the beginning of a name').fill('weav')
    await entries(page, 'Guilds').nth(1).waitFor({ state: 'detached' })

    await choose(page, 'Weavers', 'Features…')
    await page.getByRole('checkbox', { name: 'An address of its own' }).check()
    await look(page, 'instance-features')
    await dialogButton(page, 'Save').click()
    await page.getByRole('list', { name: 'Features of Weavers' }).getByText('An address of its own').waitFor()
    await choose(page, 'Weavers', 'Boosts…')
    await page.getByLabel('ID of the member').fill(guest.id)
    await page.getByLabel('Boosts', { exact: true }).fill('2')
    await dialogButton(page, 'Set').click()
    await page.getByText('2 boosts').waitFor()
    const newcomer = await server.newPerson('gus')
    await choose(page, 'Weavers', 'Add a member…')
    await page.getByLabel('ID of the person or bot').fill(newcomer.id)
    await dialogButton(page, 'Add').click()
    await page.getByText('3 members').waitFor()
    await choose(page, 'Weavers', 'Hand over…')
    await page.getByLabel('ID of the new owner').fill('12')
    await dialogButton(page, 'Hand over').click()
    await page.getByText('This is no ID.').waitFor()
    await page.getByLabel('ID of the new owner').fill(guest.id)
    await dialogButton(page, 'Hand over').click()
    await page.getByText('owned by bob').waitFor()

    await choose(page, 'Weavers', 'Switch off…')
    await dialogButton(page, 'Switch off').click()
    await page.getByText('Switched off', { exact: true }).waitFor()
    await choose(page, 'Weavers', 'Switch on')
    await page.getByText('Switched off', { exact: true }).waitFor({ state: 'detached' })
    await choose(page, 'Weavers', 'Delete…')
    await page.getByLabel('The guild’s name, to be sure').fill('Weavers')
    await dialogButton(page, 'Delete').click()
    await page.getByText('No guild is called so.').waitFor()
    await assert.rejects(server.call(guest, `/guilds/${id}`), /10004/)
  })

  test('publishes an Activity, lets this machine answer for it, and takes both back', async () => {
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
    await choose(page, 'Chess', 'Let this machine answer…')
    await look(page, 'instance-activity-loopback')
    await dialogButton(page, 'Let it answer').click()
    await chess.getByText('This machine may answer').waitFor()
    await choose(page, 'Chess', 'Publish…')
    await dialogButton(page, 'Publish').click()
    await chess.getByText('Published').waitFor()
    await choose(page, 'Chess', 'Let it load from anywhere…')
    await dialogButton(page, 'Let it').click()
    await chess.getByText('May load from anywhere').waitFor()
    await look(page, 'instance-activities')
    await tabThrough(page)
    const shelf = await server.call<{ activities: { application_id: string }[] }>(maker, '/activities/shelf')
    assert.ok(shelf.activities.some(({ application_id }) => application_id === id))

    await choose(page, 'Chess', 'Hold it to its hosts…')
    await dialogButton(page, 'Hold it').click()
    await gone(chess.getByText('May load from anywhere'))
    await choose(page, 'Chess', 'Take back from everybody…')
    await dialogButton(page, 'Take it back').click()
    await chess.getByText('In development').waitFor()
    await map('localhost:6379')
    await page.reload()
    await chess.getByText('localhost:6379').waitFor()
    await chess.getByText('This machine may answer').waitFor({ state: 'detached' })
  })

  test('takes an Activity down, restores it, and deletes its application', async () => {
    const { server } = testGuild
    const maker = await server.newPerson('author')
    const { id } = await server.call<{ id: string }>(maker, '/applications', { body: { name: 'Tarot' } })
    await server.call(maker, `/applications/${id}/set-embedded`, { body: { embedded: true } })
    const page = await testGuild.enter(server.demoPerson('owner'), '/instance/activities')
    const marks = page.getByRole('list', { name: 'What Tarot may' })
    await marks.waitFor()
    await choose(page, 'Tarot', 'Take down…')
    await look(page, 'instance-activity-take-down')
    await dialogButton(page, 'Take it down').click()
    await marks.getByText('Taken down').waitFor()
    const makers = await testGuild.enter(maker, `/developers/applications/${id}/activity`)
    await makers.getByText('has taken it down').waitFor()
    await choose(page, 'Tarot', 'Restore…')
    await dialogButton(page, 'Restore').click()
    await gone(marks.getByText('Taken down'))
    await makers.reload()
    await makers.getByRole('button', { name: 'Publish…' }).click()
    await look(makers, 'portal-activity-publish')
    await dialogButton(makers, 'Publish').click()
    await makers.getByText('It is published').waitFor()
    await choose(page, 'Tarot', 'Delete the application…')
    await dialogButton(page, 'Delete the application').click()
    await gone(marks)
    await assert.rejects(server.call(maker, `/applications/${id}`), /10002/)
  })

  test('shows what is left to do, and how the server does', async () => {
    const { server } = testGuild
    const page = await testGuild.enter(server.demoPerson('owner'), '/instance/jobs')
    await entries(page, 'Jobs').first().waitFor()
    await look(page, 'instance-jobs')
    await page.getByRole('switch', { name: 'Only what failed' }).click()
    await page.getByText('Nothing failed.').waitFor()
    await page.getByRole('link', { name: 'Health and log' }).click()
    await page.getByRole('heading', { name: 'Status' }).waitFor()
    await look(page, 'instance-health')
    await tabThrough(page)
    await page.getByRole('radio', { name: /^Errors and warnings/u }).click()
    await page.getByRole('radio', { name: /^Errors and warnings/u, checked: true }).waitFor()
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByRole('radio', { name: /^Errors and warnings/u, checked: true }).waitFor()
  })
})
