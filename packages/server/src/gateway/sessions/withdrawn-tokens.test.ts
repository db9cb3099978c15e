import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { startTwoProcesses, type TwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { World } from '@guildhall/testing/worlds/world'
import { WHO_SERVES } from '../../store/postgres/postgres-locks.ts'

describe('A revoked token', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  test('ends all its sessions with 4004, including disconnected ones, and no others', async () => {
    const who = await world.newPerson('leaver')
    const second = (await world.nobody.post('/auth/login', { login: 'leaver', password: who.password })).body.token
    const [here, away, other] = [new GatewayClient(port), new GatewayClient(port), new GatewayClient(port)]
    await here.identify({ token: who.token })
    const { session_id } = await away.identify({ token: who.token })
    await other.identify({ token: second })
    await away.close()
    assert.equal((await who.api.post('/auth/logout')).status, 204)
    assert.equal((await here.closed).code, 4004)
    const again = new GatewayClient(port)
    again.send(6, { token: second, session_id, seq: 1 })
    assert.equal((await again.nextOp(9)).d, false)
    await Promise.all([again.close(1000), other.close(1000)])
  })

  test('admits nobody who is just connecting with it', async (t) => {
    const who = await world.newPerson('hasty')
    const { sessionStarts } = world.app.kernel
    t.mock.method(sessionStarts, 'take', async () => {
      assert.equal((await who.api.post('/auth/logout')).status, 204)
      return 'begun'
    })
    const client = new GatewayClient(port)
    client.send(2, { token: who.token })
    assert.equal((await client.closed).code, 4004)
    assert.deepEqual(client.types, [])
    const metrics = await world.app.http.inject({ url: '/metrics' })
    assert.match(metrics.body, /^guildhall_sessions 0$/mu)
  })
})

if (STORE_UNDER_TEST === 'postgres') {
  describe('A token that another process revokes', () => {
    let both: TwoProcesses
    let world: World
    let port: number
    before(async () => {
      both = await startTwoProcesses()
      world = both.world
      port = await both.other.listen()
    })
    after(() => both.close())

    test('ends its sessions here', async () => {
      const bot = await newBot(world.app, world.owner)
      for (const [who, withdraw] of [
        [await world.newPerson('leaver'), ({ api }: Person) => api.post('/auth/logout')],
        [bot, ({ id }: Person) => world.owner.api.post(`/applications/${id}/bot/reset`)],
      ] as const) {
        const client = new GatewayClient(port)
        await client.identify({ token: who.token })
        await withdraw(who)
        assert.equal((await client.closed).code, 4004)
      }
    })

    test('is forgotten here', async () => {
      const { token, api } = await world.newPerson('forgotten')
      const client = new GatewayClient(port)
      await client.identify({ token })
      const status = async () =>
        (await both.other.http.inject({ url: '/api/v10/users/@me', headers: { authorization: token } })).statusCode
      assert.equal(await status(), 200)
      world.clock.hold()
      await api.post('/auth/logout')
      // The session is closed at once.
      await client.closed
      assert.equal(await status(), 401)
    })

    test('loses its sessions in this process even if the notification was lost', async () => {
      const { token, id } = await world.newPerson('unheard')
      const client = new GatewayClient(port)
      await client.identify({ token })
      const witness = new GatewayClient(port)
      await witness.identify({ token: world.member.token })
      const { db } = world
      const disabled = await world.newPerson('disabled')
      const bot = await newBot(world.app, disabled)
      const shutOut = [new GatewayClient(port), new GatewayClient(port)]
      for (const [i, { token }] of [disabled, bot].entries()) await shutOut[i]?.identify({ token })
      // Simulates a process whose connection to the database is lost while others revoke tokens.
      await world.app.kernel.store.write((tx) => tx.q.deleteFrom('tokens').where('user_id', '=', id).execute())
      await db.run(`update users set disabled_at = 1 where id = '${disabled.id}'`, [])
      await db.run(`select pg_terminate_backend(pid) from (${WHO_SERVES}) as serving`, [])
      assert.equal((await client.closed).code, 4004)
      for (const each of shutOut) assert.equal((await each.closed).code, 4004)
      witness.send(1, null)
      await witness.nextOp(11)
      await witness.close(1000)
    })
  })
}
