import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { TEST_CONFIG, World } from '@guildhall/testing/worlds/world'
import { type App, createApp } from '../app.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { openPostgres } from '../store/postgres/open-postgres.ts'

const SKEW_MS = 20_000
const ROUNDS = 10

if (STORE_UNDER_TEST === 'postgres') {
  test('servers with different clocks send the same events in one order, with distinct IDs', async (t) => {
    const url = newPostgresUrl()
    const world = await World.create({}, await openPostgres(url))
    const clock = new ManualClock()
    clock.advance(SKEW_MS)
    const { log } = world.app.kernel
    const surroundings = { store: await openPostgres(url), clock, ids: systemIds(clock, 0), log }
    const ahead = await createApp(TEST_CONFIG, surroundings)
    t.after(async () => {
      await ahead.close()
      await world.close()
      await dropSchema(url)
    })
    const apps = [world.app, ahead]
    const clients: GatewayClient[] = []
    for (const app of apps) {
      const client = new GatewayClient(await app.listen())
      await client.identify({ token: world.bot.token })
      clients.push(client)
    }
    const posted: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const app of apps) {
        const path = `/channels/${world.channels.general}/messages`
        const { body } = await new TestClient(app, world.owner.token).post(path, { content: `${posted.length}` })
        posted.push(body.id)
      }
    }
    const last = posted.at(-1)
    for (const client of clients) {
      await client.next('MESSAGE_CREATE', ({ id }) => id === last)
      assert.deepEqual(
        client.eventsOf('MESSAGE_CREATE').map(({ id }) => id),
        posted,
      )
      await client.close(1000)
    }
    assert.equal(new Set(posted).size, posted.length)
    const workers = posted.map((id) => (BigInt(id) >> 12n) & 1023n)
    assert.equal(new Set(workers).size, 2)
    // The delay of an event from the server whose clock is ahead counts as 0, not as a negative number.
    for (const app of apps) assert.ok(sumOfDelays(app) >= 0)
  })
}

function sumOfDelays({ gateway }: App): number {
  const line = [...gateway.figures()].find((each) => each.startsWith('guildhall_gateway_delay_seconds_sum'))
  return Number(line?.split(' ')[1])
}
