import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { BotAccount } from './live-server.ts'
import { button, checkbox, createTestApplication, noticesGone, textbox } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'

describe('An application’s commands', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  const commandsOf = ({ id, botToken }: BotAccount, guild = '') =>
    testGuild.server.call<Record<string, unknown>[]>(
      { id, botToken },
      `/applications/${id}${guild === '' ? '' : `/guilds/${guild}`}/commands?with_localizations=true`,
    )

  test('are created with all options, edited, and deleted', async () => {
    testGuild.expect(/status of 400/)
    const ada = await testGuild.server.newPerson('ada')
    const made = await createTestApplication(testGuild.server, ada)
    const bot = { id: made.id, botToken: made.bot_token }
    const page = await testGuild.enter(ada, made.pathOf('commands'))
    await page.getByText('No commands yet.').waitFor()
    await button(page, 'New command').click()
    await page.locator('[name=name]').fill('Weather')
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Tells the weather')
    await button(page, 'Add option').click()
    const at = (name: string) => page.locator(`[name="${name}"]`)
    await at('options.0.type').selectOption('Subcommand')
    await at('options.0.name').fill('here')
    await at('options.0.description').fill('In this town')
    await button(page, 'Add nested option').click()
    const days = page.getByRole('group', { name: 'New option' })
    await at('options.0.options.0.type').selectOption('Whole number')
    await days.getByRole('switch', { name: 'Required' }).check()
    await days.getByRole('button', { name: 'Add choice' }).click()
    await at('options.0.options.0.choices.0.name').fill('Tomorrow')
    await at('options.0.options.0.choices.0.value').fill('1')
    await at('options.0.options.0.description').fill('How many')
    await at('options.0.options.0.name').fill('Days')
    await button(page, 'Create').click()
    // The server's errors are shown at the fields.
    await page.locator('.field:has([name="name"]) .field-error:not(:empty)').waitFor()
    await page.locator('.field:has([name="options.0.options.0.name"]) .field-error:not(:empty)').waitFor()
    assert.deepEqual(await commandsOf(bot), [])
    await checkPageLayout(page, 'portal-command-refused')

    await at('name').fill('weather')
    await at('options.0.options.0.name').fill('days')
    await button(page, 'Add language').click()
    await page.getByLabel('Language').selectOption('de')
    await at('name-0').fill('wetter')
    await checkbox(page, /^User install/).uncheck()
    await checkbox(page, 'In guilds').check()
    await page.getByRole('radio', { name: /^Members with permissions/ }).check()
    await checkbox(page, 'Manage channels').check()
    await button(page, 'Create').click()
    await page.getByRole('list', { name: 'Commands' }).getByText('/weather').waitFor()
    const [kept] = await commandsOf(bot)
    const { name, name_localizations, contexts, integration_types, default_member_permissions, options } = kept ?? {}
    assert.deepEqual([name, name_localizations, contexts], ['weather', { de: 'wetter' }, [0]])
    assert.deepEqual([integration_types, default_member_permissions], [[0], '16'])
    assert.match(JSON.stringify(options), /"name":"days".*"required":true/u)
    assert.match(JSON.stringify(options), /"name":"Tomorrow".*"value":1/u)
    await noticesGone(page)
    await checkPageLayout(page, 'portal-commands')

    await button(page, 'Edit weather').click()
    await at('description').fill('Tells tomorrow')
    await button(page, 'Save').click()
    await page.getByText('Tells tomorrow').waitFor()
    const [changed] = await commandsOf(bot)
    assert.deepEqual([changed?.description, changed?.options], ['Tells tomorrow', options])
    await button(page, 'Delete weather').click()
    await button(page, 'Delete').click()
    await page.getByText('No commands yet.').waitFor()
    assert.deepEqual(await commandsOf(bot), [])
  })

  test('are localized, and no further language can be added then', async () => {
    const cleo = await testGuild.server.newPerson('cleo')
    const made = await createTestApplication(testGuild.server, cleo)
    const page = await testGuild.enter(cleo, made.pathOf('commands'))
    await button(page, 'New command').click()
    const add = button(page, 'Add language')
    await add.click()
    const language = page.getByLabel('Language').first()
    await language.focus()
    await language.selectOption('de')
    assert.equal(await page.locator(':focus').getAttribute('name'), 'locale-0')
    const all = await language.locator('option').count()
    for (let count = 1; count < all; count += 1) await add.click()
    await add.waitFor({ state: 'detached' })
    assert.equal(await page.getByLabel('Language').count(), all)
  })

  test('of a guild are offered only there, with a note if the application isn’t installed', async () => {
    testGuild.expect(/status of 403/)
    const bob = await testGuild.server.newPerson('bob')
    const found = (name: string) => testGuild.server.call<{ id: string }>(bob, '/guilds', { body: { name } })
    const [near] = [await found('Near'), await found('Far')]
    const bot = await testGuild.server.newBot(bob, near.id)
    const page = await testGuild.enter(bob, `/developers/applications/${bot.id}/commands`)
    await page.getByLabel('Available in', { exact: true }).selectOption('Only in Far')
    await page.getByRole('alert').getByText(/./u).waitFor()
    await page.getByLabel('Available in', { exact: true }).selectOption('Only in Near')
    await button(page, 'New command').click()
    await page.getByLabel('Type', { exact: true }).selectOption('User menu')
    await textbox(page, 'Name').first().fill('Greet them')
    await button(page, 'Create').click()
    await page.getByRole('list', { name: 'Commands' }).getByRole('strong').getByText('Greet them').waitFor()
    assert.deepEqual(
      (await commandsOf(bot, near.id)).map(({ name, type }) => [name, type]),
      [['Greet them', 2]],
    )
    assert.deepEqual(await commandsOf(bot), [])
  })
})
