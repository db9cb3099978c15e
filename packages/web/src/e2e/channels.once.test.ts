import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'

interface SeenChannel {
  readonly id: string
  readonly name: string
  readonly type: number
  readonly parent_id: string | null
  readonly [field: string]: unknown
}

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const row = (page: Page, name: string) => page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const category = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Chooses an action from the menu of an open channel's row. */
async function choose(page: Page, channel: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${channel}` }).click()
  await item(page, action).click()
}

describe('Channels', { skip: skipWithoutChromium }, () => {
  const shared = storyFixture('shared')
  let number = 0

  /** A guild that may have all types of channels. */
  async function found(): Promise<TestGuild> {
    number += 1
    const testGuild = await shared.server.createTestGuild(`Yard ${number}`, `builder${number}`, `guest${number}`)
    const body = {
      features: ['COMMUNITY'],
      verification_level: 1,
      default_message_notifications: 1,
      explicit_content_filter: 2,
      rules_channel_id: testGuild.channelId,
      public_updates_channel_id: testGuild.channelId,
    }
    await shared.server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body })
    return testGuild
  }

  async function channelNamed({ id, owner }: TestGuild, name: string): Promise<SeenChannel> {
    const all = await shared.server.call<SeenChannel[]>(owner, `/guilds/${id}/channels`)
    const channel = all.find((each) => each.name === name)
    assert.ok(channel, name)
    return channel
  }

  test('of every kind are created in any category and for selected roles', async () => {
    const { server } = shared
    const testGuild = await found()
    const page = await shared.enter(testGuild.owner, testGuild.path)
    const guest = await shared.enter(testGuild.guest, testGuild.path)
    const make = async (kind: string, name: string) => {
      await page.getByRole('button', { name: /^More actions for Yard \d+$/ }).click()
      await item(page, 'Create a channel…').click()
      await dialog(page).getByLabel('Type').selectOption({ label: kind })
      await dialog(page).getByLabel('Name').fill(name)
      await press(page, 'Create')
      await heading(page, name).waitFor()
    }
    await make('Text: send messages', 'quarry')
    await make('Voice: talk together', 'Parlour')
    await make('Announcements: other channels can follow them', 'bell')
    await make('Forum: a post for each topic', 'council')
    await make('Media: posts with images', 'gallery')
    await make('Stage: a few speak, many listen', 'Rostrum')
    const types = await server.call<SeenChannel[]>(testGuild.owner, `/guilds/${testGuild.id}/channels`)
    assert.deepEqual(
      [...new Set(types.map(({ type }) => type))].sort((a, b) => a - b),
      [0, 2, 4, 5, 13, 15, 16],
    )

    await page.getByRole('button', { name: /^More actions for Yard \d+$/ }).click()
    await item(page, 'Create a category…').click()
    await dialog(page).getByLabel('Name').fill('Cellar')
    await press(page, 'Create')
    await page.getByRole('button', { name: 'Create a channel in Cellar' }).click()
    await press(page, 'Create')
    await dialog(page).getByText('Enter a name.').waitFor()
    await dialog(page).getByLabel('Name').fill('wine')
    await dialog(page).getByText('Private', { exact: true }).click()
    await dialog(page)
      .getByRole('combobox', { name: /Roles and people with access/ })
      .click()
    await page.getByRole('option', { name: testGuild.guest.name }).click()
    await page.keyboard.press('Escape')
    await checkPageLayout(page, 'new-channel')
    await press(page, 'Create')
    await heading(page, 'wine').waitFor()
    await row(guest, 'wine private').waitFor()
    assert.equal((await channelNamed(testGuild, 'wine')).parent_id, (await channelNamed(testGuild, 'Cellar')).id)

    await page.getByRole('button', { name: 'Create a channel in Cellar' }).click()
    await dialog(page).getByLabel('Name').fill('vault')
    await dialog(page).getByText('Private', { exact: true }).click()
    await press(page, 'Create')
    await heading(page, 'vault').waitFor()
    assert.equal(await row(guest, 'vault').count(), 0)
  })

  test('get a name, a topic and slow mode, and only changed fields are sent', async () => {
    const { server } = shared
    const testGuild = await found()
    const page = await shared.enter(testGuild.owner, testGuild.path)
    const guest = await shared.enter(testGuild.guest, testGuild.path)
    await choose(page, 'general', 'Edit…')
    await dialog(page).getByLabel('Name').fill('great hall')
    await dialog(page).getByLabel('Topic').fill('Where all come together')
    await dialog(page).getByLabel('Slow mode', { exact: true }).selectOption({ label: '30 minutes' })
    await dialog(page)
      .getByLabel(/^Archive inactive/)
      .selectOption({ label: '1 week' })
    await checkPageLayout(page, 'edit-channel')
    await dialog(page).getByText('Age-restricted').click()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await press(page, 'Save')
    assert.deepEqual((await sent).postDataJSON(), {
      name: 'great hall',
      topic: 'Where all come together',
      rate_limit_per_user: 1800,
      default_auto_archive_duration: 10_080,
      nsfw: true,
    })
    await heading(guest, 'great-hall').waitFor()
    await guest.getByRole('button', { name: 'Where all come together' }).waitFor()

    // An error is shown at its field.
    await choose(page, 'great-hall', 'Edit…')
    await page.route('**/channels/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 400,
            json: {
              code: 50035,
              message: 'Invalid Form Body',
              errors: { name: { _errors: [{ code: 'X', message: 'Not that name.' }] } },
            },
          })
        : route.fallback(),
    )
    shared.expect(/400/)
    await dialog(page).getByLabel('Name').fill('other')
    await press(page, 'Save')
    await dialog(page).getByText('Not that name.').waitFor()
    await page.locator(':focus').and(dialog(page).getByLabel('Name')).waitFor()
    await page.unroute('**/channels/*')
    await press(page, 'Cancel')
    assert.equal((await channelNamed(testGuild, 'great-hall')).rate_limit_per_user, 1800)
    await server.say(testGuild.owner, testGuild, 'still here')
  })

  test('for voice have a user limit, and forums have tags, a sort order and a default reaction', async () => {
    const { server } = shared
    const testGuild = await found()
    const make = (body: object) =>
      server.call<SeenChannel>(testGuild.owner, `/guilds/${testGuild.id}/channels`, { body })
    const voice = await make({ name: 'Parlour', type: 2 })
    const forum = await make({ name: 'council', type: 15 })
    const page = await shared.enter(testGuild.owner, `/channels/${testGuild.id}/${voice.id}`)
    const pick = async (name: string) => {
      const picker = page.getByRole('dialog', { name: 'Pick an emoji' })
      await picker.getByRole('combobox').fill(name)
      await picker.getByRole('gridcell', { name, exact: true, selected: true }).click()
      await picker.waitFor({ state: 'detached' })
    }
    await choose(page, 'Parlour', 'Edit…')
    await dialog(page).getByLabel('User limit').fill('120')
    await press(page, 'Save')
    await dialog(page).getByText('Enter a whole number up to 99, or leave it empty.').waitFor()
    await dialog(page).getByLabel('User limit').fill('12')
    await dialog(page).getByLabel('Bitrate').selectOption({ label: '96 kbit/s' })
    await checkPageLayout(page, 'edit-voice')
    await press(page, 'Save')
    await row(page, 'Parlour , 0 of 12 people inside').waitFor()
    assert.equal((await channelNamed(testGuild, 'Parlour')).bitrate, 96_000)

    await page.goto(new URL(`/channels/${testGuild.id}/${forum.id}`, server.web).href)
    await choose(page, 'council', 'Edit…')
    await dialog(page).getByLabel('Guidelines').fill('One subject a post.')
    await dialog(page).getByLabel('Sort order').selectOption({ label: 'Creation date' })
    await dialog(page).getByLabel('Layout').selectOption({ label: 'Gallery' })
    await press(page, 'Add tag')
    await press(page, 'Save')
    await dialog(page).getByText('Give each tag a name.').waitFor()
    await dialog(page).getByLabel('Tag 1', { exact: true }).fill('Roofs')
    await press(page, 'Emoji of tag 1')
    await pick('house')
    await press(page, 'Add tag')
    await page
      .locator(':focus')
      .and(dialog(page).getByLabel('Tag 2', { exact: true }))
      .waitFor()
    await page.keyboard.type('Walls')
    await dialog(page).getByText('Only moderators can apply this tag (tag 2)').click()
    await press(page, 'Move tag 2 up')
    await dialog(page).getByText('Require a tag on each post').click()
    await press(page, 'Choose the default reaction')
    await pick('thumbs up')
    await checkPageLayout(page, 'edit-forum')
    await press(page, 'Save')
    await dialog(page).waitFor({ state: 'detached' })
    const after: any = await channelNamed(testGuild, 'council')
    assert.deepEqual(
      after.available_tags.map(({ name, moderated }: any) => [name, moderated]),
      [
        ['Walls', true],
        ['Roofs', false],
      ],
    )
    assert.ok(after.available_tags[1].emoji_name)
    assert.equal(after.default_reaction_emoji.emoji_name, '👍')
    assert.deepEqual([after.default_sort_order, after.default_forum_layout, after.flags], [1, 2, 16])
  })

  test('are moved by a dialog, folded with their category, muted, and deleted after a confirmation', async () => {
    const { server } = shared
    const testGuild = await found()
    const make = (body: object) =>
      server.call<SeenChannel>(testGuild.owner, `/guilds/${testGuild.id}/channels`, { body })
    const shed = await make({ name: 'Shed', type: 4 })
    const oak = await make({ name: 'oak', type: 0 })
    const page = await shared.enter(testGuild.owner, `/channels/${testGuild.id}/${oak.id}`)
    const guest = await shared.enter(testGuild.guest, testGuild.path)
    await choose(page, 'oak', 'Move to…')
    await dialog(page).getByLabel('Category').selectOption({ label: 'Shed' })
    await checkPageLayout(page, 'move-channel')
    await press(page, 'Move')
    await guest.getByRole('list', { name: 'Shed' }).getByRole('link', { name: 'oak' }).waitFor()
    assert.equal((await channelNamed(testGuild, 'oak')).parent_id, shed.id)

    await category(guest, 'Shed').click()
    await row(guest, 'oak').waitFor({ state: 'hidden' })
    await guest.reload()
    await category(guest, 'Shed').waitFor()
    await row(guest, 'oak').waitFor({ state: 'hidden' })
    await server.say(testGuild.owner, { channelId: oak.id }, 'a new table')
    await row(guest, 'oak unread').waitFor()
    await category(guest, 'Shed').click({ button: 'right' })
    await item(guest, 'Mute').click()
    await row(guest, 'oak').waitFor({ state: 'hidden' })
    await category(guest, 'Shed').click()
    await row(guest, 'oak muted').waitFor()
    await category(guest, 'Shed').click({ button: 'right' })
    await item(guest, 'Unmute').click()
    await row(guest, 'oak').click({ button: 'right' })
    assert.equal(await item(guest, 'Edit…').count(), 0)
    await item(guest, 'Mute').click()
    await row(guest, 'oak muted').waitFor()
    await checkPageLayout(guest, 'channel-muted')

    await choose(page, 'oak', 'Delete…')
    await press(page, 'Cancel')
    await choose(page, 'oak', 'Delete…')
    await checkPageLayout(page, 'delete-channel')
    await press(page, 'Delete')
    await row(guest, 'oak').waitFor({ state: 'detached' })
    await page.getByText('You don’t have access to this channel').waitFor()
  })

  test('that follow an announcement channel receive its published messages', async () => {
    const { server } = shared
    const testGuild = await found()
    const bell = await server.call<SeenChannel>(testGuild.owner, `/guilds/${testGuild.id}/channels`, {
      body: { name: 'bell', type: 5 },
    })
    const page = await shared.enter(testGuild.guest, `/channels/${testGuild.id}/${bell.id}`)
    await choose(page, 'bell', 'Follow…')
    await dialog(page).getByText('You need a channel where you can manage webhooks').waitFor()
    await press(page, 'Close')
    const own = await server.call<{ id: string; system_channel_id: string }>(testGuild.guest, '/guilds', {
      body: { name: 'Abroad' },
    })
    await page.getByRole('link', { name: 'Abroad' }).waitFor()
    await choose(page, 'bell', 'Follow…')
    await checkPageLayout(page, 'follow')
    await dialog(page).getByLabel('Post announcements in').selectOption({ label: 'Abroad: general' })
    await press(page, 'Follow')
    await page.getByText('Abroad: general now follows bell.').waitFor()
    const id = await server.say(testGuild.owner, { channelId: bell.id }, 'The fair opens')
    await server.call(testGuild.owner, `/channels/${bell.id}/messages/${id}/crosspost`, { method: 'POST' })
    await page.goto(new URL(`/channels/${own.id}/${own.system_channel_id}`, server.web).href)
    await page.getByRole('main').getByText('The fair opens').waitFor()
  })

  test('get an invite on request, with custom settings on request', async () => {
    const { server } = shared
    const testGuild = await found()
    const count = async () => (await server.call<unknown[]>(testGuild.owner, `/guilds/${testGuild.id}/invites`)).length
    const before = await count()
    const page = await shared.enter(testGuild.owner, testGuild.path)
    const link = page.getByRole('dialog').getByText(/\/invite\/[A-Za-z0-9]+/u)
    const open = async () => {
      await choose(page, 'general', 'Invite people…')
      await link.waitFor()
      return link.textContent()
    }
    const first = await open()
    const made = await count()
    await page.keyboard.press('Escape')
    assert.equal(await open(), first)
    await dialog(page).getByLabel('Expires after').selectOption({ label: 'Never' })
    await dialog(page).getByLabel('Max uses').selectOption({ label: '1 use' })
    assert.equal(await link.textContent(), first)
    assert.equal(await count(), made)
    await checkPageLayout(page, 'invite-terms')
    await press(page, 'Create a link')
    await page.waitForFunction(
      (old) =>
        document.querySelector('.copy-line-value code')?.textContent?.includes('/invite/') &&
        !document.body.textContent?.includes(old ?? ''),
      first,
    )
    assert.equal(await count(), made + 1)
    assert.ok(made <= before + 1)
  })
})
