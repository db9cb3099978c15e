import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount, TestGuild } from './live-server.ts'
import { PIXEL_PNG } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const PICTURE = `data:image/png;base64,${PIXEL_PNG.toString('base64')}`

type Made = { id: string; code: string }

describe('The invite page', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')
  let place: TestGuild
  let stranger: TestAccount
  before(async () => {
    place = await testGuild.server.createTestGuild('Harbour Chess Club', 'ada', 'bob')
    stranger = await testGuild.server.newPerson('cid')
  })

  const make = async (body: object = {}, channelId = place.channelId) =>
    (
      await testGuild.server.call<Made>(place.owner, `/channels/${channelId}/invites`, {
        body: { unique: true, ...body },
      })
    ).code
  const ofGuild = (method: string, path: string, body: object, { id } = place) =>
    testGuild.server.call<Made>(place.owner, `/guilds/${id}${path}`, { method, body })
  // The first user of the server is its administrator.
  const unlock = (...features: string[]) =>
    testGuild.server.call(place.owner, `/guildhall/guilds/${place.id}/features`, { method: 'PUT', body: { features } })

  test('shows what the invite is for, signed in or not', async () => {
    const { server } = testGuild
    await unlock('COMMUNITY', 'INVITE_SPLASH', 'WELCOME_SCREEN_ENABLED', 'MEMBER_VERIFICATION_GATE_ENABLED')
    await ofGuild('PATCH', '', {
      icon: PICTURE,
      splash: PICTURE,
      description: 'We meet on Thursdays, and play until the last ferry.',
      verification_level: 3,
    })
    await ofGuild('PATCH', '/welcome-screen', {
      enabled: true,
      description: 'Sit down anywhere.',
      welcome_channels: [{ channel_id: place.channelId, description: 'Say hello', emoji_name: '👋' }],
    })
    const role = await ofGuild('POST', '/roles', { name: 'Knight', color: 0x3b82f6 })
    const event = await ofGuild('POST', '/scheduled-events', {
      name: 'Simultaneous display',
      privacy_level: 2,
      entity_type: 3,
      entity_metadata: { location: 'Pier 3' },
      scheduled_start_time: '2099-05-01T18:00:00Z',
      scheduled_end_time: '2099-05-01T20:00:00Z',
    })
    const code = await make({ role_ids: [role.id], max_age: 3600 })
    const outside = await testGuild.enter(null, `/invite/${code}?event=${event.id}`)
    await outside.getByRole('heading', { level: 2, name: 'Harbour Chess Club' }).waitFor()
    await heading(outside, 'Sign in').waitFor()
    await checkPageLayout(outside, 'invite-signed-out')
    await outside.getByText('What to expect').click()
    await outside.getByText('Knight', { exact: true }).waitFor()

    const page = await testGuild.enter(stranger, `/invite/${code}?event=${event.id}`)
    await page.getByRole('heading', { level: 1, name: 'Harbour Chess Club' }).waitFor()
    for (const text of [
      'ada invites you to a guild.',
      '2 members',
      'We meet on Thursdays, and play until the last ferry.',
      'Simultaneous display',
      'Sit down anywhere.',
      'Say hello',
    ]) {
      await page.getByText(text, { exact: true }).waitFor()
    }
    await page.getByText('ten minutes').waitFor()
    await page.getByText('agree to the guild’s rules').waitFor()
    await page.getByText(', Pier 3').waitFor()
    await page.getByText(/^Valid until /u).waitFor()
    await checkPageLayout(page, 'invite-rich')
    assert.deepEqual((await tabThrough(page)).slice(-2), ['button Join the guild', 'button Not now'])
    await unlock()
    await ofGuild('PATCH', '', { verification_level: 0 })
    await button(page, 'Join the guild').click()
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor()
    const { roles } = await server.call<{ roles: string[] }>(place.owner, `/guilds/${place.id}/members/${stranger.id}`)
    assert.deepEqual(roles, [role.id])

    await page.goto(new URL(`/invite/${code}`, server.web).href)
    await page.getByText('You’re already a member.').waitFor()
    await button(page, 'Open').click()
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor()
  })

  test('shows what an invite leads to: guests, an app', async () => {
    const voice = await ofGuild('POST', '/channels', { name: 'Blitz', type: 2 })
    const code = await make({ flags: 1 }, voice.id)
    const newcomer = await testGuild.server.newPerson('dan')
    const page = await testGuild.enter(newcomer, '/settings')
    const shown = await testGuild.server.call<object>(newcomer, `/invites/${code}?with_counts=true`)
    const target_application = {
      id: '1000000000000000001',
      name: 'Chess in the Park',
      icon: null,
      description: 'Play with those who are there.',
    }
    await page.route('**/invites/*', (route) =>
      route.fulfill({ json: { ...shown, target_type: 2, target_application } }),
    )
    await page.goto(new URL(`/invite/${code}`, testGuild.server.web).href)
    await page.getByText('ada invites you to a guild as a guest.').waitFor()
    await page.getByText('You’ll only see this channel').waitFor()
    await page.getByText('Chess in the Park', { exact: true }).waitFor()
    await button(page, 'Join as a guest').waitFor()
    await checkPageLayout(page, 'invite-app')
  })

  test('shows why a user can’t join: expired, not for them, banned, paused, full', async () => {
    const { server } = testGuild
    testGuild.expect(/status of 40[34]/)
    const late = await server.newPerson('eve')
    const page = await testGuild.enter(late, '/invite/goneforever')
    const open = (code: string) => page.goto(new URL(`/invite/${code}`, server.web).href)
    await heading(page, 'Invite not found').waitFor()
    await page.getByText('This invite is invalid or has expired.').waitFor()
    await checkPageLayout(page, 'invite-unknown')

    await open(await make({ target_user_ids: [place.guest.id] }))
    await page.getByText('This invite is for someone else.').waitFor()
    await checkPageLayout(page, 'invite-for-others')

    const code = await make()
    await ofGuild('PUT', `/bans/${late.id}`, {})
    await open(code)
    await button(page, 'Join the guild').click()
    await page.getByText('You are banned from this guild.').waitFor()
    await checkPageLayout(page, 'invite-banned')
    await ofGuild('DELETE', `/bans/${late.id}`, {})

    const invites_disabled_until = new Date(Date.now() + 3_600_000).toISOString()
    await ofGuild('PUT', '/incident-actions', { invites_disabled_until })
    await button(page, 'Join the guild').click()
    await page.getByText('Joining is paused right now. Try again later.').waitFor()
    await ofGuild('PUT', '/incident-actions', { invites_disabled_until: null })

    await ofGuild('PATCH', '', { features: ['INVITES_DISABLED'] })
    await open(code)
    await page.getByText('Joining is paused right now. Try again later.').waitFor()
    assert.equal(await button(page, 'Join the guild').count(), 0)
    await checkPageLayout(page, 'invite-paused')
    await ofGuild('PATCH', '', { features: [] })

    await open(code)
    await page.route('**/invites/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { message: 'Maximum number of server members reached', code: 30019 } })
        : route.fallback(),
    )
    await button(page, 'Join the guild').click()
    await page.getByText('This guild is full.').waitFor()
  })

  test('shows an expired invite to a visitor who is not signed in', async () => {
    testGuild.expect(/status of 404/)
    const page = await testGuild.enter(null, '/invite/goneforever')
    await page.getByText('This invite is invalid or has expired.').waitFor()
    await heading(page, 'Sign in').waitFor()
    assert.equal(await page.getByText('You have an invite').count(), 0)
    const code = await make()
    await page.goto(new URL(`/invite/${code}`, testGuild.server.web).href)
    await page.getByText('You have an invite. Sign in or create an account to accept it.').waitFor()
  })

  test('shows hostile names as text', async () => {
    const name = `‮<b id=hurt>${'W'.repeat(70)}</b>\u200b`
    const { id } = await testGuild.server.call<Made>(place.owner, '/guilds', { body: { name } })
    const channel = (
      await testGuild.server.call<{ id: string; type: number }[]>(place.owner, `/guilds/${id}/channels`)
    ).find(({ type }) => type === 0)
    const code = await make({}, channel?.id)
    const page = await testGuild.enter(stranger, `/invite/${code}`)
    await button(page, 'Join the guild').waitFor()
    assert.equal(await page.locator('#hurt').count(), 0)
    await checkPageLayout(page, 'invite-hostile')
  })
})
