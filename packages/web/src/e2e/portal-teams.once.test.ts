import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, heading, PIXEL_PNG, pictureShown } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const members = (page: Page) => page.getByRole('list', { name: 'Members' })

describe('A team', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  test('is created, joined, declined, transferred, left and deleted', async () => {
    testGuild.expect(/status of 400/)
    const { server } = testGuild
    const [ada, bob, cleo] = [
      await server.newPerson('ada'),
      await server.newPerson('bob'),
      await server.newPerson('cleo'),
    ]
    const page = await testGuild.enter(ada, '/developers')
    await button(page, 'New team').click()
    await dialog(page).getByLabel('Name').fill('Tower')
    await button(page, 'Create').click()
    await page.getByRole('link', { name: 'Tower' }).click()
    await heading(page, 'Tower').waitFor()
    await page
      .getByLabel('Upload an image')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL_PNG })
    await pictureShown(page, PIXEL_PNG)
    await button(page, 'Save').click()
    await page.locator('.picture-field img[src*="/team-icons/"]').waitFor()
    await button(page, 'Invite a member').click()
    await dialog(page).getByLabel('Username').fill('nobody at all')
    await button(page, 'Invite').click()
    await dialog(page).locator('.field-error:not(:empty)').waitFor()
    await dialog(page).getByLabel('Username').fill('bob')
    await button(page, 'Invite').click()
    await members(page).getByText('Developer · Invited').waitFor()
    await button(page, 'Invite a member').click()
    await dialog(page).getByLabel('Username').fill('cleo')
    await dialog(page).getByLabel('Role').selectOption('read_only')
    await button(page, 'Invite').click()
    await members(page).getByText('Read only · Invited').waitFor()
    await checkPageLayout(page, 'portal-team')
    await tabThrough(page)

    const bobsPage = await testGuild.enter(bob, '/developers')
    await button(bobsPage, 'Accept Tower').click()
    await bobsPage.getByRole('link', { name: 'Tower' }).click()
    await heading(bobsPage, 'Tower').waitFor()
    const cleosPage = await testGuild.enter(cleo, '/developers')
    await button(cleosPage, 'Decline Tower').waitFor()
    await checkPageLayout(cleosPage, 'portal-asked')
    await button(cleosPage, 'Decline Tower').click()
    await cleosPage.getByText('You aren’t in a team').waitFor()

    await page.reload()
    await page.getByLabel('Role of bob').selectOption('admin')
    await members(page).getByText('Admin', { exact: true }).first().waitFor()
    await button(page, 'Transfer ownership').click()
    await dialog(page).getByRole('button', { name: 'Transfer ownership' }).click()
    await button(page, 'Leave ada').click()
    await dialog(page).getByRole('button', { name: 'Leave' }).click()
    await heading(page, 'Developers').waitFor()

    await bobsPage.reload()
    await button(bobsPage, 'Delete team').waitFor()
    const teams = await server.call<{ id: string }[]>(bob, '/teams')
    const made = await server.call<{ id: string }>(bob, '/applications', {
      body: { name: 'Bell', team_id: teams[0]?.id },
    })
    await button(bobsPage, 'Delete team').click()
    await button(bobsPage, 'Delete').click()
    await dialog(bobsPage).getByText('The team has applications.').waitFor()
    await server.call(bob, `/applications/${made.id}/delete`, { method: 'POST' })
    await button(bobsPage, 'Delete').click()
    await bobsPage.getByText('Tower was deleted.').waitFor()
    await bobsPage.getByText('You aren’t in a team').waitFor()
  })

  test('keeps simultaneous changes of two members, and shows why it can’t be transferred to a member who has left', async () => {
    testGuild.expect(/status of 400/)
    const { server } = testGuild
    const owner = await server.newPerson('dora')
    const team = await server.call<{ id: string }>(owner, '/teams', { body: { name: 'Mast' } })
    const members = `/teams/${team.id}/members`
    const ask = async (name: string) => {
      const person = await server.newPerson(name)
      await server.call(owner, members, { body: { username: name, role: 'read_only' } })
      await server.call(person, `${members}/@me`, { method: 'PUT' })
      return person
    }
    const [edda, finn] = [await ask('edda'), await ask('finn')]
    const page = await testGuild.enter(owner, `/developers/teams/${team.id}`)
    const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(`**${members}/${edda.id}`, async (route) => {
      const answer = await route.fetch({ url: server.forPrograms(route.request().url()) })
      await later
      await route.fulfill({ response: answer })
    })
    await page.getByLabel('Role of edda').selectOption('admin')
    await page.getByLabel('Role of finn').selectOption('developer')
    await chosen(page, 'finn', 'developer')
    goOn()
    await chosen(page, 'edda', 'admin')
    await chosen(page, 'finn', 'developer')

    await server.call(finn, `${members}/${finn.id}`, { method: 'DELETE' })
    await button(page, 'Transfer ownership').click()
    await dialog(page).getByLabel('New owner').selectOption('finn')
    await dialog(page).getByRole('button', { name: 'Transfer ownership' }).click()
    await dialog(page).getByText('Member does not exist').waitFor()
  })
})

const chosen = (page: Page, name: string, role: string) =>
  page.locator('.section-row', { hasText: name }).locator(`select:has(option[value=${role}]:checked)`).waitFor()
