import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import type { Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Auth Sessions', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  const shown = async ({ api }: Pick<Person, 'api'>) => {
    const { status, body } = await api.get('/auth/sessions')
    assert.equal(status, 200)
    return body.user_sessions
  }
  /** Starts a gateway session with a token; returns the client and its READY event. */
  async function online(token: string, properties: unknown) {
    const client = new GatewayClient(port)
    return { client, ready: await client.identify({ token, properties }) }
  }
  const signIn = async ({ user, password }: Person): Promise<string> =>
    (await world.nobody.post('/auth/login', { login: user.username, password })).body.token

  test('lists the caller’s sessions, and no others', async () => {
    const { member } = world
    const [only, ...others] = await shown(member)
    assert.equal(others.length, 0)
    assert.deepEqual(only.client_info, { os: null, platform: null, location: null, address: null })
    await signIn(member)
    assert.equal((await shown(member)).length, 2)
    assert.equal((await shown(world.owner)).length, 1)
  })

  test('returns the client program, and identifies the session as READY does', async () => {
    const { moderator } = world
    const token = await signIn(moderator)
    world.clock.advance(60_000)
    const began = world.clock.now()
    const { client, ready } = await online(token, { os: ' Linux ', browser: 'Firefox', device: '' })
    const isKnown = async () => (await shown(moderator))[0].client_info.os !== null
    await until(isKnown)
    const [session] = await shown(moderator)
    assert.deepEqual(session.client_info, { os: 'Linux', platform: 'Firefox', location: null, address: '127.0.0.1' })
    assert.equal(session.id_hash, ready.auth_session_id_hash)
    assert.ok(Date.parse(session.approx_last_used_time) >= began)
    await client.close(1000)
  })

  test('returns when a client was last active, to five minutes', async () => {
    const { stranger } = world
    const { client } = await online(stranger.token, { os: 'Linux', browser: 'Firefox' })
    await until(async () => (await shown(stranger))[0].client_info.os !== null)
    const usedAt = async () => Date.parse((await shown(stranger))[0].approx_last_used_time)
    const begun = await usedAt()
    const stay = async (ms: number) => {
      for (const end = world.clock.now() + ms; world.clock.now() < end; ) {
        world.clock.advance(30_000)
        client.send(Opcode.HEARTBEAT, null)
        await client.nextOp(Opcode.HEARTBEAT_ACK)
      }
    }
    await stay(240_000)
    assert.equal(await usedAt(), begun)
    await stay(60_000)
    await until(async () => (await usedAt()) >= begun + 300_000)
    await client.close(1000)
  })

  test('returns no program if the user agent is not recognized, and lists no bot', async () => {
    const { owner, bot } = world
    for (const properties of [null, 'Linux', { os: 7 }, { os: 'x'.repeat(65) }, [], undefined]) {
      const { client } = await online(owner.token, properties)
      await client.close(1000)
    }
    assert.deepEqual((await shown(owner))[0].client_info, {
      os: null,
      platform: null,
      location: null,
      address: '127.0.0.1',
    })
    const { client, ready } = await online(bot.token, { os: 'Linux', browser: 'lib' })
    assert.equal(ready.auth_session_id_hash, undefined)
    await client.close(1000)
  })
})
