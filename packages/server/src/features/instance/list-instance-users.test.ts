import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly } from '@guildhall/testing/features/instance'
import { enableSecondFactor } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/users'

describe('List Instance Users', () => {
  let world: World
  before(async () => {
    world = await World.create()
    for (const name of ['Zed', 'zebra', 'Ärger', 'zzz']) await world.newPerson(name)
  })
  after(() => world.close())

  const list = async (query = '') => {
    const { status, body } = await world.administrator.api.get(`${PATH}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const names = async (query = '') => (await list(query)).users.map(({ user }: any) => user.username)
  /** All pages, in order. */
  const walked = async (query: string) => {
    const found: string[] = []
    for (let after = ''; ; ) {
      const { users, next } = await list(`${query}${after}`)
      found.push(...users.map(({ user }: any) => user.username))
      if (next === null) return found
      after = `&after=${encodeURIComponent(next)}`
    }
  }

  test('lists details of accounts, and no bots', async () => {
    await enableSecondFactor(world.app, world.member)
    const [{ created_at, ...member }] = (await list('?query=member')).users
    assert.match(created_at, /^\d{4}-.*\+00:00$/u)
    assert.deepEqual(member, {
      user: world.member.user,
      email: 'member@example.org',
      email_verified: true,
      last_seen_at: null,
      sessions: 1,
      second_factor: true,
      administrator: false,
      disabled_at: null,
      storage_used: 0,
    })
    const [administrator] = (await list('?query=administrator')).users
    assert.equal(administrator.administrator, true)
    assert.deepEqual(await names('?query=Test'), [])
  })

  test('returns when a session was last used', async () => {
    const used_at = world.clock.now()
    await world.app.kernel.store.write((tx) =>
      tx.q.updateTable('tokens').set({ used_at }).where('user_id', '=', world.owner.id).execute(),
    )
    const [owner] = (await list('?query=owner')).users
    assert.equal(Date.parse(owner.last_seen_at), used_at)
  })

  test('searches by prefix of a name, ignoring case, or of an address', async () => {
    assert.deepEqual(await names('?query=ZE'), ['zebra', 'Zed'])
    assert.deepEqual(await names(`?query=${encodeURIComponent('är')}`), ['Ärger'])
    assert.deepEqual(await names('?query=zed@'), [])
    assert.deepEqual(await names('?query=Zed@&by=email'), ['Zed'])
    assert.deepEqual(await names(`?query=${encodeURIComponent('%')}`), [])
  })

  test('pages on from where it stopped, by names and by addresses', async () => {
    const all = await names('?limit=100')
    assert.equal(all.length, 9)
    assert.deepEqual(await walked('?limit=2'), all)
    assert.deepEqual(new Set(await walked('?by=email&limit=4')), new Set(all))
    assert.deepEqual(await walked('?query=z&limit=1'), ['zebra', 'Zed', 'zzz'])
  })

  test('refuses page sizes of zero or too many, and unknown sort orders', async () => {
    for (const query of ['limit=0', 'limit=101', 'by=age', `query=${'x'.repeat(321)}`]) {
      await world.refuses(() => world.administrator.api.get(`${PATH}?${query}`), 400, 50035)
    }
  })

  test('accepts any search text', async () => {
    for (const text of ['\u0000', '\u202e', '\u{10ffff}', '\ud83d\ude00', "'; --"]) {
      const { status } = await world.administrator.api.get(`${PATH}?query=${encodeURIComponent(text)}`)
      assert.ok([200, 400].includes(status), String(status))
      const after = await world.administrator.api.get(`${PATH}?after=${encodeURIComponent(text)}`)
      assert.ok([200, 400].includes(after.status), String(after.status))
    }
  })

  test('is available only to the administrator', () => assertAdministratorsOnly(world, 'GET', PATH))
})
