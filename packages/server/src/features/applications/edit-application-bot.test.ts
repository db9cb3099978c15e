import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Edit Application Bot', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/bot`
  })
  after(() => world.close())

  test('changes the bot’s name and picture but not the application’s, and notifies the bot', async () => {
    const avatar = dataUri(await picture('png'))
    const [event, ...others] = await world.eventsOf(async () => {
      const { status, body } = await world.owner.api.patch(path, { username: '  Town   Crier ', avatar })
      assert.deepEqual([status, body.username, typeof body.avatar], [200, 'Town Crier', 'string'])
      assert.deepEqual((await world.nobody.get('/users/@me')).status, 401)
    }, world.bot.id)
    assert.deepEqual([event?.type, event?.data.username, others], ['USER_UPDATE', 'Town Crier', []])
    const { body: bot } = await world.bot.api.get('/users/@me')
    const application = (await world.owner.api.get(`/applications/${world.bot.id}`)).body
    assert.deepEqual([bot.username, application.bot.avatar, application.name], ['Town Crier', bot.avatar, 'Test Bot'])
  })

  test('changes only the fields that were sent, and removes a picture', async () => {
    const { body: before } = await world.bot.api.get('/users/@me')
    assert.equal((await world.owner.api.patch(path, {})).body.username, before.username)
    const { body } = await world.owner.api.patch(path, { avatar: null })
    assert.deepEqual([body.username, body.avatar], [before.username, null])
  })

  test('refuses invalid names and pictures', async () => {
    await world.refusesAt(() => world.owner.api.patch(path, { username: 'x' }), 'username', 'BASE_TYPE_BAD_LENGTH')
    await world.refusesAt(
      () => world.owner.api.patch(path, { username: 'everyone' }),
      'username',
      'USERNAME_INVALID_EQUALS',
    )
    await world.refusesAt(() => world.owner.api.patch(path, { avatar: 'x' }), 'avatar', 'IMAGE_INVALID')
  })

  test('refuses users who may not change the application, and the bot itself', async () => {
    await world.refuses(() => world.member.api.patch(path, { username: 'Mine' }), 403, 20012)
    await world.refuses(() => world.bot.api.patch(path, { username: 'Mine' }), 403, 20001)
    await world.refuses(() => world.owner.api.patch('/applications/1/bot', { username: 'None' }), 404, 10002)
  })
})
