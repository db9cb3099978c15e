import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { totpCode } from '@guildhall/testing/clients/totp-secret'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestAccount, TestGuild } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
}

/** Gives a user a role with some permissions; resolves with its ID. */
async function empower(
  server: LiveServer,
  { id, owner }: TestGuild,
  who: TestAccount,
  permissions: bigint,
): Promise<string> {
  const body = { name: 'Warden', permissions: String(permissions) }
  const role = await server.call<{ id: string }>(owner, `/guilds/${id}/roles`, { body })
  await server.call(owner, `/guilds/${id}/members/${who.id}/roles/${role.id}`, { method: 'PUT' })
  return role.id
}

describe('A guild’s safety settings', { skip: skipWithoutChromium }, () => {
  const stand = storyFixture('shared')

  test('set requirements for members, show an error at its field, and take over others’ changes', async () => {
    stand.expect(/status of 400/)
    const { server } = stand
    const { id, owner } = await server.createTestGuild('Weavers', 'ada', 'bob')
    const channel = (name: string) =>
      server.call<{ id: string }>(owner, `/guilds/${id}/channels`, { body: { name, type: 0 } })
    const [alarms, cellar] = [await channel('alarms'), await channel('cellar')]
    const page = await stand.enter(owner, `/guilds/${id}/settings/safety`)
    const settings = () => server.call<GuildSettings>(owner, `/guilds/${id}`)
    await page.getByRole('radio', { name: /^High\b/u }).check()
    await page.getByRole('radio', { name: 'Members without a role' }).check()
    await page.getByRole('switch', { name: 'Raid alerts' }).uncheck()
    await page.getByRole('switch', { name: 'Disable invites' }).check()
    await page.getByRole('combobox', { name: 'Also send alerts to a channel' }).click()
    await page.getByRole('option', { name: 'cellar' }).click()
    await server.call(owner, `/channels/${cellar.id}`, { method: 'DELETE' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This channel was deleted or isn’t a text channel. Choose another one.').waitFor()
    assert.equal((await settings()).verification_level, 0)
    await page.getByRole('combobox', { name: 'Also send alerts to a channel' }).click()
    await page.getByRole('option', { name: 'alarms' }).click()
    await save(page)
    const saved = await settings()
    assert.deepEqual([saved.verification_level, saved.explicit_content_filter], [3, 1])
    assert.equal(saved.safety_alerts_channel_id, alarms.id)
    assert.deepEqual(saved.features.toSorted(), ['INVITES_DISABLED', 'RAID_ALERTS_DISABLED'])

    await server.call(owner, `/guilds/${id}`, { method: 'PATCH', body: { verification_level: 1 } })
    await page.getByRole('radio', { name: /^Low/u, checked: true }).waitFor()
    // A moderator without a second factor can't require one of others.
    assert.ok(await page.getByRole('switch', { name: 'Require two-factor authentication for moderation' }).isDisabled())
    await page.getByRole('link', { name: 'Set up two-factor authentication' }).waitFor()
  })

  test('offer a Community guild no lower level than it needs, and a second factor only to the owner', async () => {
    const { server } = stand
    const testGuild = await server.createTestGuild('Dyers', 'cid', 'dan')
    const { id, channelId, owner, guest } = testGuild
    const channels = { rules_channel_id: channelId, public_updates_channel_id: channelId }
    await server.call(owner, `/guilds/${id}`, { method: 'PATCH', body: { ...channels, features: ['COMMUNITY'] } })
    await empower(server, testGuild, guest, Permission.MANAGE_GUILD)
    const page = await stand.enter(guest, `/guilds/${id}/settings/safety`)
    await page.getByRole('radio', { name: 'All members', checked: true }).waitFor()
    assert.equal(await page.getByRole('radio', { name: 'No members' }).count(), 0)
    assert.equal(await page.getByRole('radio', { name: /^None/u }).count(), 0)
    assert.equal(
      await page.getByRole('switch', { name: 'Require two-factor authentication for moderation' }).count(),
      0,
    )
  })

  test('let a moderator pause invites and DMs, refuse others, and resume both from each notice', async () => {
    // The joining user and the one who sends a message are refused; so is the moderator in the end.
    stand.expect(/status of 403/)
    const { server } = stand
    const testGuild = await server.createTestGuild('Smiths', 'eve', 'fay')
    const { id, channelId, path, owner, guest } = testGuild
    const warden = await server.newPerson('gil')
    const stranger = await server.newPerson('hal')
    const { code } = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    await server.call(warden, `/invites/${code}`, { body: {} })
    const roleId = await empower(server, testGuild, warden, Permission.MANAGE_GUILD)

    const page = await stand.enter(warden, `/guilds/${id}/settings/safety`)
    const other = await stand.enter(owner, path)
    const plain = await stand.enter(guest, path)
    await page.getByRole('button', { name: 'Pause invites…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pause invites' })
    await dialog.getByLabel('Duration').selectOption('24 hours')
    await checkPageLayout(page, 'safety-pause')
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText(/Paused until .* No one can join with an invite\./u).waitFor()
    await page.getByRole('button', { name: 'Pause direct messages…' }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const notice = other.getByRole('region', { name: 'Invites are paused' })
    await notice.getByText(/until/u).waitFor()
    await other.getByRole('region', { name: 'Direct messages are paused' }).waitFor()
    await checkPageLayout(other, 'safety-notice')
    await tabThrough(other)
    await plain.getByRole('link', { name: /^general/u }).waitFor()
    assert.equal(await plain.getByRole('region', { name: 'Invites are paused' }).count(), 0)

    const door = await stand.enter(stranger, `/invite/${code}`)
    await door.getByRole('button', { name: 'Join the guild' }).click()
    await door.getByText('Joining is paused right now. Try again later.').waitFor()
    await assert.rejects(server.call(guest, '/users/@me/channels', { body: { recipients: [owner.id] } }), /403/u)
    const actions = `/guilds/${id}/incident-actions`
    await assert.rejects(server.call(guest, actions, { method: 'PUT', body: { invites_disabled_until: null } }), /403/u)

    await notice.getByRole('button', { name: 'Resume invites' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.getByText('Anyone with an invite can join.').first().waitFor()
    await door.getByRole('button', { name: 'Join the guild' }).click()
    await door.waitForURL(`**/channels/${id}/**`)

    // A dialog that was open when the permission was removed shows why it fails.
    await page.getByRole('button', { name: 'Pause invites…' }).click()
    await dialog.waitFor()
    await server.call(owner, `/guilds/${id}/members/${warden.id}/roles/${roleId}`, { method: 'DELETE' })
    await page.getByText('This page doesn’t exist, or you don’t have access to it.').waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
    await dialog.getByText('You don’t have permission to do this.').waitFor()
    const { incidents_data } = await server.call<GuildSettings>(owner, `/guilds/${id}`)
    assert.equal(incidents_data?.invites_disabled_until, null)
  })

  test('alert managers of the guild to a raid, who pause invites from there', async () => {
    const { server } = stand
    const { channelId, path, owner, guest } = await server.createTestGuild('Brewers', 'kim', 'lou')
    const { code } = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    const crowd = await Promise.all(Array.from({ length: 30 }, (_, index) => server.newPerson(`crowd${index}`)))
    const page = await stand.enter(owner, path)
    const plain = await stand.enter(guest, path)
    await Promise.all(crowd.map((each) => server.call(each, `/invites/${code}`, { body: {} })))
    const alarm = page.getByRole('region', { name: 'Possible raid' })
    await alarm.getByText(/^Many more people than usual joined at/u).waitFor()
    await checkPageLayout(page, 'safety-alarm')
    await alarm.getByRole('button', { name: 'Pause invites' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByRole('region', { name: 'Invites are paused' }).waitFor()
    await alarm.waitFor({ state: 'detached' })
    await plain.getByRole('link', { name: /^general/u }).waitFor()
    assert.equal(await plain.getByRole('region', { name: /raid|paused/u }).count(), 0)
  })

  test('let an owner with a second factor require a second factor of moderators, who can do nothing without it', async () => {
    const { server } = stand
    const testGuild = await server.createTestGuild('Tanners', 'mia', 'ned')
    const { id, owner, guest } = testGuild
    await empower(server, testGuild, guest, Permission.MANAGE_GUILD | Permission.KICK_MEMBERS)
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const { token } = await server.call<{ token: string }>(owner, '/users/@me/mfa/totp/enable', {
      body: { password: owner.password, secret, code: totpCode(secret) },
    })
    const page = await stand.enter({ ...owner, token }, `/guilds/${id}/settings/safety`)
    const other = await stand.enter(guest, `/guilds/${id}/settings/safety`)
    await other.getByRole('button', { name: 'Pause invites…' }).waitFor()
    await page.getByRole('switch', { name: 'Require two-factor authentication for moderation' }).click()
    await page
      .getByRole('switch', { name: 'Require two-factor authentication for moderation', checked: true })
      .waitFor()
    await other.getByText('This page doesn’t exist, or you don’t have access to it.').waitFor()
    await page.getByRole('switch', { name: 'Require two-factor authentication for moderation' }).click()
    await other.getByRole('button', { name: 'Pause invites…' }).waitFor()
  })

  test('show that a pause has ended', async () => {
    const { server } = stand
    const { id, path, owner } = await server.createTestGuild('Potters', 'ida', 'jon')
    const page = await stand.enter(owner, path)
    await page.getByRole('link', { name: /^general/u }).waitFor()
    const body = { invites_disabled_until: new Date(Date.now() + 8_000).toISOString() }
    await server.call(owner, `/guilds/${id}/incident-actions`, { method: 'PUT', body })
    const notice = page.getByRole('region', { name: 'Invites are paused' })
    await notice.waitFor()
    await notice.waitFor({ state: 'detached' })
  })
})

describe('The safety page', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('is rendered, and can be operated with the Tab key', async () => {
    const { server } = demo
    const { guild_id } = server.demo
    const page = await demo.enter(server.demoPerson('owner'), `/guilds/${guild_id}/settings/safety`)
    await page.getByRole('heading', { level: 2, name: 'Verification' }).waitFor()
    await checkPageLayout(page, 'guild-safety')
    await tabThrough(page)
    await page.getByRole('heading', { level: 2, name: 'Two-factor authentication' }).scrollIntoViewIfNeeded()
    await checkPageLayout(page, 'guild-safety-end')
  })
})
