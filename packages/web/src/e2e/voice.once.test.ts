import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Events } from 'discord.js'
import type { Page } from 'playwright-core'
import { BotEvents } from './bot-events.ts'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import type { TestAccount, TestGuild } from './live-server.ts'
import { SERVER_STOPPED_LOGS, storyFixture } from './story-fixture.ts'

const TAKEN = { voice: 2, stage: 13 }

const inside = (page: Page, channel: string) => page.getByRole('list', { name: `People in ${channel}`, exact: true })
const person = (page: Page, channel: string, name: string | RegExp) =>
  inside(page, channel).getByRole('button', { name })
const ownBar = (page: Page) => page.locator('.account-bar')
const bar = (page: Page) => page.getByRole('region', { name: 'Voice', exact: true })
const chooses = async (page: Page, item: string | RegExp) => page.getByRole('menuitem', { name: item }).click()

describe('Voice', { skip: skipWithoutChromium }, () => {
  const empty = storyFixture('empty')
  let number = 0

  /** A guild with two voice channels and a stage, its owner and two others. */
  async function found(): Promise<TestGuild & { third: TestAccount; parlour: string; attic: string; forum: string }> {
    const { server } = empty
    number += 1
    const testGuild = await server.createTestGuild(`Opera ${number}`, `boss${number}`, `guest${number}`)
    const third = await server.newPerson(`third${number}`)
    const { code } = await server.call<{ code: string }>(testGuild.owner, `/channels/${testGuild.channelId}/invites`, {
      body: {},
    })
    await server.call(third, `/invites/${code}`, { method: 'POST', body: {} })
    const make = async (body: object) =>
      (await server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/channels`, { body })).id
    const parlour = await make({ name: 'Parlour', type: TAKEN.voice })
    const attic = await make({ name: 'Attic', type: TAKEN.voice, user_limit: 1 })
    const body = {
      features: ['COMMUNITY'],
      verification_level: 1,
      default_message_notifications: 1,
      explicit_content_filter: 2,
      rules_channel_id: testGuild.channelId,
      public_updates_channel_id: testGuild.channelId,
    }
    await server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body })
    return { ...testGuild, third, parlour, attic, forum: await make({ name: 'Forum', type: TAKEN.stage }) }
  }

  test('shows a channel’s status, which permitted members in it can set', async () => {
    const { server } = empty
    const testGuild = await found()
    const grants = { allow: String(1n << 48n), deny: '0', type: 1 }
    const overwrite = `/channels/${testGuild.parlour}/permissions/${testGuild.guest.id}`
    await server.call(testGuild.owner, overwrite, { method: 'PUT', body: grants })
    await server.call(testGuild.owner, `/channels/${testGuild.attic}/voice-status`, {
      method: 'PUT',
      body: { status: 'Stars' },
    })
    const page = await empty.enter(testGuild.guest, `/channels/${testGuild.id}/${testGuild.parlour}`)
    const owner = await empty.enter(testGuild.owner, testGuild.path)
    const line = (of: Page, text: string) => of.locator('.channel-topic-line').getByText(text, { exact: true })
    await line(page, 'Stars').waitFor()
    await line(owner, 'Stars').waitFor()
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'Set a status…' }).click()
    await page.getByRole('textbox', { name: /^Status/ }).fill('Chess, and tea')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Chess, and tea' }).waitFor()
    await line(owner, 'Chess, and tea').waitFor()
    await checkPageLayout(page, 'voice-status')
    await owner.goto(`${server.web}/channels/${testGuild.id}/${testGuild.parlour}`)
    await owner.getByRole('button', { name: 'Change status…' }).click()
    await owner.getByRole('textbox', { name: /^Status/ }).fill('')
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await line(page, 'Chess, and tea').waitFor({ state: 'detached' })

    await page.reload()
    await line(page, 'Stars').waitFor()
    await page.goto(`${server.web}/channels/${testGuild.id}/${testGuild.attic}`)
    await page.getByRole('heading', { name: 'Stars' }).waitFor()
    assert.equal(await page.getByRole('button', { name: /status…/ }).count(), 0)
  })

  test('lets users join by a press and by a key, shows them with their marks to users and bots, and lets them leave', async (t) => {
    const { server } = empty
    const testGuild = await found()
    const account = await server.newBot(testGuild.owner, testGuild.id)
    const bot = await connectDiscordJsBot(server, account)
    t.after(() => bot.destroy())
    const received = new BotEvents()
    bot.on(Events.VoiceStateUpdate, (_before, { member, channel, selfMute, selfDeaf, serverMute }) => {
      const marks = [selfMute && 'mute', selfDeaf && 'deaf', serverMute && 'muted'].filter(Boolean).join(' ')
      received.add(`${member?.user.username} ${channel?.name ?? 'out'} ${marks}`.trim())
    })
    const page = await empty.enter(testGuild.owner, testGuild.path)
    const other = await empty.enter(testGuild.guest, testGuild.path)
    await page.getByRole('link', { name: 'Parlour' }).click()
    await bar(page).getByText('Connected to Parlour').waitFor()
    await person(other, 'Parlour', testGuild.owner.name).waitFor()
    await other.getByRole('link', { name: 'Parlour' }).focus()
    await other.keyboard.press('Enter')
    await person(page, 'Parlour', testGuild.guest.name).waitFor()

    await ownBar(other).getByRole('button', { name: 'Mute yourself' }).click()
    await person(page, 'Parlour', new RegExp(`${testGuild.guest.name} ?, muted$`)).waitFor()
    await ownBar(other).getByRole('button', { name: 'Deafen yourself' }).click()
    await person(page, 'Parlour', new RegExp(`${testGuild.guest.name} ? ?, muted ?, deafened$`)).waitFor()
    await ownBar(other).getByRole('button', { name: 'Deafen yourself' }).click()
    await person(page, 'Parlour', new RegExp(`${testGuild.guest.name}$`)).waitFor()

    await other.getByRole('textbox').fill('Can you hear me?')
    await other.keyboard.press('Enter')
    await page.getByRole('main').getByText('Can you hear me?').waitFor()
    await checkPageLayout(page, 'voice')
    await other.getByRole('region', { name: 'Who’s here' }).getByRole('button', { name: 'Disconnect' }).click()
    await person(page, 'Parlour', testGuild.guest.name).waitFor({ state: 'detached' })
    await bar(other).waitFor({ state: 'detached' })
    assert.deepEqual(await received.lines(6), [
      `${testGuild.owner.name} Parlour`,
      `${testGuild.guest.name} Parlour`,
      `${testGuild.guest.name} Parlour mute`,
      `${testGuild.guest.name} Parlour mute deaf`,
      `${testGuild.guest.name} Parlour`,
      `${testGuild.guest.name} out`,
    ])
  })

  test('lets a moderator mute, deafen, move and disconnect others, and nobody else', async () => {
    const testGuild = await found()
    const page = await empty.enter(testGuild.owner, testGuild.path)
    const other = await empty.enter(testGuild.guest, testGuild.path)
    await page.getByRole('link', { name: 'Parlour' }).click()
    await other.getByRole('link', { name: 'Parlour' }).click()
    const tile = (name: string) => page.getByRole('button', { name: `More actions for ${name}` })
    await tile(testGuild.guest.name).click()
    await chooses(page, 'Mute for all')
    await person(other, 'Parlour', /muted by a moderator/).waitFor()
    await bar(other).getByText('muted by a moderator').waitFor()
    await person(page, 'Parlour', testGuild.guest.name).click({ button: 'right' })
    await checkPageLayout(page, 'voice-menu')
    await chooses(page, 'Deafen')
    await person(other, 'Parlour', /deafened by a moderator/).waitFor()
    await checkPageLayout(other, 'voice-forced')
    const guildOfOther = other.getByRole('region', { name: 'Who’s here' })
    assert.equal(await guildOfOther.getByRole('button', { name: /^More actions for/ }).count(), 0)

    await tile(testGuild.guest.name).click()
    await chooses(page, 'Unmute for all')
    await tile(testGuild.guest.name).click()
    await chooses(page, 'Undeafen')
    await person(other, 'Parlour', new RegExp(`${testGuild.guest.name}$`)).waitFor()
    await tile(testGuild.guest.name).click()
    await chooses(page, 'Move to…')
    const dialog = page.getByRole('dialog', { name: `Move ${testGuild.guest.name}` })
    await dialog.getByLabel('Voice channel').selectOption({ label: 'Attic' })
    await dialog.getByRole('button', { name: 'Move' }).click()
    await bar(other).getByText('Connected to Attic').waitFor()
    await person(page, 'Attic', testGuild.guest.name).click()
    await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'More actions' }).click()
    await chooses(page, 'Disconnect')
    await other.getByText('You were removed from Attic.').waitFor()
    await inside(other, 'Attic').waitFor({ state: 'detached' })
    await other.getByRole('button', { name: 'Dismiss' }).click()
    await other.getByText('You were removed from Attic.').waitFor({ state: 'detached' })
  })

  test('refuses a full channel, and one that the user may not connect to', async () => {
    const { server } = empty
    const testGuild = await found()
    const page = await empty.enter(testGuild.guest, testGuild.path)
    await page.getByRole('link', { name: 'Attic' }).click()
    await page.getByRole('link', { name: 'Attic , 1 of 1 people inside' }).waitFor()
    const other = await empty.enter(testGuild.third, testGuild.path)
    await person(other, 'Attic', testGuild.guest.name).waitFor()
    await other.getByRole('link', { name: 'Attic' }).click()
    await other.getByText('This channel is full.').waitFor()
    const body = { type: 0, deny: String(1 << 20), allow: '0' }
    await server.call(testGuild.owner, `/channels/${testGuild.parlour}/permissions/${testGuild.id}`, {
      method: 'PUT',
      body,
    })
    // Events of later messages arrive later.
    await server.say(testGuild.owner, testGuild, 'The parlour is closed')
    await other.getByRole('link', { name: 'general unread' }).waitFor()
    await other.getByRole('link', { name: 'Parlour' }).click()
    await other.getByText('You don’t have permission to join this channel.').waitFor()
    assert.equal(await bar(other).count(), 0)

    // The owner may always connect.
    const owner = await empty.enter(testGuild.owner, testGuild.path)
    await owner.getByRole('link', { name: 'Attic' }).click()
    await person(other, 'Attic', testGuild.owner.name).waitFor()
  })

  test('keeps a user who is refused where they were, and shows why', async () => {
    const testGuild = await found()
    const page = await empty.enter(testGuild.guest, testGuild.path)
    // The page doesn't receive that the channel is full.
    await page.routeWebSocket(/gateway/, (socket) => {
      const server = socket.connectToServer()
      server.onMessage((text) => {
        if (!/VOICE_STATE_UPDATE/.test(String(text)) || !String(text).includes(testGuild.attic)) socket.send(text)
      })
    })
    await page.reload()
    const other = await empty.enter(testGuild.third, testGuild.path)
    await other.getByRole('link', { name: 'Attic' }).click()
    await bar(other).getByText('Connected to Attic').waitFor()
    await page.getByRole('link', { name: 'Parlour' }).click()
    await bar(page).getByText('Connected to Parlour').waitFor()
    await page.getByRole('link', { name: 'Attic' }).click()
    await page.getByText('You couldn’t join Attic. It may be full, or you may not have access.').waitFor()
    await bar(page).getByText('Connected to Parlour').waitFor()
    await checkPageLayout(page, 'voice-refused')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('You couldn’t join').waitFor({ state: 'detached' })
    await person(page, 'Parlour', testGuild.guest.name).waitFor()
  })

  test('moves to a second page of the same user', async () => {
    const testGuild = await found()
    const page = await empty.enter(testGuild.guest, testGuild.path)
    const second = await empty.enter(testGuild.guest, testGuild.path)
    await page.getByRole('link', { name: 'Parlour' }).click()
    await bar(page).getByText('Connected to Parlour').waitFor()
    await second.getByRole('link', { name: 'Attic' }).click()
    await bar(second).getByText('Connected to Attic').waitFor()
    await page.getByText('You’re in Attic on another device or in another tab.').waitFor()
    await bar(page).waitFor({ state: 'detached' })
    await person(page, 'Attic', testGuild.guest.name).waitFor()
  })

  test('reconnects a user when the server returns', async () => {
    const { server } = empty
    const testGuild = await found()
    const page = await empty.enter(testGuild.guest, testGuild.path)
    const other = await empty.enter(testGuild.owner, testGuild.path)
    await page.getByRole('link', { name: 'Parlour' }).click()
    await person(other, 'Parlour', testGuild.guest.name).waitFor()
    await ownBar(page).getByRole('button', { name: 'Mute yourself' }).click()
    await person(other, 'Parlour', /, muted$/).waitFor()
    empty.expect(SERVER_STOPPED_LOGS)
    await server.stop()
    await other.getByText('You’re offline.').waitFor()
    await server.start()
    await other.getByText('You’re offline.').waitFor({ state: 'detached' })
    await bar(page).getByText('Connected to Parlour').waitFor()
    await person(other, 'Parlour', new RegExp(`${testGuild.guest.name} ?, muted$`)).waitFor()
  })

  test('lets users request to speak on a stage, be invited, speak and return to the audience, while it is opened, renamed and ended', async (t) => {
    const { server } = empty
    const testGuild = await found()
    const bot = await connectDiscordJsBot(server, await server.newBot(testGuild.owner, testGuild.id))
    t.after(() => bot.destroy())
    const topics = new BotEvents()
    bot.on(Events.StageInstanceCreate, ({ topic }) => topics.add(`opened: ${topic}`))
    bot.on(Events.StageInstanceUpdate, (_before, { topic }) => topics.add(`now: ${topic}`))
    bot.on(Events.StageInstanceDelete, ({ topic }) => topics.add(`ended: ${topic}`))
    const path = `/channels/${testGuild.id}/${testGuild.forum}`
    const page = await empty.enter(testGuild.owner, path)
    const other = await empty.enter(testGuild.guest, path)
    const press = (on: Page, name: string) => on.getByRole('main').getByRole('button', { name, exact: true }).click()
    const speakers = (on: Page) => on.getByRole('list', { name: 'Speakers', exact: true })
    const audience = (on: Page) => on.getByRole('list', { name: 'Audience', exact: true })
    await other.getByText('The stage isn’t live right now.').waitFor()
    assert.equal(await other.getByRole('button', { name: 'Start stage' }).count(), 0)

    await press(page, 'Start stage')
    const opening = page.getByRole('dialog', { name: 'Start the stage Forum' })
    await opening.getByRole('button', { name: 'Start', exact: true }).click()
    await opening.getByText('Enter a topic.').waitFor()
    await opening.getByLabel('Topic').fill('Of roofs')
    await checkPageLayout(page, 'stage-opening')
    await opening.getByRole('button', { name: 'Start', exact: true }).click()
    await other.getByRole('heading', { name: 'Of roofs' }).waitFor()
    await press(page, 'Join')
    await press(page, 'Become a speaker')
    await speakers(other).getByText(testGuild.owner.name).waitFor()
    await press(other, 'Join')
    await audience(page).getByText(testGuild.guest.name).waitFor()
    assert.equal(await other.getByRole('button', { name: 'Become a speaker', exact: true }).count(), 0)

    await press(other, 'Raise your hand')
    await audience(page).getByText('asks to speak').waitFor()
    await checkPageLayout(page, 'stage')
    await press(other, 'Lower your hand')
    await audience(page).getByText('asks to speak').waitFor({ state: 'detached' })
    await press(other, 'Raise your hand')
    await audience(page).getByText('asks to speak').waitFor()
    await press(page, `More actions for ${testGuild.guest.name}`)
    await chooses(page, 'Invite to speak')
    await bar(other).getByText('You’re invited to speak.').waitFor()
    await checkPageLayout(other, 'stage-invited')
    await bar(other).getByRole('button', { name: 'Speak', exact: true }).click()
    await speakers(page).getByText(testGuild.guest.name).waitFor()
    await press(page, `More actions for ${testGuild.guest.name}`)
    await chooses(page, 'Move to the audience')
    await audience(other).getByText(testGuild.guest.name).waitFor()
    await press(page, `More actions for ${testGuild.guest.name}`)
    await chooses(page, 'Invite to speak')
    await press(other, 'Stay in the audience')
    await bar(other).getByText('You’re invited to speak.').waitFor({ state: 'detached' })
    await audience(page).getByText(testGuild.guest.name).waitFor()
    await audience(page).getByText('invited to speak').waitFor({ state: 'detached' })

    await press(page, 'Stage actions')
    await chooses(page, 'Change topic…')
    await page.getByRole('dialog').getByLabel('Topic').fill('Of chimneys')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await other.getByRole('heading', { name: 'Of chimneys' }).waitFor()
    await press(page, 'Stage actions')
    await chooses(page, 'End stage…')
    await page.getByRole('dialog').getByRole('button', { name: 'End stage' }).click()
    await other.getByText('The stage isn’t live right now.').waitFor()
    await press(page, 'Disconnect')
    await speakers(other).waitFor({ state: 'detached' })
    const all = ['opened: Of roofs', 'now: Of chimneys', 'ended: Of chimneys']
    assert.deepEqual(await topics.lines(all.length), all)
  })
})
