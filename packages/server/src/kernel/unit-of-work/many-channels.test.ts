import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { storedEvents } from '@guildhall/testing/clients/relayed-events'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { startTwoProcesses, type TwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { openPostgres } from '../../store/postgres/open-postgres.ts'

const CHANNELS = 12
const ROUNDS = 8

/** Creates channels; the last one has slow mode. */
async function createChannels({ owner, guildId }: World): Promise<string[]> {
  const ids: string[] = []
  for (let i = 1; i <= CHANNELS; i++) {
    const body = { name: `channel-${i}`, rate_limit_per_user: i === CHANNELS ? 21_600 : 0 }
    ids.push((await owner.api.post(`/guilds/${guildId}/channels`, body)).body.id)
  }
  return ids
}

// On SQLite, all units that wait share a commit.
if (STORE_UNDER_TEST === 'postgres') {
  describe('Messages in many channels of a guild', () => {
    let both: TwoProcesses
    before(async () => {
      both = await startTwoProcesses()
    })
    after(() => both.close())

    test('are numbered without gaps when two processes write in opposite orders and some are refused', async () => {
      const { world, other } = both
      const channels = await createChannels(world)
      const here = world.member.api
      const there = new TestClient(other, world.member.token)
      const sent = new Map<string, string[]>(channels.map((id) => [id, []]))
      const statuses: number[] = []
      const post = async (client: TestClient, id: string, content: string) => {
        const { status, body } = await client.post(`/channels/${id}/messages`, { content })
        statuses.push(status)
        if (status === 200) sent.get(id)?.push(body.id)
      }
      for (let round = 0; round < ROUNDS; round++) {
        await Promise.all([
          ...channels.map((id) => post(here, id, `here ${round}`)),
          ...channels.toReversed().map((id) => post(there, id, `there ${round}`)),
        ])
      }
      assert.deepEqual(new Set(statuses), new Set([200, 429]))
      assert.equal(statuses.filter((status) => status === 429).length, 2 * ROUNDS - 1)
      const stored = await storedEvents(world.db, channels)
      for (const id of channels) {
        const events = stored.filter(({ streamId }) => streamId === id)
        assert.deepEqual(
          events.map(({ version }) => version),
          events.map((_, i) => i + 1),
        )
        const ids = events.map(({ payload }) => JSON.parse(payload).id)
        assert.deepEqual(ids.sort(), sent.get(id)?.sort())
        const [stream] = await world.db.q.selectFrom('streams').select('version').where('id', '=', id).execute()
        assert.equal(stream?.version, events.length)
      }
    })
  })

  describe('Messages in many channels at once', () => {
    const direct = newPostgresUrl()
    let line: DatabaseNetwork
    let world: World
    let sent: string[] = []
    before(async () => {
      const made = await DatabaseNetwork.to(direct)
      line = made.line
      world = await World.create({}, await openPostgres(made.url))
      line.fateOf = (chunk) => {
        sent.push(chunk)
        return 'arrives'
      }
    })
    after(async () => {
      await world.close()
      await line.close()
      await dropSchema(direct)
    })

    test('share a commit, which locks their streams in ascending order', async () => {
      const channels = await createChannels(world)
      const post = (id: string) => world.bot.api.post(`/channels/${id}/messages`, { content: 'hello' })
      // The first request begins a commit alone, and the others wait for it, unless the machine delays one of them.
      await until(async () => {
        sent = []
        const statuses = await Promise.all(channels.toReversed().map(async (id) => (await post(id)).status))
        assert.deepEqual(new Set(statuses), new Set([200]))
        return sent.join('').split('COMMIT').length - 1 === 2
      })
      const together = channels.slice(0, -1)
      const lock = sent.find((chunk) => chunk.includes('BEGIN') && together.every((id) => chunk.includes(id))) ?? ''
      const places = together.map((id) => lock.indexOf(id))
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      )
      assert.ok((places[0] ?? -1) > 0)
    })
  })
}
