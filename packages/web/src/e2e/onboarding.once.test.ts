import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Onboarding } from '@guildhall/protocol/objects/guilds/onboarding'
import { Permission } from '@guildhall/protocol/permissions/bits'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

/** Creates a Community guild; @everyone can write in most of its channels, only read one, and not view the last. */
async function furnish(server: LiveServer, { id, channelId, owner }: Pick<TestGuild, 'channelId' | 'id' | 'owner'>) {
  const channels = { rules_channel_id: channelId, public_updates_channel_id: channelId }
  await server.call(owner, `/guilds/${id}`, { method: 'PATCH', body: { ...channels, features: ['COMMUNITY'] } })
  const role = await server.call<{ id: string }>(owner, `/guilds/${id}/roles`, { body: { name: 'Weaver' } })
  const ids: string[] = []
  for (const name of ['hall', 'market', 'kitchen', 'garden', 'notices', 'well', 'wool', 'silk', 'loft']) {
    const overwrites = [
      ...(name === 'notices' ? [{ id, type: 0, deny: String(Permission.SEND_MESSAGES) }] : []),
      ...(name === 'loft' ? [{ id, type: 0, deny: String(Permission.VIEW_CHANNEL) }] : []),
      ...(name === 'loft' ? [{ id: role.id, type: 0, allow: String(Permission.VIEW_CHANNEL) }] : []),
    ]
    const body = { name, type: 0, permission_overwrites: overwrites }
    ids.push((await server.call<{ id: string }>(owner, `/guilds/${id}/channels`, { body })).id)
  }
  return { roleId: role.id, channelIds: [channelId, ...ids] }
}

async function chooseIn(page: Page, label: string, ...names: string[]): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  for (const name of names) await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
}

const option = (title: string, fields: object = {}) => ({ title, role_ids: [], channel_ids: [], ...fields })

/** Sets onboarding by the API, independently of the page. */
async function ask(server: LiveServer, { id, channelId, owner }: TestGuild): Promise<void> {
  const { roleId, channelIds } = await furnish(server, { id, channelId, owner })
  const wool = channelIds[7] ?? ''
  const silk = channelIds[8] ?? ''
  const prompts = [
    {
      id: '1',
      title: 'What do you weave?',
      required: true,
      options: [
        option('Wool', {
          emoji_name: '🐑',
          description: 'From our own sheep.',
          role_ids: [roleId],
          channel_ids: [wool],
        }),
        option('Silk', { emoji_name: '🦋', channel_ids: [silk] }),
      ],
    },
    { id: '2', title: 'How long already?', single_select: true, options: [option('Years'), option('Days')] },
    {
      id: '3',
      title: 'News by letter?',
      in_onboarding: false,
      type: 1,
      options: [option('Weekly'), option('Monthly')],
    },
  ]
  const body = { prompts, default_channel_ids: channelIds.slice(0, 7), enabled: true }
  await server.call(owner, `/guilds/${id}/onboarding`, { method: 'PUT', body })
}

