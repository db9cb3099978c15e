import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

describe('A return to a channel', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')

  const log = (page: Page) => page.getByRole('log')
  const newLine = (page: Page) => log(page).getByText('New', { exact: true })
  const open = async (page: Page, name: string) => {
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }

  test('shows new messages below a line, and marks those on screen as read', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Harbour', 'ada', 'bo')
    await server.call(testGuild.owner, `/guilds/${testGuild.id}/channels`, { body: { name: 'garden' } })
    await server.say(testGuild.owner, testGuild, 'before')
    const page = await shared.enter(testGuild.guest, testGuild.path)
    const acked: string[] = []
    page.on('request', (request) => {
      const id = /\/messages\/(\d+)\/ack$/.exec(request.url())?.[1]
      if (id !== undefined) acked.push(id)
    })
    await log(page).getByText('before').waitFor()
    await page.getByRole('link', { name: 'general', exact: true }).waitFor()
    await open(page, 'garden')
    const ids: string[] = []
    for (let i = 0; i < 40; i++) {
      ids.push(
        await server.say(testGuild.owner, testGuild, i === 35 ? `News ${i} for <@${testGuild.guest.id}>` : `News ${i}`),
      )
    }
    await page.getByRole('link', { name: /^general 1 mention/ }).waitFor()

    const partly = page.waitForRequest(/\/ack$/)
    await open(page, 'general')
    await newLine(page).waitFor()
    await log(page).getByText('News 0', { exact: true }).waitFor()
    await partly
    assert.ok(ids.slice(0, -5).includes(acked.at(-1) ?? ''), 'what is below the screen is not read')
    await page.getByRole('link', { name: /^general 1 mention/ }).waitFor()
  })
  test('begins at the newest message on the first visit, and marks it as read', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Lighthouse', 'cy', 'di')
    for (let i = 0; i < 60; i++) await server.say(testGuild.owner, testGuild, `Words ${i}`)
    const last = await server.say(testGuild.owner, testGuild, 'The last words')
    const page = await shared.enter(testGuild.guest, '/channels/@me')
    const read = page.waitForRequest(new RegExp(`/messages/${last}/ack$`))
    await page.goto(new URL(testGuild.path, server.web).href)
    await log(page).getByText('The last words').waitFor()
    await read
    const bar = page.getByRole('region', { name: 'Unread messages' })
    await bar.getByRole('button', { name: /^Jump to 61 new messages since / }).click()
    await newLine(page).waitFor()
    await log(page).getByText('Words 0', { exact: true }).waitFor()
    await bar.waitFor({ state: 'detached' })
  })

  test('marks posts of a forum as new until they are opened', async () => {
    const { server } = shared
    const testGuild = await server.createTestGuild('Workshop', 'eli', 'fay')
    const rules = { rules_channel_id: testGuild.channelId, public_updates_channel_id: testGuild.channelId }
    const community = { ...rules, features: ['COMMUNITY'] }
    await server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body: community })
    const body = { name: 'plans', type: 15 }
    const forum = await server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/channels`, { body })
    const post = (name: string) =>
      server.call(testGuild.owner, `/channels/${forum.id}/threads`, {
        body: { name, message: { content: `About ${name}` } },
      })
    await post('The roof')
    const page = await shared.enter(testGuild.guest, `/channels/${testGuild.id}/${forum.id}`)
    const card = page.getByRole('listitem').filter({ hasText: 'The roof' })
    await card.getByText('New', { exact: true }).waitFor()
    await card.getByRole('link').first().click()
    await log(page).getByText('About The roof').waitFor()
    await open(page, 'general')
    await post('The cellar')
    await open(page, 'plans')
    const cellar = page.getByRole('listitem').filter({ hasText: 'The cellar' })
    await cellar.getByText('New', { exact: true }).waitFor()
    await card.waitFor()
    assert.equal(await card.getByText('New', { exact: true }).count(), 0)
  })
})
