import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { publishActivity } from './activities/activity-app.ts'
import { appFrame, launchFromChannel } from './activities/launch-app.ts'
import { createTutorialApp, recordConsent, type TutorialApp } from './activities/tutorial-server.ts'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestGuild } from './live-server.ts'
import { button } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'

const NAME = 'Party Table'

describe('An Activity’s presence', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('empty')
  let testGuild: TestGuild
  let app: TutorialApp
  before(async () => {
    const { server } = stages
    testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
    app = await createTutorialApp(server, testGuild.owner, NAME, { script: 'party-app' })
    await publishActivity(server, testGuild.owner, app)
    for (const person of [testGuild.owner, testGuild.guest])
      await recordConsent(server, app, person, 'identify rpc.activities.write')
  })
  after(() => app.server.close())

  test('is shown to others, who join the party through it', async () => {
    const ada = await stages.enter(testGuild.owner, testGuild.path)
    const board = await launchFromChannel(ada, NAME)
    await board.getByText('Done').waitFor()

    const bob = await stages.enter(testGuild.guest, testGuild.path)
    const row = bob.getByRole('button', { name: /^ada/ })
    await row.getByText(/Playing Party Table · Move 4 · In the hall \(2 of 4\) · 1:\d\d elapsed/).waitFor()
    await row.click()
    const card = bob.getByRole('region', { name: 'Playing Party Table' })
    await card.getByText('Move 4').waitFor()
    await card.getByText('In the hall (2 of 4)').waitFor()
    await card.getByText(/\d elapsed/).waitFor()
    await checkPageLayout(bob, 'activity-party')

    await button(bob, 'Join the party in Party Table').click()
    const joined = appFrame(bob, NAME)
    await joined.getByText('Joins with party of ada').waitFor()
    assert.equal(await joined.getByText(/^Joins with/).count(), 1)
    assert.equal(await board.getByText(/^Joins with/).count(), 0)
  })
})