describe('Onboarding', { skip: skipWithoutChromium }, () => {
  const stand = storyFixture('shared')

  test('lets the owner edit questions, counts what is missing, and shows an error at its field', async () => {
    stand.expect(/status of 400/)
    const { server } = stand
    const testGuild = await server.createTestGuild('Weavers', 'ada', 'bob')
    const { roleId } = await furnish(server, testGuild)
    const { id, owner } = testGuild
    const page = await stand.enter(owner, `/guilds/${id}/settings/onboarding`)
    await page.getByText('Default channels that @everyone can view: 0 of 7').waitFor()
    const on = page.getByRole('switch', { name: 'Enable onboarding' })
    assert.ok(await on.isDisabled())
    await chooseIn(page, 'Default channels', 'general Text', 'hall', 'notices', 'loft')
    await page.getByText('Default channels that @everyone can view: 3 of 7').waitFor()
    await page.getByText('where @everyone can send messages: 2 of 5').waitFor()
    await chooseIn(page, 'Default channels', 'market', 'kitchen', 'garden')

    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByLabel('Question', { exact: true }).fill('What do you weave?')
    await page.getByRole('button', { name: 'Emoji of answer 1', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('sheep')
    await page.getByRole('gridcell', { name: 'ewe', exact: true }).click()
    await page.getByRole('button', { name: 'No emoji for answer 1' }).waitFor()
    await chooseIn(page, 'Gives roles', 'Weaver')
    await chooseIn(page, 'Shows channels', 'wool')
    await page.getByText('Default channels that @everyone can view: 6 of 7').waitFor()
    await page.getByRole('radio', { name: 'Default channels and channels given by answers' }).check()
    await page.getByText('Default channels and channels given by answers that @everyone can view: 7 of 7').waitFor()
    await on.check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const answer = page.getByLabel('Answer 1', { exact: true }).and(page.locator('input'))
    await page.locator('.field', { has: answer }).locator('.field-error').getByText(/./u).waitFor()
    await checkPageLayout(page, 'onboarding-editor')
    await answer.fill('Wool')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })

    const saved = await server.call<Onboarding>(owner, `/guilds/${id}/onboarding`)
    const [prompt] = saved.prompts
    assert.equal(saved.enabled, true)
    assert.equal(saved.mode, 1)
    assert.equal(saved.default_channel_ids.length, 7)
    assert.equal(prompt?.options[0]?.emoji.name, '🐑')
    assert.deepEqual(prompt.options[0].role_ids, [roleId])

    await page.getByRole('radio', { name: 'Default channels', exact: true }).check()
    await page.getByText('Default channels that @everyone can view: 6 of 7').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Onboarding can’t be on until all requirements above are met.').waitFor()
    await on.uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Remove question 1' }).click()
    await page.getByText('No questions yet.').waitFor()
    await tabThrough(page)
  })

  test('gives a new member the roles of their answers at once, and lets them change the answers later', async () => {
    const { server } = stand
    const testGuild = await server.createTestGuild('Dyers', 'cid', 'dan')
    await ask(server, testGuild)
    const newcomer = await server.newPerson('eve')
    const { code } = await server.call<{ code: string }>(testGuild.owner, `/channels/${testGuild.channelId}/invites`, {
      body: {},
    })
    const page = await stand.enter(newcomer, `/invite/${code}`)
    await page.getByRole('button', { name: 'Join the guild' }).click()
    await page.getByRole('heading', { name: 'Welcome to Dyers' }).waitFor()
    const tree = page.getByRole('navigation', { name: 'Channels' })
    const inTree = (name: string) => tree.getByRole('link', { name: new RegExp(`^${name}`, 'u') })
    await tree.getByRole('link', { name: '2 questions for you' }).waitFor()
    await inTree('silk').waitFor()
    await inTree('loft').waitFor({ state: 'detached' })
    await page.getByText('News by letter?').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Enter guild' }).click()
    await page.getByText('This question is required.').waitFor()
    await page.getByRole('checkbox', { name: 'Wool' }).check()
    await page.getByRole('radio', { name: 'Years' }).check()
    await checkPageLayout(page, 'onboarding-newcomer')
    await page.getByRole('button', { name: 'Enter guild' }).click()

    await inTree('loft').waitFor()
    await inTree('wool').waitFor()
    await inTree('silk').waitFor({ state: 'hidden' })
    await page.waitForURL(`**/channels/${testGuild.id}/*`)
    await tree.getByRole('link', { name: '2 questions for you' }).waitFor({ state: 'detached' })
    await tree.getByRole('button', { name: 'Show all channels' }).click()
    await inTree('silk').waitFor()
    await tree.getByRole('button', { name: 'Show only my channels' }).click()
    await inTree('silk').waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'More actions for Dyers' }).click()
    await page.getByRole('menuitem', { name: 'Channels and roles' }).click()
    await page.getByRole('heading', { name: 'Channels and roles' }).waitFor()
    await page.getByRole('checkbox', { name: 'Wool' }).uncheck()
    await page.getByRole('checkbox', { name: 'Silk' }).check()
    await chooseIn(page, 'News by letter?', 'Weekly')
    await checkPageLayout(page, 'onboarding-later')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await inTree('loft').waitFor({ state: 'detached' })
    await inTree('wool').waitFor({ state: 'hidden' })
    await inTree('silk').waitFor()
    await page.reload()
    await page.getByRole('checkbox', { name: 'Silk', checked: true }).waitFor()
    await inTree('silk').waitFor()
    await tabThrough(page)
  })

  test('is skipped without questions, and not offered to members who may not edit it', async () => {
    const { server } = stand
    const { id, path, owner, guest } = await server.createTestGuild('Bakers', 'fay', 'gil')
    const page = await stand.enter(guest, path)
    await page.getByRole('button', { name: 'More actions for Bakers' }).click()
    await page.getByRole('menuitem', { name: 'Mark as read' }).waitFor()
    await page.getByRole('menuitem', { name: 'Channels and roles' }).waitFor({ state: 'detached' })
    await page.goto(`${server.web}/guilds/${id}/onboarding`)
    await page.getByText('Bakers has no questions for you.').waitFor()
    const role = await server.call<{ id: string }>(owner, `/guilds/${id}/roles`, {
      body: { name: 'Elder', permissions: String(Permission.MANAGE_GUILD) },
    })
    await server.call(owner, `/guilds/${id}/members/${guest.id}/roles/${role.id}`, { method: 'PUT' })
    await page.goto(`${server.web}/guilds/${id}/settings`)
    await page.getByRole('link', { name: 'Overview' }).waitFor()
    await page.getByRole('link', { name: 'Onboarding' }).waitFor({ state: 'detached' })
  })
})
