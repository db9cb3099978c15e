import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, noticesGone, PIXEL_PNG, textbox } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'
import { waitUntilGone } from './wait-until-gone.ts'

const png = (name: string, buffer = PIXEL_PNG) => ({ name, mimeType: 'image/png', buffer })
/** Two frames of one pixel. */
const frame = '21f904000a0000002c0000000001000100000202440100'
const GIF = Buffer.from(`47494638396101000100800000000000ffffff${frame}${frame}3b`, 'hex')
const gif = (name: string) => ({ name, mimeType: 'image/gif', buffer: GIF })

const rows = (page: Page, name: 'Emojis' | 'Stickers') =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const choose = (page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Choose images').setInputFiles(files)
const problems = (page: Page) => page.locator('.field-error:not(:empty)')

describe('A guild’s emojis and stickers', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  test('are uploaded together with an error per line, renamed, restricted to roles and deleted', async () => {
    testGuild.expect(/status of 400/)
    const { server } = testGuild
    const { id, owner, guest } = await server.createTestGuild('Weavers', 'ada', 'bob')
    await server.call(owner, `/guilds/${id}/roles`, { body: { name: 'Elder' } })
    const kept = () => server.call<{ name: string; roles: string[] }[]>(owner, `/guilds/${id}/emojis`)
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/expressions`)
    await page.getByText('0 of 50 static and 0 of 50 animated').waitFor()
    await button(page, 'Upload emojis…').click()
    await choose(page, [png('Party time.png'), gif('dance.gif'), png('broken.png', Buffer.from('no picture'))])
    assert.equal(await textbox(page, 'Name for Party time.png').inputValue(), 'Party_time')
    await textbox(page, 'Name for dance.gif').fill('no such name!')
    await button(page, 'Upload 3 emojis').click()
    await problems(page).nth(1).waitFor()
    assert.equal(await problems(page).count(), 2)
    await textbox(page, 'Name for Party time.png').waitFor({ state: 'detached' })
    await button(page, 'Remove broken.png').click()
    await textbox(page, 'Name for dance.gif').fill('dance')
    await button(page, 'Upload emoji').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('1 of 50 static and 1 of 50 animated').waitFor()
    await rows(page, 'Emojis').filter({ hasText: 'dance' }).getByText('Added by ada').waitFor()

    await button(page, 'Edit Party_time').click()
    await textbox(page, 'Name').fill('party')
    await page.getByRole('combobox', { name: 'Roles that can use the emoji' }).click()
    await page.getByRole('option', { name: /Elder/u }).click()
    await page.keyboard.press('Escape')
    await button(page, 'Save').click()
    await rows(page, 'Emojis').filter({ hasText: 'party' }).getByText('Only for Elder').waitFor()
    assert.deepEqual(
      (await kept()).map(({ name, roles }) => [name, roles.length]),
      [
        ['party', 1],
        ['dance', 0],
      ],
    )

    const other = await testGuild.enter(guest, `/guilds/${id}/settings/expressions`)
    await button(other, 'Upload emojis…').click()
    await choose(other, png('own.png'))
    await button(other, 'Upload emoji').click()
    await button(other, 'Edit own').waitFor()
    assert.equal(await button(other, 'Edit party').count(), 0)
    await rows(page, 'Emojis').filter({ hasText: 'own' }).getByText('Added by bob').waitFor()

    await button(page, 'Delete dance').click()
    await button(page, 'Delete').click()
    await rows(other, 'Emojis').filter({ hasText: 'dance' }).waitFor({ state: 'detached' })
    await page.getByText('2 of 50 static and 0 of 50 animated').waitFor()
  })

  test('include a sticker that is created, edited and deleted, and Lottie if the guild may have it', async () => {
    testGuild.expect(/status of 400/)
    const { server } = testGuild
    const { id, owner } = await server.createTestGuild('Potters', 'cid', 'dan')
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/expressions`)
    await page.getByRole('tab', { name: 'Stickers' }).click()
    await page.getByText('0 of 5 stickers used. Boost level 1 raises this to 15.').waitFor()
    await button(page, 'New sticker…').click()
    await button(page, 'Add').click()
    await problems(page).nth(2).waitFor()
    await page.getByLabel('Choose a file').setInputFiles(png('jar.png'))
    await textbox(page, 'Name').fill('Jar')
    await textbox(page, 'Tag').fill('jug')
    await textbox(page, 'Description').fill('x')
    await button(page, 'Add').click()
    await problems(page)
      .getByText(/between 2 and 100/u)
      .waitFor()
    await textbox(page, 'Description').fill('A jar on a shelf')
    await button(page, 'Add').click()
    await button(page, 'Edit Jar').click()
    await textbox(page, 'Tag').fill('pot, jug')
    await button(page, 'Save').click()
    const row = rows(page, 'Stickers').filter({ hasText: 'Found by: pot, jug' })
    await row.getByText('A jar on a shelf').waitFor()
    await row.getByText('by cid').waitFor()

    // The first user of the server is its administrator.
    const body = { login: 'ada', password: owner.password }
    const administrator = await server.call<{ token: string }>(null, '/auth/login', { body })
    const path = `/guildhall/guilds/${id}/features`
    await server.call({ ...owner, ...administrator }, path, { method: 'PUT', body: { features: ['VERIFIED'] } })
    await button(page, 'New sticker…').click()
    await page.getByText('PNG, APNG, GIF or Lottie').waitFor()
    const drawing = Buffer.from(JSON.stringify({ v: '5.5.7', fr: 30, ip: 0, op: 60, w: 100, h: 100, layers: [] }))
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'wheel.json', mimeType: 'application/json', buffer: drawing })
    await textbox(page, 'Name').fill('Wheel')
    await textbox(page, 'Tag').fill('wheel')
    await button(page, 'Add').click()
    await page.getByText('2 of 5 stickers').waitFor()
    await button(page, 'Delete Jar').click()
    await button(page, 'Delete').click()
    await waitUntilGone(row)
    const left = await server.call<{ name: string; format_type: number }[]>(owner, `/guilds/${id}/stickers`)
    assert.deepEqual(
      left.map(({ name, format_type }) => [name, format_type]),
      [['Wheel', 3]],
    )
  })
})

