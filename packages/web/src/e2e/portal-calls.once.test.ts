import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, createTestApplication } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('An application’s API calls', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('are listed with their status, and filtered', async () => {
    const { server } = testGuild
    const ada = await server.newPerson('ada')
    const made = await createTestApplication(server, ada)
    const bot = { id: made.id, botToken: made.bot_token }
    const page = await testGuild.enter(ada, made.pathOf('calls'))
    await page.getByText('No requests yet.').waitFor()

    await server.call(bot, '/users/@me')
    await assert.rejects(server.call(bot, '/channels/1000000000000000000'), /10003/)
    await button(page, 'Reload').click()
    const calls = page.getByRole('list', { name: 'API requests' }).getByRole('listitem')
    await calls.getByText('Get Channel · Error 10003').waitFor()
    assert.equal(await calls.count(), 2)
    await checkPageLayout(page, 'portal-calls')
    await tabThrough(page)
    await page.getByRole('switch', { name: 'Show only failed requests' }).check()
    await calls.getByText('Get Current User').waitFor({ state: 'detached' })
    assert.equal(await calls.count(), 1)
  })
})
