import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { createTestApplication, noticesGone, section, textbox } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('An application’s endpoints', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  for (const [title, label, field] of [
    ['Interactions', 'Interactions endpoint', 'interactions_endpoint_url'],
    ['Event webhooks', 'Event webhooks URL', 'event_webhooks_url'],
  ] as const) {
    test(`${title}: an address is saved if it answers and refuses correctly, with the result of the check`, async (t) => {
      testGuild.expect(/status of 400/)
      const owner = await testGuild.server.newPerson(field.slice(0, 12))
      const made = await createTestApplication(testGuild.server, owner)
      const [sound, trusting] = [await startEndpointServer(made.verify_key), await startEndpointServer(null)]
      t.after(() => Promise.all([sound.close(), trusting.close()]))
      const page = await testGuild.enter(owner, made.pathOf('endpoints'))
      const part = section(page, title)
      const save = () => part.getByRole('button', { name: 'Check and save' }).click()
      await textbox(page, label).fill(trusting.url)
      await save()
      await part.getByText('A signed ping: answered as it must be.').waitFor()
      await part.getByText(/A ping with a wrong signature: answered with 20\d, where 401 is wanted/).waitFor()
      assert.equal((await made.read())[field], null)
      await checkPageLayout(page, `portal-${field.slice(0, 12)}`)

      await textbox(page, label).fill(sound.url)
      await save()
      await part
        .getByText('Saved. The address responded to a signed ping and rejected one with a wrong signature.')
        .waitFor()
      assert.equal((await made.read())[field], sound.url)
      assert.deepEqual(
        sound.seen.map(({ isSigned }) => isSigned),
        [true, false],
      )
      await noticesGone(page)
      await tabThrough(page)
      await textbox(page, label).fill('')
      await save()
      await part
        .getByRole('status')
        .getByText(/aren’t sent anywhere|over the gateway/)
        .waitFor()
      assert.equal((await made.read())[field], null)
    })
  }
})
