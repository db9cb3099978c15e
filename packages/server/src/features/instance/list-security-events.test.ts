import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { insertSecurityEvent, KEPT_PER_KIND, type SecurityEventKind } from '../../store/rows/security-event-row.ts'

const PATH = '/guildhall/instance/security-events'

describe('List Security Events', () => {
  let world: World
  before(async () => {
    world = await World.create()
    const { administrator, owner } = world
    for (const { api, password } of [administrator, owner, administrator]) {
      await api.post('/auth/sessions/elevate', { password })
    }
  })
  after(() => world.close())

  const shown = async (query = '') => (await world.administrator.api.get(`${PATH}${query}`)).body.events

  test('pages through events, newest first', async () => {
    const events = await shown()
    const ids = events.map(({ user_id }: { user_id: string }) => user_id)
    const { administrator, owner } = world
    assert.deepEqual(ids, [administrator.id, owner.id, administrator.id])
    assert.deepEqual(await shown('?limit=1'), events.slice(0, 1))
    assert.deepEqual(await shown(`?limit=1&before=${events[0].id}`), events.slice(1, 2))
  })

  test('filters by user', async () => {
    const [event, ...others] = await shown(`?user_id=${world.owner.id}`)
    assert.deepEqual(others, [])
    assert.deepEqual([event.kind, event.method, event.targets], ['session_elevated', 'password', {}])
  })

  test('keeps successful events however often other attempts fail', async () => {
    const { kernel } = world.app
    const about = {
      user_id: world.member.id,
      operation: 'Elevate Session',
      method: 'password',
      address: '',
      targets: '{}',
    } as const
    const row = (kind: SecurityEventKind) => ({ ...about, id: kernel.ids.next(), kind, created_at: kernel.clock.now() })
    const [done, first, ...failed] = [
      row('operation_authorized'),
      ...Array.from({ length: KEPT_PER_KIND + 1 }, () => row('authentication_failed')),
    ]
    await kernel.store.write(async (db) => {
      for (const each of [done, first]) if (each) await insertSecurityEvent(db, each)
      const last = failed.pop()
      for (let i = 0; i < failed.length; i += 500) {
        await db.q
          .insertInto('security_events')
          .values(failed.slice(i, i + 500))
          .execute()
      }
      if (last) await insertSecurityEvent(db, last)
    })
    const { q } = world.db
    const ids = await q
      .selectFrom('security_events')
      .select('id')
      .where('user_id', '=', world.member.id)
      .orderBy('id')
      .execute()
    assert.equal(ids.length, KEPT_PER_KIND + 1)
    assert.deepEqual([ids[0]?.id, ids[1]?.id], [done?.id, failed[0]?.id])
  })

  test('refuses everyone but administrators', async () => {
    await world.refuses(() => world.owner.api.get(PATH), 403, 50013)
  })
})
