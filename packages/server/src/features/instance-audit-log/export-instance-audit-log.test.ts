import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/audit-log'

describe('Export Instance Audit Log', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  async function exported(query = '') {
    const { body, headers, status } = await world.administrator.api.get(`${PATH}/export${query}`)
    assert.deepEqual([status, headers['content-type']], [200, 'application/jsonl'])
    return body
      .split('\n')
      .filter((line: string) => line !== '')
      .map((line: string) => JSON.parse(line))
  }

  test('streams every entry on a line, in more than one read, and filters like the list', async () => {
    assert.deepEqual(await exported(), [])
    const { ids, clock, store } = world.app.kernel
    const rows = Array.from({ length: 1201 }, (_, index) => ({
      id: ids.next(),
      actor_id: index % 2 === 0 ? world.administrator.id : '7',
      action: 'MODIFY_LOG_LEVEL',
      targets: '{}',
      details: JSON.stringify([{ name: 'level', old: 'info', new: 'a\nline' }]),
      reason: null,
      address: '127.0.0.1',
      created_at: clock.now(),
    }))
    await store.write((db) => db.q.insertInto('instance_audit_entries').values(rows).execute())
    const all = await exported()
    assert.deepEqual(
      all.map(({ id }: { id: string }) => id),
      rows.map(({ id }) => id).reverse(),
    )
    const { body } = await world.administrator.api.get(`${PATH}?limit=100`)
    assert.deepEqual(all.slice(0, 100), body.entries)
    assert.equal((await exported('?actor_id=7')).length, 600)
    assert.deepEqual(await exported(`?actor_id=7&before=${all.at(-1).id}`), [])
    assert.deepEqual(await exported('?action=DROP_INSTANCE_JOB'), [])
  })

  test('refuses unknown actions', () =>
    world.refuses(() => world.administrator.api.get(`${PATH}/export?action=NOTHING`), 400, 50035))

  test('is available only to the administrator', () => assertAdministratorsOnly(world, 'GET', `${PATH}/export`))
})
