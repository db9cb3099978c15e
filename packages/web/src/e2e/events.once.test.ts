import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Events } from 'discord.js'
import type { Page } from 'playwright-core'
import { BotEvents } from './bot-events.ts'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import type { TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const card = (page: Page, name: string) => dialog(page).getByRole('listitem', { name, exact: true })
const open = (page: Page) => page.getByRole('button', { name: /^\d+ events?$/ }).click()

async function choose(page: Page, event: string, action: string): Promise<void> {
  await press(page, `More actions for ${event}`)
  await page.getByRole('menuitem', { name: action }).click()
}

/** Cancels a date of the event, which the guest sees too, and moves another. */
async function changeDates(page: Page, guest: Page): Promise<void> {
  const dates = card(page, 'Fair').getByRole('region', { name: 'Next dates' }).getByRole('listitem')
  await dates.nth(1).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Cancel this date' }).click()
  await dates.nth(1).getByText('Cancelled').waitFor()
  await card(guest, 'Fair').getByText('Cancelled').waitFor()
  await dates.nth(2).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Move…' }).click()
  await dialog(page).getByLabel('Starts').fill(inDays(17, '18:00'))
  await dialog(page).getByLabel('Ends').fill(inDays(17, '21:00'))
  await press(page, 'Save')
  await dates.nth(2).getByText('Moved').waitFor()
  await checkPageLayout(page, 'event-dates')
}

/** A time in the browser's time zone, a number of days from now. */
const inDays = (days: number, hour: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${hour}`

describe('Scheduled events', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  let number = 0

  async function found(): Promise<TestGuild & { rostrum: string }> {
    const { server } = shared
    number += 1
    const testGuild = await server.createTestGuild(`Green ${number}`, `mayor${number}`, `guest${number}`)
    const body = {
      features: ['COMMUNITY'],
      verification_level: 1,
      default_message_notifications: 1,
      explicit_content_filter: 2,
      rules_channel_id: testGuild.channelId,
      public_updates_channel_id: testGuild.channelId,
    }
    await server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body })
    const made = await server.call<{ id: string }>(testGuild.owner, `/guilds/${testGuild.id}/channels`, {
      body: { name: 'Rostrum', type: 13 },
    })
    return { ...testGuild, rostrum: made.id }
  }

  test('elsewhere are created with a cover, get interested users, and are cancelled', async (t) => {
    const { server } = shared
    const testGuild = await found()
    const bot = await connectDiscordJsBot(server, await server.newBot(testGuild.owner, testGuild.id))
    t.after(() => bot.destroy())
    await bot.guilds.cache.get(testGuild.id)?.members.fetch()
    const received = new BotEvents()
    bot.on(Events.GuildScheduledEventCreate, ({ name, entityMetadata, recurrenceRule }) =>
      received.add(`${name} at ${entityMetadata?.location} ${recurrenceRule?.byWeekday?.length}`),
    )
    bot.on(Events.GuildScheduledEventUserAdd, (_event, user) => received.add(`+${user.globalName}`))
    bot.on(Events.GuildScheduledEventUpdate, (_before, { name, status }) => received.add(`${name} ${status}`))
    const page = await shared.enter(testGuild.owner, testGuild.path)
    const guest = await shared.enter(testGuild.guest, testGuild.path)
    await open(page)
    await dialog(page).getByText('No upcoming events.').waitFor()
    await press(page, 'Create event')
    await dialog(page).getByLabel('Location').selectOption({ label: 'Somewhere else' })
    await press(page, 'Create')
    await dialog(page).getByText('Enter a name.').waitFor()
    await dialog(page).getByText('Enter a location.').waitFor()
    await dialog(page).getByText('Enter an end time.').waitFor()
    await dialog(page).getByLabel('Name').fill('Fair')
    await dialog(page).getByLabel('Address or link').fill('The village green')
    await dialog(page).getByLabel('Starts').fill(inDays(2, '18:00'))
    await dialog(page).getByLabel('Ends').fill(inDays(2, '17:00'))
    await dialog(page).getByLabel('Repeats').selectOption({ label: 'Every week' })
    await dialog(page).getByLabel('Description').fill('Cakes and a band')
    await dialog(page)
      .getByLabel('Choose a cover')
      .setInputFiles(`${import.meta.dirname}/picture.png`)
    shared.expect(/400/)
    await press(page, 'Create')
    await dialog(page).getByText('The event must end after it begins.').waitFor()
    await dialog(page).getByLabel('Ends').fill(inDays(2, '21:00'))
    await checkPageLayout(page, 'plan-event')
    await press(page, 'Create')
    await card(page, 'Fair').getByText('Repeats: Every week').waitFor()

    await open(guest)
    await card(guest, 'Fair').getByText('The village green').waitFor()
    assert.equal(await dialog(guest).getByRole('button', { name: 'More actions for Fair' }).count(), 0)
    await card(guest, 'Fair').locator('img[src*="/guild-events/"]').waitFor()
    await press(guest, 'I’m interested')
    await card(guest, 'Fair').getByRole('button', { name: 'You’re interested', pressed: true }).waitFor()
    await card(page, 'Fair').getByText('1 person is interested').waitFor()
    await checkPageLayout(page, 'events')
    await guest.reload()
    await open(guest)
    await card(guest, 'Fair').getByRole('button', { name: 'You’re interested' }).click()
    await card(page, 'Fair').getByText('0 people are interested').waitFor()

    await changeDates(page, guest)
    await choose(page, 'Fair', 'Cancel event…')
    await press(page, 'Cancel event')
    await dialog(page).getByText('No upcoming events.').waitFor()
    await dialog(guest).getByText('No upcoming events.').waitFor()
    const all = ['Fair at The village green 1', `+${testGuild.guest.name}`, 'Fair 4']
    assert.deepEqual(await received.lines(all.length), all)
  })

  test('on a stage open and close it, and in voice are edited and deleted', async () => {
    const testGuild = await found()
    const page = await shared.enter(testGuild.owner, `/channels/${testGuild.id}/${testGuild.rostrum}`)
    const guest = await shared.enter(testGuild.guest, `/channels/${testGuild.id}/${testGuild.rostrum}`)
    const plan = async (name: string, kind: string, channel: string) => {
      await press(page, 'Create event')
      await dialog(page).getByLabel('Name').fill(name)
      await dialog(page).getByLabel('Location').selectOption({ label: kind })
      await dialog(page).getByLabel('Channel').selectOption({ label: channel })
      await dialog(page).getByLabel('Starts').fill(inDays(3, '20:00'))
      await press(page, 'Create')
      await card(page, name).waitFor()
    }
    await open(page)
    await plan('Speech', 'In a stage channel', 'Rostrum')
    await plan('Choir', 'In a voice channel', 'General')
    await page.getByRole('button', { name: '2 events', includeHidden: true }).waitFor({ state: 'attached' })

    await choose(page, 'Choir', 'Edit…')
    await dialog(page).getByLabel('Name').fill('Great choir')
    await dialog(page).getByLabel('Location').selectOption({ label: 'Somewhere else' })
    await dialog(page).getByLabel('Address or link').fill('The church')
    await dialog(page).getByLabel('Ends').fill(inDays(3, '22:00'))
    await press(page, 'Save')
    await card(page, 'Great choir').getByText('The church').waitFor()

    await choose(page, 'Speech', 'Start now')
    await card(page, 'Speech').getByText('In progress since').waitFor()
    await guest.getByRole('heading', { name: 'Speech' }).waitFor()
    await choose(page, 'Speech', 'Edit…')
    await dialog(page).getByLabel('Description').fill('Of roofs')
    await press(page, 'Save')
    await card(page, 'Speech').getByText('Of roofs').waitFor()
    await choose(page, 'Speech', 'End event')
    await card(page, 'Speech').waitFor({ state: 'detached' })
    await guest.getByText('The stage isn’t live right now.').waitFor()
    await choose(page, 'Great choir', 'Delete…')
    await press(page, 'Delete')
    await dialog(page).getByText('No upcoming events.').waitFor()
  })
})
