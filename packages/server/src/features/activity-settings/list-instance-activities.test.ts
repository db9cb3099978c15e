import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/activities'

describe('List Instance Activities', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const list = async (query = '') => {
    const { status, body } = await world.administrator.api.get(`${PATH}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const make = async (name: string, embedded = true): Promise<string> => {
    const { id } = (await world.owner.api.post('/applications', { name })).body
    await world.owner.api.post(`/applications/${id}/set-embedded`, { embedded })
    return id
  }
  const idsIn = ({ activities }: any): string[] => activities.map(({ application }: any) => application.id)

  test('returns each Activity with its owner, permissions and hosts, published or not', async () => {
    assert.deepEqual(await list(), { activities: [], next: null })
    const id = await make('Game')
    const url_map = [
      { prefix: '/api', target: 'api.example.com' },
      { prefix: '/', target: 'localhost:5173' },
    ]
    await world.owner.api.post(`/applications/${id}/proxy-config`, { url_map })
    const config = (await world.owner.api.get(`/applications/${id}/embedded-activity-config`)).body
    const application = { id, name: 'Game', icon: null, owner: world.owner.user }
    assert.deepEqual(await list(), { activities: [{ application, config, url_map }], next: null })
    const leave = { is_published: true, allows_loopback: true }
    await world.administrator.api.patch(`/guildhall/applications/${id}/activity`, leave)
    assert.deepEqual((await list()).activities[0].config, { ...config, ...leave })
  })

  test('pages through Activities, newest first, and omits applications without an Activity', async () => {
    const [old] = idsIn(await list())
    const made = [await make('Chess'), await make('Poker'), await make('Tea')]
    await make('Plain', false)
    const walked: string[] = []
    for (let query = '?limit=3'; ; ) {
      const page = await list(query)
      walked.push(...idsIn(page))
      if (page.next === null) break
      query = `?limit=3&after=${page.next}`
    }
    assert.deepEqual(walked, [...made.toReversed(), old])
  })

  test('refuses page sizes of zero and above the maximum', async () => {
    for (const query of ['?limit=0', '?limit=101', '?after=x']) {
      await world.refuses(() => world.administrator.api.get(`${PATH}${query}`), 400, 50035)
    }
  })

  test('is available only to the administrator', async () => {
    await assertAdministratorsOnly(world, 'GET', PATH)
  })
})
