import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  authorizationCode,
  codeExchange,
  installForSelf,
  newClientApplication,
  sendTokenForm,
  tokensFor,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete User Authorization', () => {
  let world: World
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())

  /** The number of authorized users in an application's object. */
  const givers = async (id: string) =>
    (await world.owner.api.get(`/applications/${id}`)).body.approximate_user_authorization_count

  test('revokes all that an application may do, including pending codes', async () => {
    const client = await newClientApplication(world)
    const [one, two] = [await tokensFor(world, client, world.member), await tokensFor(world, client, world.member)]
    const others = await tokensFor(world, client, world.owner)
    const code = await authorizationCode(world, client, world.member)
    const codeOfOthers = await authorizationCode(world, client, world.owner)
    const [{ id }] = (await world.member.api.get('/oauth2/tokens')).body
    assert.equal(await givers(client.id), 2)
    await world.refuses(() => world.owner.api.delete(`/oauth2/tokens/${id}`), 404, 10012)
    await world.refuses(() => world.bot.api.delete(`/oauth2/tokens/${id}`), 403, 20001)
    const events = await world.eventsOf(async () => {
      assert.equal((await world.member.api.delete(`/oauth2/tokens/${id}`)).status, 204)
    }, world.member.id)
    assert.deepEqual(events, [{ type: 'OAUTH2_TOKEN_REVOKE', data: { application_id: client.id } }])
    assert.equal(await givers(client.id), 1)
    const statuses = await Promise.all([one, two, others].map(async ({ api }) => (await api.get('/users/@me')).status))
    assert.deepEqual(statuses, [401, 401, 200])
    const refused = await sendTokenForm(world, codeExchange(client, code))
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_grant'])
    assert.equal((await sendTokenForm(world, codeExchange(client, codeOfOthers))).status, 200)
    await world.refuses(() => world.member.api.delete(`/oauth2/tokens/${id}`), 404, 10012)
  })

  test('uninstalls the application from the user, by either of its IDs', async () => {
    for (const withToken of [true, false]) {
      const client = await newClientApplication(world)
      await installForSelf(world.member, client)
      if (withToken) await tokensFor(world, client, world.member)
      const shown = (await world.member.api.get('/oauth2/tokens')).body
      const { id } = shown.find(({ application }: any) => application.id === client.id)
      await world.refuses(() => world.owner.api.delete(`/oauth2/tokens/${id}`), 404, 10012)
      assert.equal((await world.member.api.delete(`/oauth2/tokens/${id}`)).status, 204)
      const left = (await world.member.api.get('/oauth2/tokens')).body
      assert.ok(!left.some(({ application }: any) => application.id === client.id))
    }
  })

  test('invalidates a code that is exchanged simultaneously', async () => {
    const client = await newClientApplication(world)
    for (let i = 0; i < 6; i++) {
      await tokensFor(world, client, world.member)
      const code = await authorizationCode(world, client, world.member)
      const shown = (await world.member.api.get('/oauth2/tokens')).body
      const { id } = shown.find(({ application }: any) => application.id === client.id)
      const exchanging = () => sendTokenForm(world, codeExchange(client, code))
      const ending = () => world.member.api.delete(`/oauth2/tokens/${id}`)
      const begun = i % 2 === 0 ? [exchanging(), ending()] : [ending(), exchanging()]
      const answers = await Promise.all(begun)
      assert.ok(answers.some(({ status }) => status === 204))
      const given = answers.find(({ body }) => body?.access_token)
      if (given) assert.equal((await world.clientOf(`Bearer ${given.body.access_token}`).get('/users/@me')).status, 401)
      assert.equal((await sendTokenForm(world, codeExchange(client, code))).body.error, 'invalid_grant')
      const kept = world.db.q.selectFrom('authorizations').select('id').where('application_id', '=', client.id)
      assert.deepEqual(await kept.execute(), [])
    }
  })
})
