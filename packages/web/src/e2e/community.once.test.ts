import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

describe('A Community guild', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('is set up with missing channels, and tells a newcomer when they can write', async () => {
    const { server } = testGuild
    const { id, channelId, path, owner } = await server.createTestGuild('Weavers', 'ada', 'bob')
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/overview`)
    const isOn = page.getByRole('switch', { name: 'Community guild' })
    await isOn.click()
    const dialog = page.getByRole('dialog', { name: 'Set up a Community guild' })
    await checkPageLayout(page, 'community-setup')
    await dialog.getByLabel('Moderator channel').selectOption('#general')
    await dialog.getByRole('button', { name: 'Enable Community' }).click()
    await page.getByRole('switch', { name: 'Community guild', checked: true }).waitFor()
    const settings = await server.call<GuildSettings>(owner, `/guilds/${id}`)
    const rules = await server.call<{ name: string }>(owner, `/channels/${settings.rules_channel_id}`)
    assert.deepEqual([rules.name, settings.public_updates_channel_id], ['rules', channelId])
    assert.equal(settings.verification_level, 1)

    // A user without an email address, which could be verified.
    const account = { username: 'cid', password: 'a long enough password' }
    const { token } = await server.call<{ token: string }>(null, '/auth/register', { body: account })
    const newcomer = { id: '', name: 'cid', username: 'cid', password: account.password, token }
    const { id: newcomerId } = await server.call<{ id: string }>(newcomer, '/users/@me')
    const { code } = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    await server.call(newcomer, `/invites/${code}`, { body: {} })
    const other = await testGuild.enter(newcomer, path)
    await other
      .getByText(/^Your account is too new to write in this guild\. You can write here in \d:\d\d\.$/u)
      .waitFor()
    assert.equal(await other.getByRole('textbox').count(), 0)
    const role = await server.call<{ id: string }>(owner, `/guilds/${id}/roles`, { body: { name: 'Guest' } })
    await server.call(owner, `/guilds/${id}/members/${newcomerId}/roles/${role.id}`, { method: 'PUT' })
    await other.getByRole('textbox').waitFor()
  })

  test('has a forum that shows that it is empty', async () => {
    const { server } = testGuild
    const { id, owner } = await server.createTestGuild('Dyers', 'dan', 'eve')
    const asked = { rules_channel_id: '1', public_updates_channel_id: '1', features: ['COMMUNITY'] }
    await server.call(owner, `/guilds/${id}`, { method: 'PATCH', body: asked })
    const forum = await server.call<{ id: string }>(owner, `/guilds/${id}/channels`, {
      body: { name: 'ideas', type: 15 },
    })
    const page = await testGuild.enter(owner, `/channels/${id}/${forum.id}`)
    await page.getByText('No active posts').waitFor()
    await checkPageLayout(page, 'forum-empty')
  })

  test('has an error page for an unknown address', async () => {
    testGuild.expect(/status of 404/)
    const { owner } = await testGuild.server.createTestGuild('Tanners', 'fay', 'gil')
    const page = await testGuild.enter(owner, '/nowhere/at/all')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await checkPageLayout(page, 'page-not-found')
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await page.waitForURL('**/channels/@me')
  })
})
