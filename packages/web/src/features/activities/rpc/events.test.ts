import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RPC_EVENTS } from './events.ts'
import type { HostEvent } from './host-ports.ts'
import { connectedHost, eventsOf } from './testing/checked-host.ts'
import { channelId, entitlement, fakeVoice, friend, guildId, privateId, related } from './testing/fake-client.ts'

type Row = {
  readonly args?: unknown
  /** Absent if every app may subscribe. */
  readonly scopes?: readonly string[]
  /** The number of events at once. */
  readonly now?: number
  readonly hostEvent: HostEvent
  /** An event of the host that doesn't concern it. */
  readonly other?: HostEvent
}

const unrelated: HostEvent = { type: 'join' }
const inVoice = { args: { channel_id: channelId }, scopes: ['rpc.voice.read'] }
const rows: Record<string, Row> = {
  VOICE_STATE_UPDATE: {
    ...inVoice,
    hostEvent: { type: 'voice', channelId, voice: fakeVoice },
    other: { type: 'voice', channelId: privateId, voice: fakeVoice },
  },
  SPEAKING_START: {
    ...inVoice,
    hostEvent: { type: 'speaking', channelId, userId: friend.id, isSpeaking: true },
    other: { type: 'speaking', channelId, userId: friend.id, isSpeaking: false },
  },
  SPEAKING_STOP: {
    ...inVoice,
    hostEvent: { type: 'speaking', channelId, userId: friend.id, isSpeaking: false },
    other: { type: 'speaking', channelId: privateId, userId: friend.id, isSpeaking: false },
  },
  ACTIVITY_LAYOUT_MODE_UPDATE: { now: 1, hostEvent: { type: 'layout' } },
  ORIENTATION_UPDATE: { now: 1, hostEvent: { type: 'orientation' } },
  THERMAL_STATE_UPDATE: { now: 1, hostEvent: { type: 'thermal' } },
  CURRENT_USER_UPDATE: { scopes: ['identify'], now: 1, hostEvent: { type: 'self' } },
  CURRENT_GUILD_MEMBER_UPDATE: {
    args: { guild_id: guildId },
    scopes: ['identify', 'guilds.members.read'],
    now: 1,
    hostEvent: { type: 'own-member', guildId },
    other: { type: 'own-member', guildId: '1' },
  },
  ENTITLEMENT_CREATE: { scopes: [], hostEvent: { type: 'entitlement', entitlement } },
  ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: { hostEvent: { type: 'participants' } },
  RELATIONSHIP_UPDATE: { scopes: ['relationships.read'], hostEvent: { type: 'relationship', related } },
  // A pending join comes first.
  ACTIVITY_JOIN: { scopes: [], now: 1, hostEvent: { type: 'join' }, other: { type: 'layout' } },
}

describe('An RPC event', () => {
  test('is listed if it is ever sent', () => {
    const sent = Object.keys(RPC_EVENTS).filter((name) => name !== 'QUEST_ENROLLMENT_STATUS_UPDATE')
    assert.deepEqual(Object.keys(rows).sort(), sent.sort())
  })

  for (const [name, { args, scopes, now = 0, hostEvent, other = unrelated }] of Object.entries(rows)) {
    test(`reaches those who subscribed and may receive it, until they unsubscribe: ${name}`, async () => {
      const { ask, let: allow, client, frames } = connectedHost()
      const received = () => eventsOf(frames, name).length
      client.emit(hostEvent)
      if (scopes !== undefined) {
        assert.equal((await ask('SUBSCRIBE', args, name)).code, 4006)
        client.emit(hostEvent)
        await allow(...scopes)
      }
      assert.equal(received(), 0)
      assert.deepEqual(await ask('SUBSCRIBE', args, name), { evt: name })
      await Promise.resolve()
      assert.equal(received(), now)
      client.emit(hostEvent)
      assert.equal(received(), now + 1)
      client.emit(other)
      assert.equal(received(), now + 1)
      assert.deepEqual(await ask('UNSUBSCRIBE', args, name), { evt: name })
      client.emit(hostEvent)
      assert.equal(received(), now + 1)
    })
  }

  test('about quests can be subscribed to, and never comes', async () => {
    const { ask, let: allow } = connectedHost()
    await allow('identify')
    const evt = 'QUEST_ENROLLMENT_STATUS_UPDATE'
    assert.deepEqual(await ask('SUBSCRIBE', undefined, evt), { evt })
  })

  test('that is unknown is refused with 4004, and READY comes by itself', async () => {
    const { ask } = connectedHost()
    for (const name of ['NOTHING', 'READY', 'constructor', undefined]) {
      assert.equal((await ask('SUBSCRIBE', {}, name)).code, 4004)
      assert.equal((await ask('UNSUBSCRIBE', {}, name)).code, 4004)
    }
  })

  test('of an unknown channel, or without a channel, is refused with 4005', async () => {
    const { ask, let: allow } = connectedHost()
    await allow('rpc.voice.read')
    assert.equal((await ask('SUBSCRIBE', { channel_id: '1' }, 'VOICE_STATE_UPDATE')).code, 4005)
    assert.equal((await ask('SUBSCRIBE', { lobby_id: 'a' }, 'SPEAKING_START')).code, 4005)
    assert.equal((await ask('SUBSCRIBE', {}, 'VOICE_STATE_UPDATE')).code, 4000)
  })

  test('of a guild that the user is not in is refused with 4003', async () => {
    const { ask, let: allow } = connectedHost()
    await allow('identify', 'guilds.members.read')
    assert.equal((await ask('SUBSCRIBE', { guild_id: '1' }, 'CURRENT_GUILD_MEMBER_UPDATE')).code, 4003)
  })

  test('with two subscriptions comes once, and unsubscribing without arguments ends all', async () => {
    const { ask, let: allow, client, frames } = connectedHost()
    await allow('rpc.voice.read')
    await ask('SUBSCRIBE', inVoice.args, 'VOICE_STATE_UPDATE')
    await ask('SUBSCRIBE', inVoice.args, 'VOICE_STATE_UPDATE')
    await ask('SUBSCRIBE', { channel_id: privateId }, 'VOICE_STATE_UPDATE')
    client.emit({ type: 'voice', channelId, voice: fakeVoice })
    assert.equal(eventsOf(frames, 'VOICE_STATE_UPDATE').length, 1)
    await ask('UNSUBSCRIBE', undefined, 'VOICE_STATE_UPDATE')
    client.emit({ type: 'voice', channelId, voice: fakeVoice })
    client.emit({ type: 'voice', channelId: privateId, voice: fakeVoice })
    assert.equal(eventsOf(frames, 'VOICE_STATE_UPDATE').length, 1)
  })
})
