import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { totpCode } from '@guildhall/testing/clients/totp-secret'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestAccount } from './live-server.ts'
import { pictureShown } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { waitUntilGone } from './wait-until-gone.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** The signed-in user is shown at the bottom of every page. */
const bar = (page: Page, name: string) => page.locator('.account-bar').getByText(name, { exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** An image of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The same user in another browser, or on another device. */
async function elsewhere(server: LiveServer, person: TestAccount): Promise<TestAccount> {
  const body = { login: person.name, password: person.password }
  return { ...person, token: (await server.call<{ token: string }>(null, '/auth/login', { body })).token }
}

describe('Account settings', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  test('change name and picture in all browsers', async () => {
    const ada = await testGuild.server.newPerson('ada')
    const other = await testGuild.enter(await elsewhere(testGuild.server, ada))
    await other.locator('.account-bar').getByText('ada').first().waitFor()
    const page = await testGuild.enter(ada, '/settings/account')
    await field(page, 'Upload an image').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT })
    await pictureShown(page, DOT)
    await page.getByLabel('Display name').fill('Ada of the Hall')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    await other.locator('.account-bar').getByText('Ada of the Hall').waitFor()
    await other.locator(`.account-bar img[src*="/avatars/${ada.id}/"]`).waitFor()
    await button(page, 'Remove the image').click()
    await button(page, 'Save').click()
    await other.locator('.account-bar .avatar-initials').waitFor()
  })

  test('refuse a file that is not a picture, and show why', async () => {
    testGuild.expect(/status of 400/)
    const page = await testGuild.enter(await testGuild.server.newPerson('bob'), '/settings/account')
    const buffer = Buffer.from('this is no picture')
    await field(page, 'Upload an image').setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer })
    await pictureShown(page, buffer)
    await button(page, 'Save').click()
    await page.getByRole('alert').getByText(/./u).waitFor()
  })

  test('require the password for another username', async () => {
    testGuild.expect(/status of 400/)
    const page = await testGuild.enter(await testGuild.server.newPerson('carol'), '/settings/account')
    await button(page, 'Change Username').click()
    await field(page, 'Username').fill('caroline')
    await field(page, 'Your password').fill('not the password')
    await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('dialog').locator('.field-error').getByText(/./u).waitFor()
    await field(page, 'Your password').fill('a long enough password')
    await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('caroline').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('keep only the current session signed in after a new password', async () => {
    testGuild.expect(/status of 401/)
    const dora = await testGuild.server.newPerson('dora')
    const other = await testGuild.enter(await elsewhere(testGuild.server, dora))
    await bar(other, 'dora').waitFor()
    const page = await testGuild.enter(dora, '/settings/account')
    await button(page, 'Change Password').click()
    await field(page, 'Your password').fill(dora.password)
    await field(page, 'New password').fill('an even longer password')
    await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('Your password was changed.').waitFor()
    await heading(other, 'Sign in').waitFor()
    await page.reload()
    await page.getByText('dora', { exact: true }).waitFor()
    await field(other, 'Username').fill('dora')
    await field(other, 'Password').fill('an even longer password')
    await button(other, 'Sign in').click()
    await bar(other, 'dora').waitFor()
  })

  test('switch two-factor authentication on, which is then required, and off', async () => {
    const eve = await testGuild.server.newPerson('eve')
    const page = await testGuild.enter(eve, '/settings/account')
    await button(page, 'Turn on').click()
    await page.getByRole('img', { name: 'QR code with the secret' }).waitFor()
    const secret = (await page.locator('.copy-line code').textContent()) ?? ''
    await field(page, 'Your password').fill(eve.password)
    await field(page, 'Code').fill(totpCode(secret))
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
    await codes.nth(9).waitFor()
    const backupCode = (await codes.first().textContent()) ?? ''
    await button(page, 'I’ve saved the codes').click()
    await page.getByText('Two-factor authentication is on.', { exact: true }).waitFor()

    await button(page, 'Sign out').click()
    await field(page, 'Username').fill('eve')
    await field(page, 'Password').fill(eve.password)
    await button(page, 'Sign in').click()
    await field(page, 'Code').fill(totpCode(secret, 1))
    await button(page, 'Sign in').click()
    await heading(page, 'Account').waitFor()

    await button(page, 'Turn off').click()
    await field(page, 'Code').fill(backupCode)
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Two-factor authentication is off.', { exact: true }).waitFor()
  })

  test('sign out another session', async () => {
    testGuild.expect(/status of 401/)
    const fred = await testGuild.server.newPerson('fred')
    const other = await testGuild.enter(await elsewhere(testGuild.server, fred))
    await bar(other, 'fred').waitFor()
    const page = await testGuild.enter(fred, '/settings/sessions')
    await page.getByText('Active now').waitFor()
    await button(page, 'Sign out Guildhall in Chrome').click()
    await field(page, 'Your password').fill(fred.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await heading(other, 'Sign in').waitFor()
    await page.getByText('You aren’t signed in anywhere else.').waitFor()
  })

  test('revoke an authorized app', async () => {
    const gina = await testGuild.server.newPerson('gina')
    const { id } = await testGuild.server.call<{ id: string }>(gina, '/applications', { body: { name: 'Lamplighter' } })
    const query = new URLSearchParams({ client_id: id, scope: 'applications.commands', integration_type: '1' })
    await testGuild.server.call(gina, `/oauth2/authorize?${query}`, { body: { authorize: true, integration_type: 1 } })
    const page = await testGuild.enter(gina, '/settings/apps')
    await page.getByText('Add its commands to your guild or account').waitFor()
    await button(page, 'Remove Lamplighter').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('You haven’t authorized any apps.').waitFor()
  })

  test('remove a connected account, whatever its name', async () => {
    const hugo = await testGuild.server.newPerson('hugo')
    // The first user of the server is its administrator.
    const administrator = await elsewhere(testGuild.server, { ...hugo, name: 'ada' })
    const connect = (body: object) =>
      testGuild.server.call(administrator, `/guildhall/users/${hugo.id}/connections`, { body })
    await connect({ type: 'github', id: '42', name: 'hugo-writes' })
    await connect({ type: 'domain', id: 'a/b?c', name: '\u202e<b>hugo</b>', verified: false, visibility: 0 })
    const page = await testGuild.enter(hugo, '/settings/connections')
    const rows = page.getByRole('list', { name: 'Connections' }).getByRole('listitem')
    await rows.filter({ hasText: 'domain · Not verified · Visible only to you' }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await waitUntilGone(rows.nth(1))
    await button(page, 'Remove hugo-writes on github').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No connections yet.').waitFor()
    assert.deepEqual(await testGuild.server.call(hugo, '/users/@me/connections'), [])
  })
})

describe('Browser settings', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('keep the appearance over a reload', async () => {
    const page = await demo.enter(demo.server.demoPerson('owner'), '/settings/appearance')
    const root = page.locator('html')
    for (const name of ['Dark', 'Compact', 'Larger', 'Always reduced']) await page.getByRole('radio', { name }).check()
    const sizes = () => root.evaluate((each) => [getComputedStyle(each).fontSize, getComputedStyle(each).colorScheme])
    assert.deepEqual(await sizes(), ['20px', 'dark'])
    await page.reload()
    await page.getByRole('radio', { name: 'Compact', checked: true }).waitFor()
    assert.deepEqual(await sizes(), ['20px', 'dark'])
    await page.getByRole('radio', { name: 'Light' }).check()
    await page.getByRole('radio', { name: 'Normal' }).check()
    assert.deepEqual(await sizes(), ['16px', 'light'])
  })

  test('enable copying IDs by Developer Mode', async () => {
    const { server } = demo
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await demo.enter(server.demoPerson('owner'), '/settings/advanced', { permissions })
    await page.getByRole('switch', { name: 'Developer Mode' }).click()
    await page.getByRole('term').getByText('Gateway session').waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Demo Guild' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy ID' }).click()
    await page.getByText('ID copied.').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), server.demo.guild_id)
  })

  test('set a guild’s notifications in another browser too', async () => {
    const { server } = demo
    const member = server.demoPerson('member')
    const [page, other] = [
      await demo.enter(member, '/settings/notifications'),
      await demo.enter(member, '/settings/notifications'),
    ]
    await page.getByText('Demo Guild', { exact: true }).click()
    await page.getByRole('switch', { name: 'Mute Demo Guild' }).check()
    await page.getByRole('radio', { name: 'Only mentions' }).check()
    await other.getByText('Muted', { exact: true }).waitFor()
    await other.getByText('Demo Guild', { exact: true }).click()
    await other.getByRole('radio', { name: 'Only mentions', checked: true }).waitFor()
  })

  test('unblock a user', async () => {
    const { server } = demo
    const [member, stranger] = [server.demoPerson('member'), server.demoPerson('stranger')]
    await server.call(member, `/users/@me/relationships/${stranger.id}`, { method: 'PUT', body: { type: 2 } })
    const page = await demo.enter(member, '/settings/blocked')
    await button(page, 'Unblock stranger').click()
    await page.getByText('You haven’t blocked anyone.').waitFor()
  })

  test('close with Escape, back to the previous page', async () => {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const page = await demo.enter(server.demoPerson('owner'), `/channels/${guild_id}/${channels.general}`)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Sessions' }).click()
    await heading(page, 'Sessions').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(`**/channels/${guild_id}/${channels.general}`)
  })
})
