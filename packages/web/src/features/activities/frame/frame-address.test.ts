import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activityFrameOrigin, frameAddress } from './frame-address.ts'

const place = { applicationId: '500', instanceId: 'i-9-gc-1-20', guildId: '1', channelId: '20' }
const load = {
  place,
  frameId: 'f',
  launchId: '9',
  ticket: 't',
  platform: 'desktop',
  customId: null,
  referrerId: null,
} as const
const activities_origin = 'http://{application_id}.activities.guildhall.localhost:3333'

test('an Activity app has an origin of its own, if the server has a domain name', () => {
  assert.equal(activityFrameOrigin({ activities_origin }, '500'), 'http://500.activities.guildhall.localhost:3333')
  assert.equal(activityFrameOrigin({ activities_origin: null }, '500'), null)
})

test('a frame’s URL contains its guild, channel and instance', () => {
  const { origin, pathname, searchParams } = new URL(frameAddress('http://500.activities.localhost', load))
  assert.equal(`${origin}${pathname}`, 'http://500.activities.localhost/.proxy/.guildhall/shell')
  assert.deepEqual(Object.fromEntries(searchParams), {
    frame_id: 'f',
    instance_id: 'i-9-gc-1-20',
    platform: 'desktop',
    guild_id: '1',
    channel_id: '20',
    location_id: 'gc-1-20',
    launch_id: '9',
    discord_proxy_ticket: 't',
  })
})

test('a frame’s address names no guild for a private channel, and passes link parameters on', () => {
  const given = { ...load, place: { ...place, guildId: null }, customId: 'a&b=c', referrerId: '10' }
  const { searchParams } = new URL(frameAddress('http://500.activities.localhost', given))
  assert.equal(searchParams.has('guild_id'), false)
  assert.equal(searchParams.get('location_id'), 'pc-20')
  assert.deepEqual([searchParams.get('custom_id'), searchParams.get('referrer_id')], ['a&b=c', '10'])
})
