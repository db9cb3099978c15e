import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/guilds'

describe('List Instance Guilds', () => {
  let world: World
  before(async () => {
    world = await World.create()
    for (const name of ['Zoo', 'Zoo', 'zoology', 'Ärger']) await world.newGuild(world.owner, name)
  })
  after(() => world.close())

  const list = async (query = '') => {
    const { status, body } = await world.administrator.api.get(`${PATH}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const names = async (query = '') => (await list(query)).guilds.map(({ name }: any) => name)

  test('lists details of every guild, also of those that the administrator is not in', async () => {
    const [guild] = (await list('?query=guild')).guilds
    assert.deepEqual(guild, {
      id: world.guildId,
      name: 'Guild under test',
      icon: null,
      owner: world.owner.user,
      member_count: 4,
      premium_subscription_count: 0,
      features: [],
      unavailable: false,
      storage_used: 0,
    })
  })

  test('returns the storage used by a guild’s attachments and by a user’s', async () => {
    const form = new FormData()
    form.set('files[0]', new File(['x'.repeat(1234)], 'notes.txt'))
    await world.member.api.send('POST', `/channels/${world.channels.general}/messages`, form)
    const { users } = (await world.administrator.api.get('/guildhall/instance/users?query=member')).body
    const { guilds } = await list('?query=guild')
    assert.deepEqual([users[0].storage_used, guilds[0].storage_used], [1234, 1234])
  })

  test('searches by name prefix, ignoring case, and finds renamed guilds', async () => {
    assert.deepEqual(await names('?query=ZOO'), ['Zoo', 'Zoo', 'zoology'])
    assert.deepEqual(await names(`?query=${encodeURIComponent('ä')}`), ['Ärger'])
    await world.owner.api.patch(`/guilds/${world.guildId}`, { name: 'Zebra' })
    assert.deepEqual(await names('?query=zebra'), ['Zebra'])
    await world.owner.api.patch(`/guilds/${world.guildId}`, { name: 'Guild under test' })
    assert.deepEqual(await names('?query=zebra'), [])
  })

  test('pages on from where it stopped, also among guilds of one name', async () => {
    const ids = (found: any) => found.guilds.map(({ id }: any) => id)
    const all = ids(await list())
    const walked: string[] = []
    for (let after = ''; ; ) {
      const found = await list(`?limit=1${after}`)
      walked.push(...ids(found))
      if (found.next === null) break
      after = `&after=${encodeURIComponent(found.next)}`
    }
    assert.equal(all.length, 5)
    assert.deepEqual(walked, all)
  })

  test('refuses page sizes of zero or too many, and invalid cursors', async () => {
    const beyond = encodeURIComponent(`${2n ** 63n} zoo`)
    for (const query of ['limit=0', 'limit=101', 'after=zoo', 'after=', `after=${beyond}`]) {
      await world.refuses(() => world.administrator.api.get(`${PATH}?${query}`), 400, 50035)
    }
  })

  test('is available only to the administrator', () => assertAdministratorsOnly(world, 'GET', PATH))
})
