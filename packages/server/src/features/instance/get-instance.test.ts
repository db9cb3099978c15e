import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { VERSION } from '../../version.ts'

const PATH = '/guildhall/instance'

describe('Get Instance', () => {
  test('describes the instance to anyone', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    const { status, body } = await world.nobody.get(PATH)
    assert.equal(status, 200)
    const { registrationOpen } = world.app.kernel.instance
    assert.deepEqual(body, {
      version: VERSION,
      demo: false,
      mail: false,
      email_domains: [],
      registration_proof: false,
      terms_version: null,
      minimum_age: 0,
      claims_from: null,
      oidc: null,
      registration_open: registrationOpen,
      registration: 'open',
      setup_required: false,
      users: [],
      activities_origin: null,
    })
    assert.deepEqual((await world.owner.api.get(PATH)).body, body)
  })

  test('returns where Activities are served, if the client has a domain name', async (t) => {
    const world = await World.create({ publicUrl: 'https://chat.example.org' })
    t.after(() => world.close())
    const { body } = await world.nobody.get(PATH)
    assert.equal(body.activities_origin, 'https://{application_id}.activities.chat.example.org')
  })

  test('returns the demo users with their passwords, in a demo only', async (t) => {
    const demoUsers = [{ username: 'owner', password: 'owner-demo' }]
    for (const demo of [true, false]) {
      const world = await World.create({ demo, demoUsers })
      t.after(() => world.close())
      const { body } = await world.nobody.get(PATH)
      assert.deepEqual([body.demo, body.users], [demo, demo ? demoUsers : []])
    }
  })

  test('returns that setup is pending while nobody but bots has an account', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    await world.app.kernel.store.write(({ q }) => q.deleteFrom('users').where('is_bot', '=', false).execute())
    assert.equal((await world.nobody.get(PATH)).body.setup_required, true)
  })
})
