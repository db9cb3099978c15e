import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { MOST_CALLS } from '../../kernel/monitoring/call-log.ts'

describe('List Application Calls', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const pathOf = ({ id }: { id: string }) => `/applications/${id}/calls`

  test('returns calls and their status, newest first, without any content', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    await bot.api.get('/users/@me')
    await bot.api.post(`/channels/${world.channels.general}/messages`, { content: 'a secret of somebody' })
    await bot.api.get('/channels/1000000000000000000')
    const { status, body } = await world.owner.api.get(pathOf(bot))
    assert.equal(status, 200)
    assert.deepEqual(
      body.map(({ method, route, operation, status, code }: any) => [method, route, operation, status, code]),
      [
        ['GET', '/channels/:channelId', 'Get Channel', 404, 10003],
        ['POST', '/channels/:channelId/messages', 'Create Message', 200, null],
        ['GET', '/users/@me', 'Get Current User', 200, null],
      ],
    )
    for (const { at, ms, bucket } of body) {
      assert.ok(!Number.isNaN(Date.parse(at)) && ms >= 0)
      assert.ok(bucket === null || bucket.remaining < bucket.limit)
    }
    const all = JSON.stringify(body)
    for (const word of ['secret', world.channels.general, bot.token]) assert.ok(!all.includes(word), word)
  })

  test('keeps only the most recent calls', async () => {
    const bot = await newBot(world.app, world.owner)
    await bot.api.get('/users/@me')
    for (let i = 0; i < MOST_CALLS; i++) await bot.api.get('/gateway/bot')
    const { body } = await world.owner.api.get(pathOf(bot))
    assert.equal(body.length, MOST_CALLS)
    assert.ok(body.every(({ route }: { route: string }) => route === '/gateway/bot'))
  })

  test('returns an empty list for an unused application, and omits calls by its owner', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.owner.api.get(`/applications/${bot.id}`)
    assert.deepEqual((await world.owner.api.get(pathOf(bot))).body, [])
  })

  test('is available only to the application’s owners', async () => {
    const path = pathOf(world.bot)
    await world.refuses(() => world.member.api.get(path), 403, 20012)
    await world.refuses(() => world.administrator.api.get(path), 403, 20012)
    await world.refuses(() => world.bot.api.get(path), 403, 20001)
    await world.refuses(() => world.owner.api.get('/applications/1/calls'), 404, 10002)
    const team = (await world.owner.api.post('/teams', { name: 'Makers' })).body.id
    await world.owner.api.post(`/teams/${team}/members`, { username: world.member.user.username, role: 'read_only' })
    await world.member.api.put(`/teams/${team}/members/@me`)
    const { id } = (await world.owner.api.post('/applications', { name: 'Ours', team_id: team })).body
    assert.equal((await world.member.api.get(pathOf({ id }))).status, 200)
  })
})
