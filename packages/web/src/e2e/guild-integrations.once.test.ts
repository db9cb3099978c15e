import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { BotAccount, LiveServer, TestAccount } from './live-server.ts'
import { button, noticesGone, PIXEL_PNG, textbox } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'
import { waitUntilGone } from './wait-until-gone.ts'

const rows = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')
const choose = async (page: Page, list: string, option: RegExp) => {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option }).click()
}

const offer = (server: LiveServer, bot: BotAccount, guildId: string, name: string) =>
  server.call<{ id: string }>(bot, `/applications/${bot.id}/guilds/${guildId}/commands`, {
    body: { name, description: 'Does it.' },
  })

/** The first user of a server is its administrator. */
const administrator = async (server: LiveServer, { password }: TestAccount): Promise<TestAccount> => ({
  id: '',
  name: 'ada',
  username: 'ada',
  password,
  ...(await server.call<{ token: string }>(null, '/auth/login', { body: { login: 'ada', password } })),
})

describe('A guild’s integrations', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  test('show an app with its role, restrict its commands, and remove it', async () => {
    const { server } = testGuild
    const { id, channelId, owner, guest } = await server.createTestGuild('Weavers', 'ada', 'bob')
    const bot = await server.newBot(owner, id)
    const weave = await offer(server, bot, id, 'weave')
    await offer(server, bot, id, 'spin')
    const commands = async () => {
      const path = `/channels/${channelId}/application-command-index`
      const { application_commands } = await server.call<{ application_commands: { name: string }[] }>(guest, path)
      return application_commands.map(({ name }) => name).sort()
    }
    assert.deepEqual(await commands(), ['spin', 'weave'])
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/integrations`)
    const row = rows(page, 'Bots and apps').filter({ hasText: 'Helper' })
    await row.getByText('Added by ada · Role: Helper').waitFor()
    await row.getByText('Add its commands to your guild or account').waitFor()
    await row.getByRole('button', { name: 'Commands of Helper' }).click()
    await button(page, 'Edit who can use /weave').click()
    await choose(page, 'Add a rule for: Roles and members', /^@everyone/u)
    await page.getByRole('switch', { name: '@everyone' }).uncheck()
    await choose(page, 'Add a rule for: Channels', /^general/u)
    await page.getByRole('switch', { name: 'In all other channels' }).uncheck()
    await button(page, 'Save').click()
    await rows(page, 'Commands')
      .filter({ hasText: '/weave' })
      .getByText('Denied for 1 role or member. Allowed in 1 channel. Denied in all other channels.')
      .waitFor()
    assert.deepEqual(await commands(), ['spin'])
    const path = `/applications/${bot.id}/guilds/${id}/commands/${weave.id}/permissions`
    const { permissions } = await server.call<{ permissions: object[] }>(owner, path)
    assert.deepEqual(permissions, [
      { id, type: 1, permission: false },
      { id: channelId, type: 3, permission: true },
      { id: String(BigInt(id) - 1n), type: 3, permission: false },
    ])
    await server.call(owner, path, { method: 'PUT', body: { permissions: [] } })
    await rows(page, 'Commands').filter({ hasText: '/weave' }).getByText('Uses the app’s own settings.').waitFor()

    await page.getByRole('link', { name: 'All integrations' }).click()
    await button(page, 'Remove Helper').click()
    await button(page, 'Remove').click()
    await page.getByText('No apps have been added.').waitFor()
    assert.deepEqual(await commands(), [])
  })

  test('let a manager create, use, move and delete a webhook, and unfollow a channel', async () => {
    testGuild.expect(/status of 400/)
    const { server } = testGuild
    const { id, channelId, owner } = await server.createTestGuild('Potters', 'cid', 'dan')
    const aside = await server.call<{ id: string }>(owner, `/guilds/${id}/channels`, { body: { name: 'aside' } })
    const kept = () =>
      server.call<{ name: string; channel_id: string; avatar: string }[]>(owner, `/guilds/${id}/webhooks`)
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/integrations`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'New webhook…').click()
    await button(page, 'Create').click()
    await page.getByText('Choose a channel.').waitFor()
    await page
      .getByLabel('Upload an image')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL_PNG })
    await textbox(page, 'Name').fill('clyde')
    await choose(page, 'Channel', /^general/u)
    await button(page, 'Create').click()
    await page.getByText(/cannot contain/u).waitFor()
    await textbox(page, 'Name').fill('Herald')
    await button(page, 'Create').click()
    const row = rows(page, 'Webhooks').filter({ hasText: 'Herald' })
    await row.getByText('Posts in general · Created by cid').waitFor()
    await button(page, 'Copy address of Herald').click()
    await page.getByText('Address copied').waitFor()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    const headers = { 'content-type': 'application/json' }
    await fetch(address, { method: 'POST', headers, body: JSON.stringify({ content: 'Hear ye' }) })
    const [message] = await server.call<{ author: { username: string } }[]>(owner, `/channels/${channelId}/messages`)
    assert.equal(message?.author.username, 'Herald')

    await button(page, 'Edit Herald').click()
    await button(page, 'Remove the image').click()
    await choose(page, 'Channel', /^aside/u)
    await button(page, 'Save').click()
    await row.getByText('Posts in aside').waitFor()
    assert.deepEqual(
      (await kept()).map(({ channel_id, avatar }) => [channel_id, avatar]),
      [[aside.id, null]],
    )
    await button(page, 'Delete Herald').click()
    await button(page, 'Delete').click()
    await waitUntilGone(row)

    const ofCommunity = { rules_channel_id: channelId, public_updates_channel_id: aside.id }
    const body = { features: ['COMMUNITY'], verification_level: 1, explicit_content_filter: 2, ...ofCommunity }
    await server.call(owner, `/guilds/${id}`, { method: 'PATCH', body })
    const news = await server.call<{ id: string }>(owner, `/guilds/${id}/channels`, { body: { name: 'news', type: 5 } })
    await server.call(owner, `/channels/${news.id}/followers`, { body: { webhook_channel_id: channelId } })
    await rows(page, 'Followed channels').getByText('news in Potters').waitFor()
    await page.getByRole('button', { name: /^Unfollow/u }).click()
    await button(page, 'Unfollow').click()
    await page.getByText('No followed channels.').waitFor()
    assert.deepEqual(await kept(), [])
  })

  test('show an external account with its subscribers, and remove it', async () => {
    const { server } = testGuild
    const { id, owner } = await server.createTestGuild('Bakers', 'eve', 'fay')
    await server.call(await administrator(server, owner), `/guildhall/guilds/${id}/integrations`, {
      body: { type: 'twitch', account: { id: '17', name: 'breadcast' }, expire_behavior: 1, expire_grace_period: 7 },
    })
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/integrations`)
    const row = rows(page, 'External accounts').filter({ hasText: 'breadcast' })
    await row.getByText(/0 subscribers.* · Subscribers are removed 7 days after their subscription ends/u).waitFor()
    await row.getByRole('button', { name: /^Remove/u }).click()
    await button(page, 'Remove').click()
    await waitUntilGone(page.getByRole('heading', { name: 'External accounts' }))
    assert.deepEqual(await server.call(owner, `/guilds/${id}/integrations`), [])
  })
})

describe('The integrations page', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('is rendered, and can be operated with the Tab key', async () => {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const owner = server.demoPerson('owner')
    const bot = await server.newBot(owner, guild_id)
    await offer(server, bot, guild_id, 'weave')
    await server.call(owner, `/channels/${channels.general}/webhooks`, { body: { name: 'Herald' } })
    const page = await demo.enter(owner, `/guilds/${guild_id}/settings/integrations`)
    await rows(page, 'Webhooks').filter({ hasText: 'Herald' }).waitFor()
    await rows(page, 'Bots and apps').filter({ hasText: 'Helper' }).waitFor()
    await checkPageLayout(page, 'guild-integrations')
    await tabThrough(page)
    await button(page, 'New webhook…').click()
    await textbox(page, 'Name').fill('Town crier')
    await checkPageLayout(page, 'guild-webhook-new')
    await button(page, 'Cancel').click()
    await page.getByRole('button', { name: 'Commands of Helper' }).click()
    await button(page, 'Edit who can use All commands').click()
    await choose(page, 'Add a rule for: Roles and members', /^@everyone/u)
    await page.getByRole('switch', { name: '@everyone' }).uncheck()
    await choose(page, 'Add a rule for: Channels', /^general/u)
    await checkPageLayout(page, 'guild-command-rules')
    await button(page, 'Save').click()
    await page.getByText('Denied for 1 role or member. Allowed in 1 channel.').waitFor()
    await noticesGone(page)
    await checkPageLayout(page, 'guild-commands')
  })
})
