import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  activityPath,
  applicationPath,
  CLAIM_PATH,
  CLAIM_RETURN_PATH,
  channelPath,
  DEVELOPERS_PATH,
  DISCOVERY_PATH,
  guildSettingsPath,
  HOME_PATH,
  onboardingPath,
  routeAt,
  screeningPath,
  teamPath,
  templatePath,
  welcomePath,
} from './paths.ts'

const guild = '11111111111111111'
const channel = '22222222222222222'
const message = '33333333333333333'

test('a generated path can be parsed to its original parts', () => {
  for (const guildId of [guild, null]) {
    for (const messageId of [message, undefined]) {
      assert.deepEqual(routeAt(channelPath(guildId, channel, messageId)), {
        name: 'channel',
        guildId,
        channelId: channel,
        messageId: messageId ?? null,
      })
    }
  }
  assert.deepEqual(routeAt(channelPath(guild)), { name: 'channel', guildId: guild, channelId: null, messageId: null })
  assert.deepEqual(routeAt(HOME_PATH), { name: 'home' })
})

test('the sign-in paths lead home', () => {
  for (const path of ['/', '/login', '/register', '/channels']) assert.deepEqual(routeAt(path), { name: 'home' })
})

test('an unknown path is recognized as unknown', () => {
  for (const path of ['/channels/x', '/channels/@me/x', '/nowhere/at/all', '//', '/guilds/x/settings']) {
    assert.deepEqual(routeAt(path), { name: 'unknown' })
  }
})

test('paths of invites and settings are recognized', () => {
  assert.deepEqual(routeAt('/invite/abc'), { name: 'invite', code: 'abc' })
  assert.deepEqual(routeAt(templatePath('abc')), { name: 'template', code: 'abc' })
  assert.deepEqual(routeAt(DISCOVERY_PATH), { name: 'discovery' })
  assert.deepEqual(routeAt(CLAIM_PATH), { name: 'claim' })
  assert.deepEqual(routeAt(CLAIM_RETURN_PATH), { name: 'claim-return' })
  assert.deepEqual(routeAt(activityPath(guild)), { name: 'activity', applicationId: guild, linkId: null })
  const linked = { name: 'activity', applicationId: guild, linkId: '0-100000000000000000' }
  assert.deepEqual(routeAt(`${activityPath(guild)}/0-100000000000000000`), linked)
  assert.deepEqual(routeAt(`${activityPath(guild)}/x`), { ...linked, linkId: null })
  assert.deepEqual(routeAt(activityPath('dice')), { name: 'unknown' })
  assert.deepEqual(routeAt('/settings'), { name: 'settings', page: null })
  assert.deepEqual(routeAt('/settings/sessions'), { name: 'settings', page: 'sessions' })
  assert.deepEqual(routeAt('/instance'), { name: 'instance', page: null })
  assert.deepEqual(routeAt('/instance/jobs'), { name: 'instance', page: 'jobs' })
})

test('paths of developers’ applications are recognized', () => {
  const nothing = { name: 'developers', applicationId: null, teamId: null, page: null }
  assert.deepEqual(routeAt(DEVELOPERS_PATH), nothing)
  assert.deepEqual(routeAt(applicationPath('x', 'bot')), nothing)
  assert.deepEqual(routeAt(applicationPath(guild)), { ...nothing, applicationId: guild })
  assert.deepEqual(routeAt(teamPath(guild)), { ...nothing, teamId: guild })
  assert.deepEqual(routeAt(applicationPath(guild, 'bot')), { ...nothing, applicationId: guild, page: 'bot' })
})

test('the path of a guild’s onboarding is recognized', () => {
  assert.deepEqual(routeAt(onboardingPath(guild)), { name: 'onboarding', guildId: guild })
  assert.deepEqual(routeAt(screeningPath(guild)), { name: 'screening', guildId: guild })
  assert.deepEqual(routeAt(welcomePath(guild)), { name: 'welcome', guildId: guild })
  assert.deepEqual(routeAt('/guilds/x/onboarding'), { name: 'unknown' })
})

test('paths of a guild’s settings, a settings page and an item on it are recognized', () => {
  const wholly = (page: string | null, item: string | null) => ({ name: 'guild-settings', guildId: guild, page, item })
  assert.deepEqual(routeAt(guildSettingsPath(guild)), wholly(null, null))
  assert.deepEqual(routeAt(guildSettingsPath(guild, 'roles')), wholly('roles', null))
  assert.deepEqual(routeAt(guildSettingsPath(guild, 'channels', channel)), wholly('channels', channel))
})
