import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { picture } from '@guildhall/testing/requests/pictures'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, createTestApplication, noticesGone, pictureShown, textbox } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

interface Link {
  readonly link_id: string
  readonly title: string
  readonly description: string
  readonly custom_id: string | null
}

describe('An application’s custom links', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('are created with a picture, copied, edited and deleted', async () => {
    const ada = await testGuild.server.newPerson('ada')
    const made = await createTestApplication(testGuild.server, ada)
    const links = () => testGuild.server.call<Link[]>(ada, `/applications/${made.id}/links`)
    const page = await testGuild.enter(ada, made.pathOf('links'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByText('No links yet.').waitFor()
    await button(page, 'New link').click()
    const dialog = page.getByRole('dialog', { name: 'New link' })
    await button(page, 'Create').click()
    await dialog.getByText('Enter a title.').waitFor()
    await textbox(page, 'Title').fill('Spring storms')
    await textbox(page, 'Description').fill('Guess tomorrow’s weather with us')
    await button(page, 'Create').click()
    await dialog.getByText('Choose an image.', { exact: true }).waitFor()
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
    const square = await picture('png', { width: 240, height: 240 })
    await dialog.getByLabel('Choose an image').setInputFiles(file('square.png', square))
    await pictureShown(dialog, square)
    testGuild.expect(/400/)
    await button(page, 'Create').click()
    await dialog.getByText('Must be 43:24.').waitFor()
    const wide = await picture('png', { width: 860, height: 480 }, '#2a6f97')
    await dialog.getByLabel('Choose an image').setInputFiles(file('wide.png', wide))
    await pictureShown(dialog, wide)
    await textbox(page, 'Custom ID').fill('spring-25')
    await tabThrough(page)
    await checkPageLayout(page, 'portal-links-new')
    await button(page, 'Create').click()
    await dialog.waitFor({ state: 'detached' })

    const row = page.getByRole('list', { name: 'Custom links' }).getByRole('listitem')
    await row.getByText('custom ID “spring-25”').waitFor()
    await row.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    await tabThrough(page)
    await checkPageLayout(page, 'portal-links')
    const [first] = await links()
    await button(page, 'Copy Spring storms').click()
    await page.getByText('Link copied.').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(copied, `${testGuild.server.web}/activities/${made.id}?link_id=${first?.link_id}`)
    await noticesGone(page)

    await button(page, 'Edit Spring storms').click()
    await textbox(page, 'Title').fill('Summer storms')
    await textbox(page, 'Custom ID').fill('')
    await button(page, 'Save').click()
    await row.getByRole('strong').getByText('Summer storms').waitFor()
    assert.deepEqual(
      (await links()).map(({ link_id, title, custom_id }) => [link_id, title, custom_id]),
      [[first?.link_id, 'Summer storms', null]],
    )
    await button(page, 'Delete Summer storms').click()
    await button(page, 'Delete').click()
    await page.getByText('No links yet.').waitFor()
    assert.deepEqual(await links(), [])
  })
})
