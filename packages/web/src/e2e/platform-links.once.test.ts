import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { skipWithoutChromium } from './chromium.ts'
import type { BotAccount, TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

describe('Platform addresses in messages', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  let testGuild: TestGuild
  let bot: BotAccount
  let other: { id: string }
  before(async () => {
    const { server } = shared
    testGuild = await server.createTestGuild('Hall', 'ada', 'bob')
    bot = await server.newBot(testGuild.owner, testGuild.id)
    other = await server.call(testGuild.owner, `/guilds/${testGuild.id}/channels`, { body: { name: 'other-room' } })
  })

  const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
  const link = (page: Page, text: string) => row(page, text).getByRole('link').first()
  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

  test('open a message that a bot links to here, without leaving the page', async () => {
    const { server } = shared
    const messageId = await server.say(testGuild.owner, { channelId: other.id }, 'the message that is linked')
    const href = `https://discord.com/channels/${testGuild.id}/${other.id}/${messageId}`
    await server.say(bot, testGuild, `see [this message](${href})`)
    const page = await shared.enter(testGuild.guest, testGuild.path)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await link(page, 'see this message').click()
    await title(page, 'other-room').waitFor()
    await row(page, 'the message that is linked').waitFor()
    assert.equal(new URL(page.url()).pathname, `/channels/${testGuild.id}/${other.id}/${messageId}`)
    assert.equal(await page.evaluate(() => 'isSamePage' in window), true)
  })

  test('open an invite that a bot links to here, but not one that a user links to', async () => {
    const { server } = shared
    const { code } = await server.call<{ code: string }>(testGuild.owner, `/channels/${testGuild.channelId}/invites`, {
      body: { unique: true },
    })
    await server.say(bot, testGuild, `join by https://discord.gg/${code} please`)
    await server.say(testGuild.owner, testGuild, `elsewhere: https://discord.gg/${code} too`)
    const page = await shared.enter(testGuild.guest, testGuild.path)
    assert.equal(await link(page, 'elsewhere').getAttribute('href'), `https://discord.gg/${code}`)
    const ofBot = new URL((await link(page, 'join by').getAttribute('href')) ?? '', page.url())
    assert.equal(ofBot.href, new URL(`/invite/${code}`, server.web).href)
    await page.goto(ofBot.href)
    await page.getByRole('heading', { name: 'Hall' }).waitFor()
  })

  test('lead to the platform for an unknown channel', async () => {
    const href = 'https://discord.com/channels/1/2/3'
    await shared.server.say(bot, testGuild, `far away: ${href}`)
    const page = await shared.enter(testGuild.guest, testGuild.path)
    assert.equal(await link(page, 'far away').getAttribute('href'), href)
  })

  test('show a bot’s picture from this server if it uses the platform’s host', async () => {
    const image_url = 'https://cdn.discordapp.com/embed/avatars/1.png'
    const embeds = [{ description: 'with a picture', image: { url: image_url } }]
    await shared.server.call(bot, `/channels/${testGuild.channelId}/messages`, { body: { embeds } })
    const page = await shared.enter(testGuild.guest, testGuild.path)
    const picture = row(page, 'with a picture').locator('.embed img, [class*=embed] img').last()
    await picture.waitFor()
    await page.waitForFunction(
      (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
      await picture.elementHandle(),
    )
    assert.equal(new URL((await picture.getAttribute('src')) ?? '', page.url()).origin, new URL(page.url()).origin)
  })
})
