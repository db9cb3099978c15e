import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { countStoredTargetUsers, targetUsersForm, targetUsersOf } from '@guildhall/testing/features/target-users'
import { runAllSteps } from '@guildhall/testing/worlds/run-all-steps'
import { World } from '@guildhall/testing/worlds/world'
import { mustFindInvite } from '../../kernel/scopes/invite.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { sweepGuild } from '../guilds/sweep-guild.ts'
import { fillTargetList } from './fill-target-list.ts'
import { removeAbandonedTargetLists } from './remove-abandoned-target-lists.ts'
import { sweepTargetLists } from './sweep-target-lists.ts'
import { startList } from './target-users-actions.ts'

const IDS = Array.from({ length: 20_500 }, (_, i) => String(i + 1))
const HOUR_MS = 3_600_000

/** The worker doesn't run the jobs by itself. */
describe('The job fill-target-list', () => {
  let world: World
  let code: string
  before(async () => {
    world = await World.create()
    await world.app.worker.settled()
    await world.app.worker.stop()
  })
  after(() => world.close())
  beforeEach(async () => {
    const { body } = await world.owner.api.post(
      `/channels/${world.channels.general}/invites`,
      targetUsersForm(IDS.join('\n')),
    )
    code = body.code
  })

  const update = (ids: readonly string[]) =>
    world.owner.api.put(`/invites/${code}/target-users`, targetUsersForm(ids.join('\n')))
  const lists = async () => {
    const rows = await world.db.q
      .selectFrom('target_lists')
      .select('id')
      .where('code', '=', code)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  const newest = async () => (await lists()).at(-1) ?? ''
  const goOn = async (list_id: string) =>
    runAllSteps(fillTargetList.run(world.app.kernel, { guild_id: world.guildId, list_id }), 160)
  /** Runs the jobs of the worker. */
  const sweepAll = async () => {
    const jobs = await world.db.q.selectFrom('jobs').selectAll().where('kind', '=', 'sweep-target-lists').execute()
    for (const { payload } of jobs) await runAllSteps(sweepTargetLists.run(world.app.kernel, JSON.parse(payload)))
  }
  const finish = async (list_id: string) => {
    for (let i = 0; i < 4; i++) await goOn(list_id)
  }

  test('processes a part of the file in a unit of work, counts it, and lets other jobs run in between', async () => {
    const id = await newest()
    const seen: number[] = []
    for (let i = 0; i < 2; i++) {
      seen.push((await targetUsersOf(world, code)).job.processed_users)
      await goOn(id)
    }
    assert.deepEqual(seen, [0, 20_000])
    const { ids, job } = await targetUsersOf(world, code)
    assert.equal(ids.length, IDS.length)
    assert.deepEqual([job.status, job.total_users, job.processed_users], [2, IDS.length, IDS.length])
  })

  test('adds each user once if it runs simultaneously and is repeated', async () => {
    const id = await newest()
    await Promise.all([goOn(id), goOn(id), goOn(id), goOn(id)])
    await finish(id)
    const { ids, job } = await targetUsersOf(world, code)
    assert.equal(ids.length, IDS.length)
    assert.equal(job.processed_users, IDS.length)
  })

  test('loses no change that is made while it processes and completes the list', async (t) => {
    const id = await newest()
    const change = (way: 'add' | 'delete', user_ids: string[]) =>
      world.owner.api.post(`/invites/${code}/target-users/bulk-${way}`, { user_ids })
    const added = Array.from({ length: 6 }, (_, i) => String(30_000 + i))
    const taken = Array.from({ length: 6 }, (_, i) => String(1 + i * 3000))
    const work = [goOn(id), ...added.map((each) => change('add', [each]))]
    await Promise.all([...work, ...taken.map((each) => change('delete', [each]))])

    // The last piece has been taken, and the unit that completes the list is next.
    const { readModel } = world.app.kernel
    const find = readModel.find.bind(readModel)
    let isLate = false
    const late = t.mock.method(readModel, 'find', async (guildId: string) => {
      const isFirst = !isLate
      isLate = true
      if (isFirst) {
        await change('add', ['40000', '2'])
        await change('delete', ['2', added[0] ?? ''])
      }
      return find(guildId)
    })
    await goOn(id)
    late.mock.restore()
    assert.ok(isLate)
    assert.equal((await targetUsersOf(world, code)).job.status, 1)
    await finish(id)

    const { ids, job } = await targetUsersOf(world, code)
    const gone = new Set([...taken, '2'])
    const expected = [...IDS.filter((each) => !gone.has(each)), ...added.slice(1), '40000']
    assert.deepEqual([job.status, job.total_users, job.processed_users], [2, expected.length, expected.length])
    assert.deepEqual(new Set(ids), new Set(expected))
  })

  test('replaces a list in progress with a newer one, and deletes what remains of it', async () => {
    const first = await newest()
    await finish(first)
    assert.equal((await update(IDS)).status, 204)
    const second = await newest()
    await goOn(second)
    assert.equal((await update(['7'])).status, 204)
    const third = await newest()
    assert.deepEqual(await lists(), [first, third])
    await goOn(second)
    assert.equal((await targetUsersOf(world, code)).ids.length, IDS.length)
    await goOn(third)
    assert.deepEqual((await targetUsersOf(world, code)).ids, ['7'])
    assert.deepEqual(await lists(), [third])
    await sweepAll()
    const left = await world.db.q
      .selectFrom('target_users')
      .select('list_id')
      .distinct()
      .where('list_id', 'in', [first, second, third])
      .execute()
    assert.deepEqual(left, [{ list_id: third }])
  })

  test('applies the newer list even if its file began to arrive first', async () => {
    const { store, ids, clock } = world.app.kernel
    const file = ids.next()
    await finish(await newest())
    await update(['7'])
    const inForce = await newest()
    await goOn(inForce)
    await store.write((tx) =>
      tx.q.insertInto('target_pieces').values({ list_id: file, n: 0, size: 1, ids: '9' }).execute(),
    )
    world.clock.advance(1)
    const invite = await mustFindInvite(store.db, code, clock.now())
    assert.ok(invite.kind === 'channel')
    const uploads: any = { received: [{ id: file }], place: () => {} }
    const unit = { name: 'test', emits: [], guildId: world.guildId } as const
    await writeAsSystem(world.app.kernel, unit, (tx) => startList(tx, invite, { uploads }))
    assert.ok(BigInt(file) < BigInt(inForce))
    const { ids: held, job } = await targetUsersOf(world, code)
    assert.deepEqual([held, job.status, job.total_users, job.processed_users], [['7'], 1, 1, 0])
    await goOn(file)
    const after = await targetUsersOf(world, code)
    assert.deepEqual([after.ids, after.job.status], [['9'], 2])
    await sweepAll()
  })

  test('ends with the invite, and leaves nothing of the list', async () => {
    const before = await countStoredTargetUsers(world)
    const id = await newest()
    await goOn(id)
    assert.equal((await world.owner.api.delete(`/invites/${code}`)).status, 200)
    await goOn(id)
    await sweepAll()
    const [lists, pieces, users] = await countStoredTargetUsers(world)
    assert.deepEqual([lists, pieces], [before[0] - 1, before[1] - 164])
    assert.equal(users, before[2])
  })

  test('fails if a part of the file is missing, and keeps the previous list until another is sent', async () => {
    const first = await newest()
    await finish(first)
    await update(['1', '2', '3'])
    const second = await newest()
    await world.app.kernel.store.write((tx) => tx.q.deleteFrom('target_pieces').where('list_id', '=', second).execute())
    await goOn(second)
    const { ids, job } = await targetUsersOf(world, code)
    assert.equal(ids.length, IDS.length)
    assert.deepEqual([job.status, job.completed_at, job.error_message], [3, null, 'A part of the file is missing.'])
    await goOn(second)
    await update(['9'])
    await goOn(await newest())
    const after = await targetUsersOf(world, code)
    assert.deepEqual([after.ids, after.job.status, after.job.error_message], [['9'], 2, null])
  })

  test('deletes parts of a killed process after an hour', async () => {
    const { store } = world.app.kernel
    const list_id = world.app.kernel.ids.next()
    await store.write((tx) => tx.q.insertInto('target_pieces').values({ list_id, n: 0, size: 1, ids: '1' }).execute())
    const [lists, pieces] = await countStoredTargetUsers(world)
    world.clock.advance(HOUR_MS / 2)
    await removeAbandonedTargetLists(world.app.kernel)
    assert.deepEqual((await countStoredTargetUsers(world)).slice(0, 2), [lists, pieces])
    world.clock.advance(HOUR_MS)
    await removeAbandonedTargetLists(world.app.kernel)
    assert.deepEqual((await countStoredTargetUsers(world)).slice(0, 2), [lists, pieces - 1])
  })

  test('its data is deleted with the guild', async () => {
    const { id: guildId, general } = await world.newGuild(world.owner)
    await world.owner.api.post(`/channels/${general}/invites`, targetUsersForm('1\n2\n3'))
    const ofGuild = () => world.db.q.selectFrom('target_lists').select('id').where('guild_id', '=', guildId).execute()
    const [list] = await ofGuild()
    await goOn(list?.id ?? '')
    assert.equal((await world.owner.api.delete(`/guilds/${guildId}`)).status, 204)
    await runAllSteps(sweepGuild.run(world.app.kernel, { guild_id: guildId }))
    await sweepAll()
    assert.deepEqual(await ofGuild(), [])
    const left = world.db.q
      .selectFrom('target_users')
      .select('user_id')
      .where('list_id', '=', list?.id ?? '')
    assert.deepEqual(await left.execute(), [])
  })
})
