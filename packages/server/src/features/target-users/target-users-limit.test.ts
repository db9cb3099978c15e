import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTargetedInvite, targetUsersForm } from '@guildhall/testing/features/target-users'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { World } from '@guildhall/testing/worlds/world'

const MOST = 4_000_000

describe('The target users of a guild', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const counted = async () => {
    const rows = await world.db.q
      .selectFrom('target_use')
      .select('users')
      .where('guild_id', '=', world.guildId)
      .execute()
    return rows.map(({ users }) => Number(users))
  }
  const addTo = (users: number) =>
    world.app.kernel.store.write((tx) =>
      tx.q
        .updateTable('target_use')
        .set((eb) => ({ users: eb('users', '+', users) }))
        .where('guild_id', '=', world.guildId)
        .execute(),
    )
  const api = () => world.owner.api

  test('are each counted once when they are added or removed', async () => {
    const first = await newTargetedInvite(world, ['1', '2', '2', '3'])
    assert.deepEqual(await counted(), [3])
    await api().put(`/invites/${first}/target-users/9`)
    await api().put(`/invites/${first}/target-users/9`)
    await api().post(`/invites/${first}/target-users/bulk-delete`, { user_ids: ['1', '2', '77'] })
    assert.deepEqual(await counted(), [2])
    const second = await newTargetedInvite(world, ['5'])
    assert.equal((await api().put(`/invites/${second}/target-users`, targetUsersForm('6\n7'))).status, 204)
    await api().post(`/invites/${second}/target-users/bulk-add`, { user_ids: ['6', '8'] })
    await world.app.worker.settled()
    assert.deepEqual(await counted(), [5])
    await api().delete(`/invites/${first}`)
    await world.app.worker.settled()
    assert.deepEqual(await counted(), [3])
    assert.deepEqual(await storeFaults(world.db), [])
    await api().delete(`/invites/${second}`)
    await world.app.worker.settled()
    assert.deepEqual(await counted(), [])
  })

  test('are limited by every operation to four million in all lists together', async () => {
    const code = await newTargetedInvite(world, ['1', '2'])
    await addTo(MOST - 3)
    const invites = `/channels/${world.channels.general}/invites`
    await world.refuses(() => api().post(invites, targetUsersForm('1\n2')), 400, 30904)
    await world.refuses(() => api().post(invites, { target_user_ids: ['1', '2'] }), 400, 30904)
    await world.refuses(() => api().put(`/invites/${code}/target-users`, targetUsersForm('1\n2')), 400, 30904)
    await world.refuses(
      () => api().post(`/invites/${code}/target-users/bulk-add`, { user_ids: ['3', '4'] }),
      400,
      30904,
    )
    assert.equal((await api().put(`/invites/${code}/target-users/3`)).status, 204)
    await world.refuses(() => api().put(`/invites/${code}/target-users/4`), 400, 30904)
    assert.equal((await api().put(`/invites/${code}/target-users/3`)).status, 204)
    assert.equal((await api().delete(`/invites/${code}/target-users/3`)).status, 204)
    await addTo(3 - MOST)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('of a deleted guild no longer count', async () => {
    const { id, general } = await world.newGuild(world.owner, 'Doomed')
    await newTargetedInvite(world, ['1', '2'], { channelId: general })
    await api().delete(`/guilds/${id}`)
    await world.app.worker.settled()
    const left = await world.db.q.selectFrom('target_use').selectAll().where('guild_id', '=', id).execute()
    assert.deepEqual(left, [])
    assert.deepEqual(await storeFaults(world.db), [])
  })
})
