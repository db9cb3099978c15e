import assert from 'node:assert/strict'
import { before, describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { type Client, Events, type Interaction } from 'discord.js'
import type { FrameLocator, Page } from 'playwright-core'
import {
  createActivityApp,
  publishActivity,
  setUrlMappings,
  startPageServer,
  type TestActivityApp,
} from './activities/activity-app.ts'
import { appFrame, dialog, launchFromChannel, openLauncherDialog } from './activities/launch-app.ts'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import type { LiveServer, TestAccount, TestGuild } from './live-server.ts'
import { button } from './portal-locators.ts'
import { SERVER_STOPPED_LOGS, storyFixture } from './story-fixture.ts'

const ROW = (...names: string[]) => ({
  type: 1,
  components: names.map((name) => ({ type: 2, style: 1, label: name, custom_id: name })),
})
const FORM = {
  custom_id: 'form',
  title: 'Take a seat',
  components: [{ type: 18, label: 'Where?', component: { type: 4, style: 1, custom_id: 'seat' } }],
}

describe('Launching an Activity', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('empty')
  let server: LiveServer
  let testGuild: TestGuild
  before(async () => {
    server = stages.server
    testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
  })

  /** Everyone in the guild may launch the app, whose bot is a member too. */
  async function table(t: TestContext, name: string, settings: object = {}): Promise<TestActivityApp> {
    const app = await createActivityApp(server, testGuild.owner, name)
    const host = await startPageServer({ name: 'table-app', data: { client: app.id } })
    t.after(() => host.close())
    await setUrlMappings(server, testGuild.owner, app, [{ prefix: '/', target: `localhost:${host.port}` }])
    await publishActivity(server, testGuild.owner, app)
    const config = `/applications/${app.id}/embedded-activity-config`
    await server.call(testGuild.owner, config, { method: 'PATCH', body: settings })
    const query = new URLSearchParams({ client_id: app.id, scope: 'bot applications.commands', permissions: '8' })
    const body = { authorize: true, guild_id: testGuild.id }
    await server.call(testGuild.owner, `/oauth2/authorize?${query}`, { body })
    return app
  }

  async function bot(t: TestContext, app: TestActivityApp, answer: (asked: Interaction) => Promise<unknown>) {
    const client = await connectDiscordJsBot(server, { id: app.id, botToken: app.bot_token })
    t.after(() => client.destroy())
    client.on(Events.InteractionCreate, (asked) => void answer(asked))
    return client
  }

  /** Sets the handler of the entry point command: 1 the app, 2 the server. */
  async function entryPointIsFor(handler: 1 | 2, { id, bot_token }: TestActivityApp): Promise<void> {
    const who = { id, botToken: bot_token }
    const path = `/applications/${id}/commands`
    const commands = await server.call<{ id: string; type: number }[]>(who, path)
    const entry = commands.find(({ type }) => type === 4) ?? assert.fail('there is no entry point')
    await server.call(who, `${path}/${entry.id}`, { method: 'PATCH', body: { handler } })
  }

  async function leave(page: Page, name: string): Promise<void> {
    await button(page, 'Leave').click()
    await page.getByRole('region', { name }).waitFor({ state: 'detached' })
  }

  const ready = (page: Page, name: string) => appFrame(page, name).getByText('Ready').waitFor()
  const players = (frame: FrameLocator, names: string) =>
    frame.getByText(`At the table: ${names}`, { exact: true }).waitFor()

  test('works as a bot’s response to a command, a button and a modal', async (t) => {
    const name = 'Card Table'
    const app = await table(t, name)
    const client: Client<true> = await bot(t, app, async (asked) => {
      if (asked.isChatInputCommand() && asked.commandName === 'menu') {
        await asked.reply({ content: 'What now?', components: [ROW('Sit down', 'Choose a seat')] })
      } else if (asked.isChatInputCommand()) await asked.launchActivity()
      else if (asked.isButton() && asked.customId === 'Choose a seat') await asked.showModal(FORM as never)
      else if (asked.isButton() || asked.isModalSubmit()) await asked.launchActivity()
    })
    const commands = ['cards', 'menu'].map((each) => ({ name: each, description: 'Cards' }))
    await client.application.commands.set(commands, testGuild.id)
    const page = await stages.enter(testGuild.guest, testGuild.path)

    await use(page, 'cards')
    await ready(page, name)
    await players(appFrame(page, name), 'bob')
    await leave(page, name)
    await use(page, 'menu')
    await button(page, 'Sit down').click()
    await ready(page, name)
    await leave(page, name)
    await button(page, 'Choose a seat').click()
    const form = dialog(page, FORM.title)
    await form.getByRole('textbox', { name: 'Where?' }).fill('By the window')
    await form.getByRole('button', { name: 'Send' }).click()
    await ready(page, name)
    await form.waitFor({ state: 'detached' })
    await checkPageLayout(page, 'activity-by-form')
    await leave(page, name)
    await page.getByRole('textbox', { name: /general/ }).waitFor()
  })

  test('is left to the app if it handles its entry point command itself', async (t) => {
    const name = 'Picky Table'
    const app = await table(t, name)
    await entryPointIsFor(1, app)
    const page = await stages.enter(testGuild.guest, testGuild.path)
    await openLauncherDialog(page)
    await button(page, `Launch ${name}`).click()
    await dialog(page, 'Activities').getByText(`${name} didn’t respond.`).waitFor()
    await checkPageLayout(page, 'activity-unanswered')
    let isOpen = false
    await bot(t, app, async (asked) => {
      if (!asked.isPrimaryEntryPointCommand()) return
      if (isOpen) await asked.launchActivity()
      else await asked.reply('The table is closed until noon.')
    })
    await button(page, `Launch ${name}`).click()
    await dialog(page, 'Activities').waitFor({ state: 'detached' })
    await page.getByRole('log').getByText('The table is closed until noon.').waitFor()
    assert.equal(await page.getByRole('region', { name }).count(), 0)
    isOpen = true
    await launchFromChannel(page, name)
    await ready(page, name)
    await leave(page, name)
    await entryPointIsFor(2, app)
    await launchFromChannel(page, name)
    await ready(page, name)
  })

  test('posts in the channel, from where others join while there is room', async (t) => {
    const name = 'Small Table'
    await table(t, name, { max_participants: 2 })
    const { code } = await server.call<{ code: string }>(testGuild.owner, `/channels/${testGuild.channelId}/invites`, {
      body: {},
    })
    const third = await server.newPerson('cleo')
    await server.call(third, `/invites/${code}`, { body: {} })
    const pages = await Promise.all(
      [testGuild.owner, testGuild.guest, third].map((who) => stages.enter(who, testGuild.path)),
    )
    const [one, other, late] = pages as [Page, Page, Page]
    const frame = await launchFromChannel(one, name)
    await players(frame, 'ada')
    const message = (page: Page) => page.getByRole('log').getByRole('article').last()
    await message(other).getByText('1 person is playing.').waitFor()
    await message(other).getByRole('button', { name: 'Join' }).click()
    await players(appFrame(other, name), 'ada, bob')
    await players(frame, 'ada, bob')
    stages.expect(/status of 400/)
    await message(late).getByText('2 people are playing.').waitFor()
    await message(late).getByRole('button', { name: 'Join' }).click()
    await late.getByText('This Activity is full.').waitFor()
    await checkPageLayout(late, 'activity-full')
    await openLauncherDialog(late)
    await button(late, `Join ${name}`).click()
    await dialog(late, 'Activities').getByText('This Activity is full.').waitFor()
    await leave(one, name)
    await players(appFrame(other, name), 'bob')
    await button(late, `Join ${name}`).click()
    await players(appFrame(late, name), 'bob, cleo')
    for (const page of [other, late]) await leave(page, name)
    await message(one).getByText('This Activity has ended.').waitFor()
    assert.equal(await message(one).getByRole('button', { name: 'Join' }).count(), 0)
  })

  test('shows a reason if it is not possible', async (t) => {
    await table(t, 'Late Table', { requires_age_gate: true })
    const pocket = await table(t, 'Pocket Table')
    const page = await stages.enter(testGuild.guest, testGuild.path)
    await openLauncherDialog(page)
    const activities = dialog(page, 'Activities')
    stages.expect(/status of 40[03]/)
    await button(page, 'Launch Late Table').click()
    await activities.getByText('It only opens in age-restricted channels.').waitFor()
    await checkPageLayout(page, 'activity-age-gate')
    const config = `/applications/${pocket.id}/embedded-activity-config`
    await server.call(testGuild.owner, config, { method: 'PATCH', body: { supported_platforms: ['ios'] } })
    await button(page, 'Launch Pocket Table').click()
    await activities.getByText('This Activity doesn’t run in browsers.').waitFor()
    const path = `/channels/${testGuild.channelId}`
    await server.call(testGuild.owner, path, { method: 'PATCH', body: { nsfw: true } })
    await button(page, 'Launch Late Table').click()
    await ready(page, 'Late Table')
    await leave(page, 'Late Table')
    await openLauncherDialog(page)
    await activities.getByRole('listitem').filter({ hasText: 'Late Table' }).waitFor()
    assert.equal(await activities.getByText('Pocket Table').count(), 0)
    await server.call(testGuild.owner, path, { method: 'PATCH', body: { nsfw: false } })
  })

  test('is not offered to members without the permission, and a bot can’t launch for them', async (t) => {
    const name = 'Closed Table'
    const app = await table(t, name)
    const refused = Promise.withResolvers<unknown>()
    const client = await bot(t, app, async (asked) => {
      if (asked.isChatInputCommand()) await asked.launchActivity().catch(refused.resolve)
    })
    await client.application.commands.set([{ name: 'closed', description: 'Cards' }], testGuild.id)
    const page = await stages.enter(testGuild.guest, testGuild.path)
    await openLauncherDialog(page)
    await activitiesAre(testGuild, false)
    stages.expect(/status of 403/)
    await button(page, `Launch ${name}`).click()
    await dialog(page, 'Activities')
      .getByRole('alert')
      .getByText('You don’t have permission to open this Activity here.')
      .waitFor()
    await checkPageLayout(page, 'activity-not-allowed')
    await button(page, 'Close').click()
    await button(page, 'Launch an Activity').waitFor({ state: 'detached' })
    await use(page, 'closed')
    assert.equal(Object(await refused.promise).code, 50_013)
    await page.getByRole('alert').getByText(`${name} didn’t respond.`).waitFor()

    const owner = await stages.enter(testGuild.owner, testGuild.path)
    await launchFromChannel(owner, name)
    await ready(owner, name)
    await page.getByText('1 person is playing.').waitFor()
    assert.equal(await page.getByRole('log').getByRole('button', { name: 'Join' }).count(), 0)
    await activitiesAre(testGuild, true)
    await page.getByRole('log').getByRole('button', { name: 'Join' }).click()
    await players(appFrame(page, name), 'ada, bob')
    await activitiesAre(testGuild, false)
    await activitiesAre(testGuild, true)
  })

  test('lasts over a restart of the server', async (t) => {
    const name = 'Lasting Table'
    await table(t, name)
    const one = await stages.enter(testGuild.owner, testGuild.path)
    const other = await stages.enter(testGuild.guest, testGuild.path)
    await launchFromChannel(one, name)
    await ready(one, name)
    await launchFromChannel(other, name, 'Join')
    const pages = [one, other]
    for (const page of pages) {
      await players(appFrame(page, name), 'ada, bob')
      await appFrame(page, name)
        .getByText('Ready')
        .evaluate((line) => line.setAttribute('data-kept', ''))
    }
    stages.expect(SERVER_STOPPED_LOGS)
    await server.stop()
    for (const page of pages) await page.getByText(/You’re offline\. What you see may be out of date/).waitFor()
    await server.start()
    for (const page of pages) {
      await page.getByText(/You’re offline\. What you see may be out of date/).waitFor({ state: 'detached' })
      await page.getByRole('list', { name: 'Participants' }).getByText('bob').waitFor()
      await players(appFrame(page, name), 'ada, bob')
      assert.equal(await appFrame(page, name).locator('[data-kept]').count(), 1)
    }
    const people = one.getByRole('list', { name: 'Participants' }).getByRole('listitem')
    await until(async () => (await people.allTextContents()).sort().join() === 'ada,bob')
    await leave(other, name)
    await players(appFrame(one, name), 'ada')
    await launchFromChannel(other, name, 'Join')
    await players(appFrame(one, name), 'ada, bob')
  })

  /** Sets whether everyone in a guild or only its owner may run Activities. */
  async function activitiesAre({ id, owner }: { id: string; owner: TestAccount }, isLet: boolean): Promise<void> {
    const path = `/guilds/${id}/roles`
    const [everyone] = (await server.call<{ id: string; permissions: string }[]>(owner, path)).filter(
      (role) => role.id === id,
    )
    const bit = 1n << 39n
    const held = BigInt(everyone?.permissions ?? 0)
    const permissions = String(isLet ? held | bit : held & ~bit)
    await server.call(owner, `${path}/${id}`, { method: 'PATCH', body: { permissions } })
  }
})

/** Uses a command without options. */
async function use(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message / }).pressSequentially(`/${name}`)
  await page.getByRole('option', { name: new RegExp(name) }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('form', { name: `Command /${name}` })
    .getByRole('button', { name: 'Send' })
    .press('Enter')
}
