import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '../../testing/world.ts'

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

  test('shows the newest first, by pages', async () => {
    const events = await shown()
    const ids = events.map(({ user_id }: { user_id: string }) => user_id)
    const { administrator, owner } = world
    assert.deepEqual(ids, [administrator.id, owner.id, administrator.id])
    assert.deepEqual(await shown('?limit=1'), events.slice(0, 1))
    assert.deepEqual(await shown(`?limit=1&before=${events[0].id}`), events.slice(1, 2))
  })

  test('shows those of one user', async () => {
    const [event, ...others] = await shown(`?user_id=${world.owner.id}`)
    assert.deepEqual(others, [])
    assert.deepEqual([event.kind, event.method, event.targets], ['session_elevated', 'password', {}])
  })

  test('refuses everyone but administrators', async () => {
    await world.refuses(() => world.owner.api.get(PATH), 403, 50013)
  })
})
