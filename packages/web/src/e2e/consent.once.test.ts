import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestGuild } from './live-server.ts'
import { button, checkbox, createTestApplication, heading } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const MARKUP = `"'><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>`

const allow = (page: Page) => page.locator('button:not([aria-disabled=true])', { hasText: 'Authorize' })
const addressOf = (id: string, more: Record<string, string> = {}) =>
  `/oauth2/authorize?${new URLSearchParams({ client_id: id, ...more })}`
const choose = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

describe('The consent page', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('empty')
  let server: LiveServer
  let testGuild: TestGuild
  before(async () => {
    server = stages.server
    testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
  })

  test('first asks the user to sign in, and names the application', async () => {
    const { id } = await createTestApplication(server, testGuild.owner)
    const page = await stages.enter(null, addressOf(id, { scope: 'bot', permissions: '1024' }))
    await page.getByText('Sign in to continue to Weather Vane').waitFor()
    await checkPageLayout(page, 'consent-sign-in')
    await page.getByLabel('Username').fill('ada')
    await page.getByLabel('Password', { exact: true }).fill(testGuild.owner.password)
    await button(page, 'Sign in').click()
    await heading(page, 'Weather Vane').waitFor()
    await button(page, 'Use another account').click()
    await page.getByText('Sign in to continue to Weather Vane').waitFor()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Username').fill('newcomer')
    await page.getByLabel('Password', { exact: true }).fill(testGuild.owner.password)
    await button(page, 'Create account').click()
    await page.getByText('Signed in as newcomer').waitFor()
    await page.getByText('You don’t manage any guild that the application can be added to.').waitFor()
    assert.equal(await button(page, 'Authorize').count(), 0)
    await checkPageLayout(page, 'consent-barred')
  })

  test('shows the application and its scopes, and refuses the decision if they have changed', async () => {
    stages.expect(/status of 400/)
    const settings = (permissions: string) => ({
      description: 'Tells you which way the wind blows, and when to take the washing in.',
      terms_of_service_url: 'https://vane.example/terms',
      privacy_policy_url: 'https://vane.example/privacy',
      install_params: { scopes: ['bot', 'applications.commands'], permissions },
    })
    const { id } = await createTestApplication(server, testGuild.owner)
    const change = (permissions: string) =>
      server.call(testGuild.owner, `/applications/${id}`, { method: 'PATCH', body: settings(permissions) })
    await change('11264')
    const page = await stages.enter(testGuild.owner, addressOf(id))
    await heading(page, 'Weather Vane').waitFor()
    await page.getByText('By ada').waitFor()
    await page.getByText('Add its bot to a guild').waitFor()
    assert.equal(
      await page.getByRole('link', { name: 'Privacy policy' }).getAttribute('href'),
      'https://vane.example/privacy',
    )
    await allow(page).click()
    await page.getByText('Choose a guild.').waitFor()
    await choose(page, 'Add to guild', 'Guild of Ada')
    await checkPageLayout(page, 'consent-bot')
    await tabThrough(page)
    await change('8')
    // A press that brings a window back to the front is ignored.
    await heading(page, 'Weather Vane').click()
    await allow(page).click()
    await page.getByText('The application’s request changed while you were viewing it', { exact: false }).waitFor()
    await checkbox(page, /^Administrator/).waitFor()
    await checkPageLayout(page, 'consent-changed')
    await choose(page, 'Add to guild', 'Guild of Ada')
    await checkbox(page, /^Administrator/).uncheck()
    await allow(page).click()
    await heading(page, 'Done').waitFor()
    await checkPageLayout(page, 'consent-done')
    // A permission that was left out isn't granted: a bot without permissions has no managed role.
    const path = `/guilds/${testGuild.id}/members/${id}`
    assert.deepEqual((await server.call<{ roles: string[] }>(testGuild.owner, path)).roles, [])
  })

  test('offers no permission that the user does not have', async () => {
    const role = await server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/roles`, {
      body: { name: 'Steward', permissions: '32' },
    })
    const path = `/guilds/${testGuild.id}/members/${testGuild.guest.id}/roles/${role.id}`
    await server.call(testGuild.owner, path, { method: 'PUT' })
    const { id } = await createTestApplication(server, testGuild.owner)
    const page = await stages.enter(
      testGuild.guest,
      addressOf(id, { scope: 'bot', permissions: '1028', guild_id: testGuild.id }),
    )
    const ban = checkbox(page, /^Ban members/)
    await ban.waitFor()
    assert.deepEqual([await ban.isDisabled(), await ban.isChecked()], [true, false])
    assert.equal(await checkbox(page, 'View channels').isChecked(), true)
    await allow(page).click()
    await heading(page, 'Done').waitFor()
  })

  test('ignores a click at the moment when it appears', async () => {
    const { id } = await createTestApplication(server, testGuild.owner)
    const page = await stages.enter(testGuild.owner, '/settings')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url())
    })
    await page.addInitScript(() => {
      const press = () => {
        const main = document.querySelector<HTMLButtonElement>('button.button-main[type=submit]')
        if (main === null || main.dataset.pressed) return
        main.dataset.pressed = 'true'
        main.click()
      }
      new MutationObserver(press).observe(document, { childList: true, subtree: true })
    })
    const { web } = server
    await page.goto(new URL(addressOf(id, { scope: 'applications.commands' }), web).href)
    await page.locator('button[data-pressed]', { hasText: 'Authorize' }).waitFor()
    await allow(page).waitFor()
    assert.deepEqual(asked, [])
    await allow(page).click()
    await heading(page, 'Done').waitFor()
  })

  test('creates a webhook in a selected channel', async () => {
    const { id } = await createTestApplication(server, testGuild.owner)
    const redirect_uris = ['http://127.0.0.1:9/callback']
    await server.call(testGuild.owner, `/applications/${id}`, { method: 'PATCH', body: { redirect_uris } })
    const asking = { scope: 'webhook.incoming', response_type: 'code' }
    const page = await stages.enter(testGuild.owner, addressOf(id, asking))
    await page.getByText('127.0.0.1:9').waitFor()
    await allow(page).click()
    await page.getByText('Choose a channel.').waitFor()
    await choose(page, 'Channel to post in', 'general Guild of Ada')
    await checkPageLayout(page, 'consent-webhook')
    const gone = page.waitForRequest((request) => request.url().startsWith(`${redirect_uris[0]}?code=`))
    stages.expect(/ERR_/)
    await allow(page).click()
    await gone
  })

  test('shows why a link is invalid before the user signs in', async () => {
    stages.expect(/status of 40[04]/)
    const { id } = await createTestApplication(server, testGuild.owner)
    const wrong = addressOf(id, { scope: 'identify', response_type: 'code', redirect_uri: 'https://evil.example/' })
    const page = await stages.enter(null, wrong)
    await page.getByText('an address that isn’t registered for the application').waitFor()
    await checkPageLayout(page, 'consent-refused')
    assert.equal(await page.getByLabel('Password').count(), 0)
    await page.goto(new URL(addressOf('1'), server.web).href)
    await page.getByText('The application in this link doesn’t exist').waitFor()
  })

  test('lets the user select the installation context if the link allows it', async () => {
    const { id } = await createTestApplication(server, testGuild.owner)
    const types = { integration_types_config: { 0: {}, 1: {} } }
    await server.call(testGuild.owner, `/applications/${id}`, { method: 'PATCH', body: types })
    const open = (more: Record<string, string>) =>
      stages.enter(testGuild.owner, addressOf(id, { scope: 'applications.commands', ...more }))
    const choices = (page: Page) => page.getByRole('radio').count()
    const places = (page: Page) => page.getByRole('combobox', { name: 'Add to guild' }).count()
    const either = await open({})
    await either.getByRole('radio', { name: 'Your account' }).waitFor()
    assert.deepEqual([await choices(either), await places(either)], [2, 0])
    const toGuild = await open({ integration_type: '0' })
    await toGuild.getByRole('combobox', { name: 'Add to guild' }).waitFor()
    assert.equal(await choices(toGuild), 0)
    await checkPageLayout(toGuild, 'consent-to-a-guild')
    const toUser = await open({ integration_type: '1', guild_id: testGuild.id })
    await allow(toUser).waitFor()
    assert.deepEqual([await choices(toUser), await places(toUser)], [0, 0])
    await allow(toUser).click()
    await heading(toUser, 'Done').waitFor()
    const installed = await server.call<{ application: { id: string }; user_installed: boolean }[]>(
      testGuild.owner,
      '/oauth2/tokens',
    )
    assert.equal(installed.find(({ application }) => application.id === id)?.user_installed, true)
  })

  test('shows what was deleted while it was open', async () => {
    stages.expect(/status of 40[014]/)
    const [guest, { id }] = [await server.newPerson('sleeper'), await createTestApplication(server, testGuild.owner)]
    const [asking, again] = [
      addressOf(id, { scope: 'applications.commands' }),
      await createTestApplication(server, testGuild.owner),
    ]
    const page = await stages.enter(guest, asking)
    await allow(page).waitFor()
    await server.call(testGuild.owner, `/applications/${id}/delete`, { body: {} })
    await allow(page).click()
    await page.getByText('The application was deleted, so it didn’t get access.').waitFor()
    await checkPageLayout(page, 'consent-gone')
    await page.goto(new URL(addressOf(again.id, { scope: 'applications.commands' }), server.web).href)
    await allow(page).waitFor()
    await server.call(guest, '/auth/logout', { body: {} })
    await allow(page).click()
    await page.getByText('Your session has ended. Sign in again.').waitFor()
    await page.getByText('Sign in to continue to Weather Vane').waitFor()
    await checkPageLayout(page, 'consent-ended')
    await page.getByLabel('Username').fill('sleeper')
    await page.getByLabel('Password', { exact: true }).fill(guest.password)
    await button(page, 'Sign in').click()
    await allow(page).click()
    await heading(page, 'Done').waitFor()
  })

  test('shows no user text as HTML', async () => {
    const mallory = await server.newPerson('mallory')
    const name = `\u202e${MARKUP}`.slice(0, 100)
    const { id } = await createTestApplication(server, mallory, { name: name.slice(0, 32) })
    await server.call(mallory, `/applications/${id}`, {
      method: 'PATCH',
      body: {
        description: `${MARKUP} ${'ا'.repeat(100)} ${'x'.repeat(150)}`,
        terms_of_service_url: 'https://a.example/"><script>',
      },
    })
    await server.call(mallory, '/users/@me', { method: 'PATCH', body: { global_name: 'و'.repeat(32) } })
    await server.call(mallory, '/guilds', { body: { name } })
    const page = await stages.enter(mallory, addressOf(id, { scope: 'applications.commands', guild_id: '1' }))
    await page.getByText('Signed in as').waitFor()
    await page.getByRole('radio', { name: 'A guild' }).check()
    await page.getByRole('combobox', { name: 'Add to guild' }).click()
    await page.getByRole('option').first().click()
    await checkPageLayout(page, 'consent-hostile')
    assert.equal(await page.evaluate('window.hurt'), undefined)
    assert.equal(await page.locator('.consent script, .consent img[src=x]').count(), 0)
  })
})
