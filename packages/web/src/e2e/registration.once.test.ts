import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const fill = async (page: Page, name: string) => {
  await page.getByLabel('Username', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
}

describe('Registration by invitation', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('invite')

  test('lets an administrator create an invitation whose link creates one account, and delete another', async () => {
    const { server } = testGuild
    const ada = await server.newPerson('ada')
    const page = await testGuild.enter(ada, '/instance/registration')
    await button(page, 'Create invitation…').click()
    await button(page, 'Create invitation').click()
    await heading(page, 'Your invitation').waitFor()
    const link = await page.getByText('/register#invite=').innerText()
    await checkPageLayout(page, 'instance-invitation')
    await button(page, 'Done').click()
    const invitations = page.getByRole('list', { name: 'Invitations' })
    await invitations.getByText('Used 0 of 1 times').waitFor()
    await checkPageLayout(page, 'instance-registration')
    await tabThrough(page)

    testGuild.expect(/status of 400/)
    const guest = await testGuild.enter(null, '/register')
    await fill(guest, 'bob')
    await button(guest, 'Create account').click()
    await guest.getByText('Enter the invitation code.').waitFor()
    await guest.getByLabel('Invitation code').fill('wrong')
    await button(guest, 'Create account').click()
    await guest.getByText('This invitation code is unknown, used up or expired.').waitFor()
    await checkPageLayout(guest, 'register-invite')

    const invited = await testGuild.enter(null, link)
    await fill(invited, 'bob')
    await button(invited, 'Create account').click()
    await invited.getByRole('button', { name: 'bob' }).first().waitFor()
    await page.reload()
    await page.getByText('No invitations.').waitFor()

    await button(page, 'Create invitation…').click()
    await page.getByLabel('Number of accounts').fill('some')
    await button(page, 'Create invitation').click()
    await page.getByText('Enter a whole number.').waitFor()
    await page.getByLabel('Number of accounts').fill('0')
    await page.getByLabel('Expires after (days)').fill('0')
    await button(page, 'Create invitation').click()
    await button(page, 'Done').click()
    await page.getByText('Used 0 times').waitFor()
    await page.getByRole('button', { name: /^Delete…/u }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete invitation', exact: true }).click()
    await page.getByText('No invitations.').waitFor()
  })
})

describe('Registration by approval', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('approval')

  test('shows that an account is pending, and admits it once it is approved', async () => {
    const { server } = testGuild
    const ada = await server.newPerson('ada')
    for (const name of ['bob', 'cid']) {
      const page = await testGuild.enter(null, '/register')
      await page.getByText('New accounts must be approved by an administrator of this server.').waitFor()
      await fill(page, name)
      await button(page, 'Create account').click()
      await heading(page, 'Your account is waiting for approval').waitFor()
      if (name === 'bob') await checkPageLayout(page, 'register-pending')
    }
    testGuild.expect(/status of 400/)
    const guest = await testGuild.enter(null)
    await fill(guest, 'bob')
    await button(guest, 'Sign in').click()
    await guest.getByText('An administrator of this server has to approve this account first.').waitFor()

    const page = await testGuild.enter(ada, '/instance/registration')
    const waiting = page.getByRole('list', { name: 'Waiting for approval' })
    await waiting.getByText('cid').first().waitFor()
    await checkPageLayout(page, 'instance-waiting')
    await button(page, 'Approve bob').click()
    await page.getByText('bob can sign in now.').waitFor()
    await button(page, 'Reject… cid').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByText('No one is waiting for approval.').waitFor()

    await button(guest, 'Sign in').click()
    await guest.getByRole('button', { name: 'bob' }).first().waitFor()
  })
})

describe('Closed registration', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('closed')

  test('is shown, and no link leads to the form', async () => {
    await testGuild.server.newPerson('ada')
    const page = await testGuild.enter(null, '/register')
    await heading(page, 'Registration is closed').waitFor()
    await checkPageLayout(page, 'register-closed')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await button(page, 'Sign in').waitFor()
  })
})