describe('The emojis and stickers page', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('is rendered, and can be operated with the Tab key', async () => {
    demo.expect(/status of 400/)
    const { server } = demo
    const { guild_id } = server.demo
    const owner = server.demoPerson('owner')
    const large = readFileSync(join(import.meta.dirname, 'picture.png'))
    const image = `data:image/png;base64,${large.toString('base64')}`
    for (const name of ['sunrise', 'meadow'])
      await server.call(owner, `/guilds/${guild_id}/emojis`, { body: { name, image } })
    const page = await demo.enter(owner, `/guilds/${guild_id}/settings/expressions`)
    await rows(page, 'Emojis')
      .filter({ hasText: 'meadow' })
      .getByText(/^Added by /u)
      .waitFor()
    await checkPageLayout(page, 'guild-emojis')
    await tabThrough(page)
    await button(page, 'Upload emojis…').click()
    await choose(page, [png('hill.png', large), png('broken.png', Buffer.from('no picture')), gif('dance.gif')])
    await textbox(page, 'Name for hill.png').fill('no such name!')
    await button(page, 'Upload 3 emojis').click()
    await problems(page).nth(1).waitFor()
    await checkPageLayout(page, 'guild-emojis-refused')
    await button(page, 'Cancel').click()

    await page.getByRole('tab', { name: 'Stickers' }).click()
    await button(page, 'New sticker…').click()
    await page.getByLabel('Choose a file').setInputFiles(png('hill.png'))
    await textbox(page, 'Name').fill('Hill')
    await textbox(page, 'Tag').fill('mountain')
    await checkPageLayout(page, 'guild-sticker-new')
    await button(page, 'Add').click()
    await rows(page, 'Stickers')
      .filter({ hasText: 'Hill' })
      .getByText(/^Added by /u)
      .waitFor()
    await noticesGone(page)
    await checkPageLayout(page, 'guild-stickers')
    await tabThrough(page)
  })
})
