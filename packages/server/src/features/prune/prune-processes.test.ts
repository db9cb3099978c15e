import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { makeInactive } from '@guildhall/testing/features/inactive-members'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { startTwoProcesses, type TwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import type { World } from '@guildhall/testing/worlds/world'

const DAY_MS = 86_400_000
// Only with PostgreSQL can processes share a store.
const isShared = STORE_UNDER_TEST === 'postgres'

if (isShared)
  describe('Prunes in several processes', () => {
    let both: TwoProcesses
    let world: World
    before(async () => {
      both = await startTwoProcesses()
      world = both.world
    })
    after(() => both.close())

    test('see a session in another process as activity soon after', async () => {
      const count = async () => (await world.owner.api.get(`/guilds/${world.guildId}/prune`)).body.pruned
      await makeInactive(world, [world.member], 10)
      assert.equal(await count(), 1)
      const client = new GatewayClient(await both.other.listen())
      await client.identify({ token: world.member.token })
      await until(async () => (await count()) === 0)
      await client.close(1000)
    })

    test('are continued by either process, remove each member once, and write one audit entry', async () => {
      const { id } = await world.newGuild(world.owner)
      await fillGuild(world, { guildId: id, roleId: null, name: 'p', count: 1500, inactive_ms: 10 * DAY_MS })
      both.other.kernel.readModel.forgetAll()
      const { body } = await world.owner.api.post(`/guilds/${id}/prune`, {})
      assert.deepEqual(body, { pruned: 1500 })
      both.other.worker.wake()
      const entries = world.db.q.selectFrom('audit_entries').select('wire').where('guild_id', '=', id)
      const ended = async () =>
        (await entries.where('action_type', '=', 21).execute()).map(({ wire }) => JSON.parse(wire))
      await until(async () => (await ended()).length > 0)
      assert.deepEqual(
        (await ended()).map(({ options }) => options.members_removed),
        ['1500'],
      )
      const events = (await world.events(id)).filter(({ type }) => type === 'GUILD_MEMBER_REMOVE')
      const gone = events.map(({ data }: any) => data.user.id)
      assert.deepEqual([gone.length, new Set(gone).size], [1500, 1500])
    })
  })
