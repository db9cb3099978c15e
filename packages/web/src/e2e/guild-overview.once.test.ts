import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

/** An image of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('A guild’s overview', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('shows changes to others, and takes over others’ changes in untouched fields', async () => {
    const { server } = testGuild
    const { id, path, owner, guest } = await server.createTestGuild('Weavers', 'ada', 'bob')
    const other = await testGuild.enter(guest, path)
    await other.getByRole('heading', { level: 2, name: 'Weavers' }).waitFor()
    const page = await testGuild.enter(owner, path)
    await page.getByRole('button', { name: 'More actions for Weavers' }).click()
    await page.getByRole('menuitem', { name: 'Guild settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

    await page.getByLabel('Name', { exact: true }).fill('Weavers’ Hall')
    await server.call(owner, `/guilds/${id}`, { method: 'PATCH', body: { description: 'Cloth of all kinds.' } })
    await page.getByText('Cloth of all kinds.').waitFor()
    await page
      .getByLabel('Upload an icon', { exact: true })
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT })
    await page.getByRole('combobox', { name: 'Channel: general', exact: true }).click()
    await page.getByRole('option', { name: 'general' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Announce new members' }).uncheck()
    await page.getByRole('radio', { name: 'Only mentions' }).check()
    await page.getByLabel('Inactive for').selectOption('1 hour')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
    await other.getByRole('heading', { level: 2, name: 'Weavers’ Hall' }).waitFor()
    await page.locator(`.picture-field img[src^="/icons/${id}/"]`).waitFor()
    await page.reload()
    await page.getByRole('radio', { name: 'Only mentions', checked: true }).waitFor()
    await page.getByRole('switch', { name: 'Announce new members', checked: false }).waitFor()
    await page.getByRole('link', { name: 'Back to the guild' }).click()
    await page.waitForURL(`**${path}`)
  })

  test('shows an error at its field, and warns before unsaved changes are left', async () => {
    testGuild.expect(/status of 400/)
    const { id, path, owner } = await testGuild.server.createTestGuild('Potters', 'cid', 'dan')
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/bans`)
    const back = () => page.evaluate(() => history.back())
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('P')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.field', { has: name }).locator('.field-error').getByText(/./u).waitFor()
    await page.getByRole('link', { name: 'Back to the guild' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await checkPageLayout(page, 'guild-leaving')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await back()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await name.inputValue(), 'P')
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.locator('.field-error:not(:empty)').waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.querySelector('input[name=name]')?.matches('[value="Potters"]'))
    await name.fill('Q')
    await back()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.waitForURL(`**/guilds/${id}/settings/bans`)
    await page.getByRole('heading', { name: 'Bans', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to the guild' }).click()
    await page.waitForURL(`**${path}`)
  })

  test('is not offered to a member without permissions until they get one', async () => {
    const { server } = testGuild
    const { id, path, owner, guest } = await server.createTestGuild('Bakers', 'eve', 'fay')
    await server.call(owner, `/guilds/${id}/roles/${id}`, { method: 'PATCH', body: { permissions: '1024' } })
    const page = await testGuild.enter(guest, path)
    await page.getByRole('button', { name: 'More actions for Bakers' }).click()
    await page.getByRole('menuitem', { name: 'Mark as read' }).waitFor()
    await page.getByRole('menuitem', { name: 'Guild settings' }).waitFor({ state: 'detached' })
    await page.goto(`${server.web}/guilds/${id}/settings`)
    await page.getByRole('heading', { name: 'You can’t change anything here' }).waitFor()
    const role = await server.call<{ id: string }>(owner, `/guilds/${id}/roles`, {
      body: { name: 'Elder', permissions: '32' },
    })
    await server.call(owner, `/guilds/${id}/members/${guest.id}/roles/${role.id}`, { method: 'PUT' })
    await page.getByLabel('Name', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delete guild…' }).waitFor({ state: 'detached' })
  })

  test('transfers a guild to a member, and lets its owner delete it', async () => {
    const { server } = testGuild
    const { id, owner, guest } = await server.createTestGuild('Smiths', 'gil', 'hal')
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/overview`)
    const newOwner = await testGuild.enter(guest, `/channels/${id}`)
    await page.getByRole('button', { name: 'Transfer ownership…' }).click()
    await page.getByRole('combobox', { name: 'New owner' }).click()
    await page.getByRole('option', { name: 'hal' }).click()
    await page.getByLabel('Enter the name of the guild to confirm').fill('Smiths')
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    await page.getByText('This page doesn’t exist, or you don’t have access to it.').waitFor()

    await newOwner.getByRole('button', { name: 'More actions for Smiths' }).click()
    await newOwner.getByRole('menuitem', { name: 'Guild settings' }).click()
    await newOwner.getByRole('button', { name: 'Delete guild…' }).click()
    await newOwner.getByLabel('Enter the name of the guild to confirm').fill('Smith')
    await newOwner.getByRole('button', { name: 'Delete', exact: true }).click()
    await newOwner.getByText('This isn’t the name of the guild.').waitFor()
    await checkPageLayout(newOwner, 'guild-deleting')
    await newOwner.getByLabel('Enter the name of the guild to confirm').fill('Smiths')
    await newOwner.getByRole('button', { name: 'Delete', exact: true }).click()
    await newOwner.getByText('Smiths was deleted.').waitFor()
    await newOwner.waitForURL('**/channels/@me')
  })
})

describe('The guild settings pages', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('have a menu on a phone', async () => {
    const { server } = demo
    const page = await demo.enter(server.demoPerson('owner'), `/guilds/${server.demo.guild_id}/settings`, {
      viewport: { width: 390, height: 844 },
    })
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('link', { name: 'All settings' }).click()
    await page.getByRole('link', { name: 'Overview' }).waitFor()
    await checkPageLayout(page, 'guild-settings')
  })

  test('render the Overview page, which can be operated with the Tab key', async () => {
    const { server } = demo
    const page = await demo.enter(server.demoPerson('owner'), `/guilds/${server.demo.guild_id}/settings/overview`)
    await page.getByLabel('Name', { exact: true }).waitFor()
    await tabThrough(page)
    await checkPageLayout(page, 'guild-overview')
    await page.getByRole('button', { name: 'Delete guild…' }).scrollIntoViewIfNeeded()
    await checkPageLayout(page, 'guild-overview-end')
  })
})
