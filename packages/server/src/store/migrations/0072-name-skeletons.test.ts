import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migratedAgain } from '../../testing/migrated-again.ts'
import { World } from '../../testing/world.ts'

test('names that looked alike before stay, and no third account gets such a name', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const [first, second] = [await world.newPerson('harbour'), await world.newPerson('market')]
  const { wire } = await world.db.q
    .selectFrom('users')
    .select('wire')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow()
  const lookalike = 'hаrbour'
  await migratedAgain(world, '0072-name-skeletons', async (q) => {
    await q.schema.dropTable('name_skeletons').execute()
    const row = {
      username: lookalike,
      username_key: lookalike,
      wire: JSON.stringify({ ...JSON.parse(wire), username: lookalike }),
    }
    await q.updateTable('users').set(row).where('id', '=', second.id).execute()
  })

  for (const [login, { password, id }] of [
    ['harbour', first],
    [lookalike, second],
  ] as const) {
    const { status, body } = await world.nobody.post('/auth/login', { login, password })
    assert.deepEqual([status, body.user_id], [200, id])
  }
  const register = (username: string) =>
    world.nobody.post('/auth/register', { username, password: 'violet-rowing-boat' })
  await world.refuses(() => register('harbоur'), 400, 50035)
  const away = { username: 'elsewhere', password: first.password }
  assert.equal((await first.api.patch('/users/@me', away)).status, 200)
  await world.refuses(() => register('harbоur'), 400, 50035)
  assert.equal(
    (await second.api.patch('/users/@me', { ...away, username: 'far away', password: second.password })).status,
    200,
  )
  assert.equal((await register('harbоur')).status, 201)
})
