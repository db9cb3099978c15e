import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

const SCOPE = 'role_connections.write'

describe('Get Current User Application Role Connection', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = ({ id }: { id: string }) => `/users/@me/applications/${id}/role-connection`

  test('returns the user’s role connection', async () => {
    const client = await newClientApplication(world)
    const { api } = await tokensFor(world, client, world.member, SCOPE)
    const { status, body } = await api.get(path(client))
    assert.deepEqual([status, body], [200, { platform_username: null, metadata: {} }])
    const connection = { platform_name: 'Game', platform_username: 'player', metadata: { level: '7' } }
    await api.put(path(client), connection)
    assert.deepEqual((await api.get(path(client))).body, connection)
    const other = await tokensFor(world, client, world.owner, SCOPE)
    assert.deepEqual((await other.api.get(path(client))).body.metadata, {})
  })

  test('a role connection is deleted with the application', async () => {
    const client = await newClientApplication(world)
    const { api } = await tokensFor(world, client, world.member, SCOPE)
    await api.put(path(client), { platform_username: 'player' })
    assert.equal((await world.owner.api.post(`/applications/${client.id}/delete`)).status, 204)
    await world.app.worker.settled()
    const rows = world.db.q.selectFrom('role_connections').select('user_id').where('application_id', '=', client.id)
    assert.deepEqual(await rows.execute(), [])
  })

  test('is available only to the token’s application', async () => {
    const [client, other] = [await newClientApplication(world), await newClientApplication(world)]
    const { api } = await tokensFor(world, client, world.member, SCOPE)
    await world.refuses(() => api.get(path(other)), 403, 20012)
    await world.refuses(() => api.get(path({ id: '1' })), 404, 10002)
    const weak = await tokensFor(world, client, world.member, 'identify')
    await world.refuses(() => weak.api.get(path(client)), 403, 50026)
    await world.refuses(() => world.bot.api.get(path(world.bot)), 403, 20001)
    await world.refuses(() => world.nobody.get(path(client)), 401, 0)
  })
})
