import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

describe('An unavailable server', { skip: skipWithoutChromium }, () => {
  const empty = storyFixture('empty')

  test('makes messages wait until it is back, and they can be discarded', async () => {
    const { server } = empty
    const person = await server.newPerson('writer')
    const guild = await server.call<{ id: string }>(person, '/guilds', { body: { name: 'Club' } })
    const channels = await server.call<{ id: string; type: number }[]>(person, `/guilds/${guild.id}/channels`)
    const channel = channels.find(({ type }) => type === 0)
    const page = await empty.enter(person, `/channels/${guild.id}/${channel?.id}`)
    const box = page.getByRole('textbox', { name: /^Message / })
    await box.waitFor()
    empty.expect(/./)
    await server.stop()
    await box.fill('kept')
    await box.press('Enter')
    await box.fill('dropped')
    await box.press('Enter')
    const failed = page.getByRole('article', { name: 'Your message is being sent' })
    await failed.nth(1).getByRole('button', { name: 'Discard' }).click()
    await failed.nth(1).waitFor({ state: 'detached' })
    await failed.getByText('It will be sent when you are back online.').waitFor()
    await page.getByRole('button', { name: 'Reconnect now' }).waitFor()
    await checkPageLayout(page, 'offline')
    await server.start()
    await page.getByRole('button', { name: 'Reconnect now' }).click()
    await failed.waitFor({ state: 'detached' })
    await page.getByRole('log').getByText('kept').waitFor()
    const posted = await server.call<{ content: string }[]>(person, `/channels/${channel?.id}/messages`)
    assert.deepEqual(
      posted.map(({ content }) => content).filter((content) => content === 'kept' || content === 'dropped'),
      ['kept'],
    )
  })
})
