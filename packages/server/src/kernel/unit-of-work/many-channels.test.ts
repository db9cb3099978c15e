import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { storedEvents } from '@guildhall/testing/clients/relayed-events'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { lockRows } from '@guildhall/testing/stores/locked-rows'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { startTwoProcesses, type TwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { Store } from '../../store/db.ts'
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

  describe('Messages in many guilds', () => {
    let both: TwoProcesses
    before(async () => {
      both = await startTwoProcesses()
    })
    after(() => both.close())

    test('are numbered without gaps when two processes write in opposite orders and some are refused', async () => {
      const { world, other } = both
      const guilds = await Promise.all(
        Array.from({ length: CHANNELS }, (_, i) => world.newGuild(world.owner, `guild ${i}`)),
      )
      const [here, there] = [world.owner.api, new TestClient(other, world.owner.token)]
      const sent = new Map<string, string[]>(guilds.map(({ general }) => [general, []]))
      const statuses: number[] = []
      const post = async (client: TestClient, id: string, round: number) => {
        // A refused reply leaves nothing.
        const reply = round % 3 === 1 && { message_reference: { message_id: '1' } }
        const { status, body } = await client.post(`/channels/${id}/messages`, { content: `${round}`, ...reply })
        statuses.push(status)
        if (status === 200) sent.get(id)?.push(body.id)
      }
      for (let round = 0; round < ROUNDS; round++) {
        await Promise.all([
          ...guilds.map(({ general }, i) => post(here, general, round + i)),
          ...guilds.toReversed().map(({ general }, i) => post(there, general, round + i)),
        ])
      }
      assert.deepEqual(new Set(statuses), new Set([200, 400]))
      for (const { general } of guilds) {
        const events = await storedEvents(world.db, [general])
        assert.deepEqual(
          events.map(({ version }) => version),
          events.map((_, i) => i + 1),
        )
        assert.deepEqual(events.map(({ payload }) => JSON.parse(payload).id).sort(), sent.get(general)?.sort())
        const [stream] = await world.db.q.selectFrom('streams').selectAll().where('id', '=', general).execute()
        assert.deepEqual([stream?.version, stream?.last_message_id], [events.length, sent.get(general)?.at(-1)])
        const rows = await world.db.q.selectFrom('messages').select('id').where('channel_id', '=', general).execute()
        assert.deepEqual(rows.map(({ id }) => id).sort(), sent.get(general))
      }
    })
  })

  describe('Messages in many channels at once', () => {
    const direct = newPostgresUrl()
    let line: DatabaseNetwork
    let world: World
    let other: Store
    let sent: string[] = []
    before(async () => {
      const made = await DatabaseNetwork.to(direct)
      line = made.line
      world = await World.create({}, await openPostgres(made.url))
      other = await openPostgres(direct)
      line.fateOf = (chunk) => {
        sent.push(chunk)
        return 'arrives'
      }
    })
    after(async () => {
      await world.close()
      await other.close()
      await line.close()
      await dropSchema(direct)
    })

    test('share a commit, which locks their streams in ascending order if their guild is busy', async () => {
      const channels = await createChannels(world)
      const post = (id: string) => world.bot.api.post(`/channels/${id}/messages`, { content: 'hello' })
      const held = await lockRows(other, `select pg_advisory_xact_lock(${world.guildId})`)
      sent = []
      const posted = Promise.all(channels.toReversed().map(async (id) => (await post(id)).status))
      await held.waiting(1)
      await held.release()
      assert.deepEqual(new Set(await posted), new Set([200]))
      const locks = sent.filter((chunk) => chunk.includes('BEGIN') && !chunk.includes('lock_timeout'))
      const places = locks.flatMap((chunk) => {
        const all = channels.map((id) => chunk.indexOf(id)).filter((place) => place > 0)
        return all.length > 1 ? [all] : []
      })
      assert.ok(places.length > 0)
      for (const each of places)
        assert.deepEqual(
          each,
          each.toSorted((a, b) => a - b),
        )
    })

    test('of many guilds share a commit', async () => {
      const guilds = await Promise.all(
        Array.from({ length: CHANNELS }, (_, i) => world.newGuild(world.owner, `guild ${i}`)),
      )
      const post = async ({ general }: { general: string }) => {
        const { status } = await world.owner.api.post(`/channels/${general}/messages`, { content: 'hello' })
        return status
      }
      // The first message of a channel creates its stream, which can't be locked before.
      assert.deepEqual(new Set(await Promise.all(guilds.map(post))), new Set([200]))
      // Two commits may run at once, and the other requests wait for one of them, unless the machine delays one of them.
      await until(async () => {
        sent = []
        assert.deepEqual(new Set(await Promise.all(guilds.map(post))), new Set([200]))
        return sent.join('').split('COMMIT').length - 1 <= 3
      })
      for (const { general } of guilds) {
        const versions = (await storedEvents(world.db, [general])).map(({ version }) => version)
        assert.deepEqual(
          versions,
          versions.map((_, i) => i + 1),
        )
      }
    })
  })
}
