import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { totpCode } from '@guildhall/testing/clients/totp-secret'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer } from './live-server.ts'
import { button, createTestApplication, textbox } from './portal-locators.ts'
import { SERVER_STOPPED_LOGS, storyFixture } from './story-fixture.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

describe('Confirming the user’s identity', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')
  const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

  /** Makes the proofs of identity of all sessions too old. */
  async function later(server: LiveServer) {
    await server.stop()
    server.forgetProofs()
    await server.start()
  }

  test('asks for a password once, and then completes the action', async () => {
    testGuild.expect(/status of 40[01]/)
    testGuild.expect(SERVER_STOPPED_LOGS)
    const { server } = testGuild
    const ada = await server.newPerson('ada')
    const made = await createTestApplication(server, ada)
    await later(server)
    const page = await testGuild.enter(ada, made.pathOf('bot'))
    await button(page, 'Reset token').click()
    await button(page, 'Reset').click()
    await question(page).waitFor()
    await checkPageLayout(page, 'confirm-password')
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await question(page).getByText('Enter your password.').waitFor()
    await question(page).getByLabel('Password', { exact: true }).fill('not the password')
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await question(page).getByText('Password does not match.').waitFor()
    await question(page).getByLabel('Password', { exact: true }).fill(ada.password)
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog', { name: 'New token' }).waitFor()
    await button(page, 'I’ve saved it').click()
    await button(page, 'Reset token').click()
    await button(page, 'Reset').click()
    await page.getByRole('dialog', { name: 'New token' }).waitFor()
    assert.equal(await question(page).count(), 0)
  })

  test('asks for a code of the second factor, and does nothing without a code', async () => {
    testGuild.expect(/status of 403/)
    testGuild.expect(SERVER_STOPPED_LOGS)
    const { server } = testGuild
    const bob = await server.newPerson('bob')
    const body = { password: bob.password, secret: SECRET, code: totpCode(SECRET) }
    const { token } = await server.call<{ token: string }>(bob, '/users/@me/mfa/totp/enable', { body })
    const again = { ...bob, token }
    const made = await createTestApplication(server, again)
    await later(server)
    const page = await testGuild.enter(again, made.pathOf('bot'))
    await button(page, 'Reset token').click()
    await button(page, 'Reset').click()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByText('This requires a two-factor code.').waitFor()
    await button(page, 'Reset').click()
    await question(page).waitFor()
    await textbox(page, 'Code').fill(totpCode(SECRET, 1))
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('dialog', { name: 'New token' }).waitFor()
  })
})
