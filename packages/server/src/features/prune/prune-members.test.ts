import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { makeInactive } from '@guildhall/testing/features/inactive-members'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { pruneMembers } from './prune-members.ts'

const DAY_MS = 86_400_000

/**
 * Of 450 members, 200 are pruned with the request; the rest is left to the job, which the worker doesn't run by itself.
 */
describe('The job prune-members', () => {
  let world: World
  let guildId: string
  let idOf: (index: number) => string
  before(async () => {
    world = await World.create()
    await world.app.worker.settled()
    await world.app.worker.stop()
  })
  after(() => world.close())

  const begin = (body: object = {}, reason = 'quiet') =>
    world.owner.api.post(`/guilds/${guildId}/prune`, body, { 'x-audit-log-reason': reason })
  const goOn = () => runAllSteps(pruneMembers.run(world.app.kernel, { guild_id: guildId }), 1)
  const left = async () => (await world.owner.api.get(`/guilds/${guildId}/prune`)).body.pruned
  const isMember = async (id: string) => (await world.owner.api.get(`/guilds/${guildId}/members/${id}`)).status === 200
  const prunes = () => world.db.q.selectFrom('prunes').selectAll().where('guild_id', '=', guildId).execute()
  const entries = async () => {
    const { body } = await world.owner.api.get(`/guilds/${guildId}/audit-logs?action_type=21`)
    return body.audit_log_entries
  }

  beforeEach(async () => {
    ;({ id: guildId } = await world.newGuild(world.owner))
    const filling = { guildId, roleId: null, name: 'p', count: 450, inactive_ms: 10 * DAY_MS }
    idOf = await fillGuild(world, filling)
    assert.deepEqual((await begin()).body, { pruned: 450 })
    assert.equal(await left(), 250)
  })

  test('removes 200 members in one unit of work, and lets other jobs run in between', async () => {
    await goOn()
    assert.equal(await left(), 50)
    assert.deepEqual(await entries(), [])
    await goOn()
    assert.equal(await left(), 0)
    assert.deepEqual(await prunes(), [])
    const [entry, ...others] = await entries()
    assert.deepEqual(others, [])
    assert.deepEqual(entry.options, { delete_member_days: '7', members_removed: '450' })
    assert.deepEqual([entry.user_id, entry.reason], [world.owner.id, 'quiet'])
  })

  test('refuses a second prune of the guild while the first is running', async () => {
    await world.refuses(() => begin({ days: 1 }), 429, 30040)
    const { body } = await begin()
    assert.equal(body.message, 'Maximum number of prune requests has been reached. Try again later')
    assert.ok(body.retry_after > 0)
    await goOn()
    assert.deepEqual((await begin()).body, { pruned: 50 })
    await goOn()
    const figures = (await entries()).map(({ options }: any) => options.members_removed)
    assert.deepEqual(figures, ['400', '50'])
  })

  test('uses the options from its start, despite later time and role changes', async () => {
    const { body: role } = await world.owner.api.post(`/guilds/${guildId}/roles`, { name: 'late' })
    const late = await world.newPerson(`late${guildId}`)
    await world.join(late, { guildId })
    world.clock.advance(8 * DAY_MS)
    const ids = (await world.db.q.selectFrom('members').select('user_id').where('guild_id', '=', guildId).execute())
      .map(({ user_id }) => user_id)
      .filter((id) => id !== late.id && id !== world.owner.id)
    const [holder = '', active = ''] = ids
    await world.owner.api.put(`/guilds/${guildId}/members/${holder}/roles/${role.id}`)
    world.app.kernel.activity.record(active)
    await world.app.kernel.activity.write()
    await goOn()
    await goOn()
    assert.deepEqual(await Promise.all([holder, active, late.id, idOf(0)].map(isMember)), [true, true, true, false])
    assert.deepEqual((await entries())[0].options, { delete_member_days: '7', members_removed: '448' })
  })

  test('does not count a member who left meanwhile', async () => {
    const rest = await world.db.q.selectFrom('members').select('user_id').where('guild_id', '=', guildId).execute()
    const kicked = rest.find(({ user_id }) => user_id !== world.owner.id)?.user_id
    assert.equal((await world.owner.api.delete(`/guilds/${guildId}/members/${kicked}`)).status, 204)
    await goOn()
    await goOn()
    assert.equal((await entries())[0].options.members_removed, '449')
  })

  test('removes each member once if it runs simultaneously and is repeated', async () => {
    const before = (await world.events(guildId)).length
    await Promise.all([goOn(), goOn(), goOn(), goOn()])
    await goOn()
    const events = (await world.events(guildId)).slice(before)
    const gone = events.filter(({ type }) => type === 'GUILD_MEMBER_REMOVE').map(({ data }: any) => data.user.id)
    assert.deepEqual([gone.length, new Set(gone).size], [250, 250])
    assert.equal((await entries()).length, 1)
  })

  test('never removes the owner, even if ownership changed meanwhile', async () => {
    await makeInactive(world, [world.owner], 10, guildId)
    await goOn()
    await goOn()
    assert.equal(await isMember(world.owner.id), true)
  })

  test('ends with the guild', async () => {
    assert.equal((await world.owner.api.delete(`/guilds/${guildId}`)).status, 204)
    await goOn()
    const members = world.db.q.selectFrom('members').select('user_id').where('guild_id', '=', guildId)
    assert.ok((await members.execute()).length > 200)
  })
})
