import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

interface ChannelWire {
  readonly id: string
  readonly parent_id: string | null
  readonly permission_overwrites: readonly { id: string; allow: string; deny: string }[]
}

const channelOf = (server: LiveServer, who: TestAccount, id: string) => server.call<ChannelWire>(who, `/channels/${id}`)

const overwriteState = (page: Page, permission: string, choice: string) =>
  page.getByRole('group', { name: permission, exact: true }).getByRole('radio', { name: choice })

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
}

describe('Channel permissions', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('hide a channel from everyone and open it to a role, with a preview before saving', async () => {
    const { server } = testGuild
    const { id, path, channelId, owner, guest } = await server.createTestGuild('Weavers', 'ada', 'bob')
    const role = await server.call<{ id: string }>(owner, `/guilds/${id}/roles`, { body: { name: 'Elder' } })
    const other = await testGuild.enter(guest, path)
    await other.getByRole('link', { name: /^general/u }).waitFor()
    const page = await testGuild.enter(owner, path)
    await page.getByRole('link', { name: /^general/u }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Permissions' }).click()
    await overwriteState(page, 'View channel', 'Deny').check()
    await page.getByRole('combobox', { name: 'Add a role or a member' }).click()
    await page.getByRole('option', { name: /Elder/u }).click()
    await page.getByRole('heading', { name: 'Permissions of Elder in this channel' }).waitFor()
    await overwriteState(page, 'View channel', 'Allow').check()

    await page.getByText('Visible to: Elder.').waitFor()
    const checks = page.getByRole('list', { name: 'Resulting permissions' }).getByRole('listitem')
    const seeing = checks.filter({ hasText: 'View channel' })
    await seeing.getByText('Denied in this channel for everyone.').waitFor()
    await page.getByRole('combobox', { name: 'View as' }).click()
    await page.getByRole('option', { name: /Elder/u }).click()
    await seeing.getByText('Allowed in this channel for Elder.').waitFor()
    await other.getByRole('link', { name: /^general/u }).waitFor()

    await save(page)
    await other.getByRole('link', { name: /^general/u }).waitFor({ state: 'detached' })
    await server.call(owner, `/guilds/${id}/members/${guest.id}/roles/${role.id}`, { method: 'PUT' })
    await other.getByRole('link', { name: /^general/u }).waitFor()
    const { permission_overwrites } = await channelOf(server, owner, channelId)
    assert.deepEqual(
      permission_overwrites.map(({ id: whose, allow, deny }) => [whose, allow, deny]),
      [
        [id, '0', '1024'],
        [role.id, '1024', '0'],
      ],
    )
  })

  test('can differ from those of the category and be synced again, and keep simultaneous changes by others', async () => {
    const { server } = testGuild
    const { id, channelId, owner, guest } = await server.createTestGuild('Potters', 'cid', 'dan')
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/channels`)
    await page
      .getByRole('link', { name: /general.*/u })
      .first()
      .click()
    await page.getByText('Synced with the category Text Channels.').waitFor()
    await overwriteState(page, 'Create polls', 'Deny').check()
    const path = `/channels/${channelId}/permissions/${guest.id}`
    await server.call(owner, path, { method: 'PUT', body: { type: 1, allow: '0', deny: '2048' } })
    await page.getByRole('list', { name: 'Roles and members' }).getByRole('button', { name: 'dan' }).waitFor()
    await save(page)
    assert.equal((await channelOf(server, owner, channelId)).permission_overwrites.length, 2)

    await page.getByRole('list', { name: 'Roles and members' }).getByRole('button', { name: 'dan' }).click()
    assert.equal(await overwriteState(page, 'Send messages', 'Deny').isChecked(), true)
    await page.getByRole('button', { name: 'Remove override for dan' }).click()
    await save(page)
    assert.equal((await channelOf(server, owner, channelId)).permission_overwrites.length, 1)
    await page.getByRole('button', { name: 'Sync with category' }).click()
    await page.getByText('Synced with the category Text Channels.').waitFor()
    await until(async () => (await channelOf(server, owner, channelId)).permission_overwrites.length === 0)
  })

  test('limit a member who may manage one channel’s permissions to that channel and to what they hold', async () => {
    const { server } = testGuild
    const { id, channelId, owner, guest } = await server.createTestGuild('Bakers', 'eve', 'fay')
    const { parent_id } = await channelOf(server, owner, channelId)
    const manage = String(1n << 28n)
    await server.call(owner, `/channels/${parent_id}/permissions/${guest.id}`, {
      method: 'PUT',
      body: { type: 1, allow: manage, deny: '0' },
    })
    const page = await testGuild.enter(guest, `/guilds/${id}/settings`)
    await page.getByRole('heading', { level: 1, name: 'Channel permissions' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Overview' }).count(), 0)
    await page.getByRole('link', { name: /Text Channels/u }).click()
    await page.getByRole('group', { name: 'Manage permissions' }).waitFor()
    assert.equal(await overwriteState(page, 'Manage permissions', 'Allow').isDisabled(), true)
    await overwriteState(page, 'Send voice messages', 'Deny').check()
    await save(page)
  })
})

describe('The channel permissions pages', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('are rendered, and work by Tab', async () => {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const page = await demo.enter(server.demoPerson('owner'), `/guilds/${guild_id}/settings/channels`)
    await page
      .getByRole('link', { name: /general/u })
      .first()
      .waitFor()
    await checkPageLayout(page, 'guild-channels')
    await tabThrough(page)
    await page.goto(`${server.web}/guilds/${guild_id}/settings/channels/${channels.general}`)
    await page.getByRole('heading', { name: 'Permissions of @everyone in this channel' }).waitFor()
    await checkPageLayout(page, 'guild-channel')
    await page.getByRole('heading', { name: 'View as a role' }).evaluate((each) => each.scrollIntoView())
    await checkPageLayout(page, 'guild-channel-check')
  })
})
