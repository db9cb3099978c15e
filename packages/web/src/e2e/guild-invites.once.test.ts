import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'
import { waitUntilGone } from './wait-until-gone.ts'

const invites = (page: Page) => page.getByRole('list', { name: 'Invites' }).getByRole('listitem')

const chooseChannel = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Channel', exact: true }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`, 'u') }).click()
}

/** A file with a number of IDs, one per line, after a header. */
const listOf = (ids: readonly string[]) => ({
  name: 'users.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['user_id', ...ids, ''].join('\n')),
})

describe('A guild’s invites', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  test('are created with any settings, used, and revoked', async () => {
    const { server } = testGuild
    const { id, owner } = await server.createTestGuild('Weavers', 'ada', 'bob')
    await server.call(owner, `/guilds/${id}/roles`, { body: { name: 'Elder' } })
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/invites`)
    await invites(page).first().waitFor()
    await page.getByRole('button', { name: 'Create invite…' }).click()
    await chooseChannel(page, 'general')
    await page.getByLabel('Expires after', { exact: true }).selectOption('1 day')
    await page.getByLabel('Max uses').fill('3')
    await page.getByRole('combobox', { name: 'Roles to give' }).click()
    await page.getByRole('option', { name: /Elder/u }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const link = (await page.locator('.copy-line code').textContent()) ?? ''
    const code = link.split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Done' }).click()
    const entry = invites(page).filter({ hasText: code })
    await entry.getByText(/Used 0 of 3 times.*Gives Elder/u).waitFor()

    const cid = await server.newPerson('cid')
    const { roles } = await server.call<{ roles: { name: string }[] }>(cid, `/invites/${code}`)
    assert.deepEqual(
      roles.map(({ name }) => name),
      ['Elder'],
    )
    await server.call(cid, `/invites/${code}`, { body: {} })
    await page.reload()
    await entry.getByText(/Used 1 of 3 times/u).waitFor()
    await page.getByRole('button', { name: `More actions for ${code}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await waitUntilGone(entry)
  })

  test('can be for 100,000 users, with errors of the file by line, and then the progress', async () => {
    testGuild.expect(/status of 400/)
    // The dialog looks up the IDs on the list, most of which belong to no user.
    testGuild.expect(/status of 404/)
    const { server } = testGuild
    const { id, owner, guest } = await server.createTestGuild('Potters', 'dan', 'eve')
    const many = Array.from({ length: 99_999 }, (_, index) => String(100_000_000_000_000_000n + BigInt(index)))
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/invites`)
    await page.getByRole('button', { name: 'Create invite…' }).click()
    await chooseChannel(page, 'general')
    await page.getByRole('switch', { name: 'Only for certain people' }).check()
    const file = page.getByLabel('File with user IDs')
    const bad = many.with(10, 'nobody').with(500, '12,34').with(99_000, '0')
    await file.setInputFiles(listOf(bad))
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const errors = page.getByRole('list', { name: 'Errors in the file' }).getByRole('listitem')
    await errors.nth(2).waitFor()
    assert.deepEqual(
      (await errors.allTextContents()).map((text) => text.split(':')[0]),
      ['Line 12', 'Line 502', 'Line 99002'],
    )
    await checkPageLayout(page, 'guild-invite-errors')
    await file.setInputFiles(listOf([...many, guest.id]))
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Only 100,000 users on the list can join.').waitFor()
    await checkPageLayout(page, 'guild-invite-made')
    await page.getByRole('button', { name: 'Done' }).click()

    const [entry] = await server
      .call<{ code: string; max_age: number }[]>(owner, `/guilds/${id}/invites`)
      .then((all) => all.toSorted((a, b) => b.max_age - a.max_age))
    await page.getByRole('button', { name: `More actions for ${entry?.code}` }).click()
    await page.getByRole('menuitem', { name: 'Who can use it…' }).click()
    await page.getByRole('button', { name: 'Replace list…' }).click()
    await page.getByLabel('File with user IDs').setInputFiles(listOf([guest.id]))
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.getByText('Only 1 user on the list can join.').waitFor()
  })

  test('have a user list that is searched, extended by friends and IDs, and shortened', async () => {
    testGuild.expect(/status of 404/)
    const { server } = testGuild
    const { id, channelId, owner, guest } = await server.createTestGuild('Dyers', 'hal', 'ivy')
    const friend = await server.newPerson('joy')
    await server.call(owner, `/users/@me/relationships/${friend.id}`, { method: 'PUT', body: {} })
    await server.call(friend, `/users/@me/relationships/${owner.id}`, { method: 'PUT', body: {} })
    const many = Array.from({ length: 40 }, (_, index) => String(200_000_000_000_000_000n + BigInt(index)))
    const form = new FormData()
    form.append('payload_json', JSON.stringify({ unique: true }))
    form.append('target_users_file', new Blob([[guest.id, ...many].join('\n')]), 'users.csv')
    const { code } = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: form })
    const onList = async () =>
      (await server.callText(owner, `/invites/${code}/target-users`)).trim().split('\n').slice(1)

    const page = await testGuild.enter(owner, `/guilds/${id}/settings/invites`)
    await page.getByRole('button', { name: `More actions for ${code}` }).click()
    await page.getByRole('menuitem', { name: 'Who can use it…' }).click()
    const listed = page.getByRole('list', { name: 'Users on the list' }).getByRole('listitem')
    await listed.nth(24).waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await listed.filter({ hasText: 'ivy' }).waitFor()
    await page.getByText('No user has this ID.').nth(39).waitFor()
    await checkPageLayout(page, 'guild-invite-targets')
    await page.getByLabel('Search by ID').fill('ivy')
    await listed.nth(1).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove ivy from the list' }).click()
    await page.getByText('Only 40 users on the list can join.').waitFor()
    assert.equal((await onList()).includes(guest.id), false)

    await page.getByRole('button', { name: 'Add people…' }).click()
    await page.getByRole('combobox', { name: 'Friends' }).click()
    await page.getByRole('option', { name: /joy/u }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'User IDs' }).fill('ivy')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('“ivy” isn’t an ID.').waitFor()
    await page.getByRole('textbox', { name: 'User IDs' }).fill('')
    await checkPageLayout(page, 'guild-invite-targets-add')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Only 41 users on the list can join.').waitFor()
    await page.getByRole('button', { name: 'Add people…' }).click()
    await page.getByRole('textbox', { name: 'User IDs' }).fill(`<@${guest.id}>, ${owner.id}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Only 43 users on the list can join.').waitFor()
    await page.getByRole('button', { name: 'Remove several people…' }).click()
    await page.getByRole('textbox', { name: 'User IDs' }).fill(many.join('\n'))
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Only 3 users on the list can join.').waitFor()
    await page.getByText('No user has this ID.').first().waitFor({ state: 'detached' })
    assert.deepEqual((await onList()).toSorted(), [guest.id, friend.id, owner.id].toSorted())
    await tabThrough(page)
  })

  test('include a custom address if the guild has the feature', async () => {
    testGuild.expect(/status of 400/)
    const { server } = testGuild
    const { id, owner, guest } = await server.createTestGuild('Bakers', 'fay', 'gil')
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/invites`)
    await invites(page).first().waitFor()
    await page.getByRole('heading', { name: 'Custom invite link' }).waitFor({ state: 'detached' })
    // The first user of the server is its administrator.
    const administrator = await server.call<{ token: string }>(null, '/auth/login', {
      body: { login: 'ada', password: owner.password },
    })
    await server.call({ ...owner, token: administrator.token }, `/guildhall/guilds/${id}/features`, {
      method: 'PUT',
      body: { features: ['VANITY_URL'] },
    })
    const name = page.getByLabel('Name (optional)')
    await name.fill('no good!')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').getByText(/./u).first().waitFor()
    await name.fill('bread')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('/invite/bread · Used 0 times').waitFor()
    const shown = await server.call<{ guild: { name: string } }>(guest, '/invites/bread')
    assert.equal(shown.guild.name, 'Bakers')

    await name.fill('rye')
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/vanity-url') && answer.ok())
    await server.call(owner, `/guilds/${id}/vanity-url`, { method: 'PATCH', body: { code: 'crust' } })
    await answered
    await page.getByText('/invite/rye').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('/invite/rye · Used 0 times').waitFor()
    await page.reload()
    await page.getByText('/invite/rye · Used 0 times').waitFor()
  })
})

describe('The invites page', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('is rendered, and can be operated with the Tab key', async () => {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const owner = server.demoPerson('owner')
    await server.call(owner, `/guildhall/guilds/${guild_id}/features`, {
      method: 'PUT',
      body: { features: ['VANITY_URL'] },
    })
    await server.call(owner, `/channels/${channels.general}/invites`, { body: { max_uses: 5, temporary: true } })
    const page = await demo.enter(owner, `/guilds/${guild_id}/settings/invites`)
    await invites(page).first().waitFor()
    await page.getByLabel('Name (optional)').waitFor()
    await checkPageLayout(page, 'guild-invites')
    await tabThrough(page)
    await page.getByRole('button', { name: 'Create invite…' }).click()
    const voice = await server.call<{ name: string }>(owner, `/channels/${channels.voice}`)
    await chooseChannel(page, voice.name)
    await page.getByLabel('Leads to').selectOption('An Activity')
    await checkPageLayout(page, 'guild-invite-new')
  })
})
