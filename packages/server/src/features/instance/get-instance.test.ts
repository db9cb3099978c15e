import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { VERSION } from '../../version.ts'

const PATH = '/guildhall/instance'

describe('Get Instance', () => {
  test('tells anyone what the instance is', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    const { status, body } = await world.nobody.get(PATH)
    assert.equal(status, 200)
    const { registrationOpen } = world.app.kernel.instance
    assert.deepEqual(body, {
      version: VERSION,
      demo: false,
      registration_open: registrationOpen,
      registration: 'open',
      setup_required: false,
      users: [],
      activities_origin: null,
    })
    assert.deepEqual((await world.owner.api.get(PATH)).body, body)
  })

  test('says where Activities are, if the client has a name', async (t) => {
    const world = await World.create({ publicUrl: 'https://chat.example.org' })
    t.after(() => world.close())
    const { body } = await world.nobody.get(PATH)
    assert.equal(body.activities_origin, 'https://{application_id}.activities.chat.example.org')
  })

  test('names the users of the demo with their passwords, in the demo only', async (t) => {
    const demoUsers = [{ username: 'owner', password: 'owner-demo' }]
    for (const demo of [true, false]) {
      const world = await World.create({ demo, demoUsers })
      t.after(() => world.close())
      const { body } = await world.nobody.get(PATH)
      assert.deepEqual([body.demo, body.users], [demo, demo ? demoUsers : []])
    }
  })

  test('says that it is to be set up while nobody has an account; a bot is no account', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    await world.app.kernel.store.write(({ q }) => q.deleteFrom('users').where('is_bot', '=', false).execute())
    assert.equal((await world.nobody.get(PATH)).body.setup_required, true)
  })
})
