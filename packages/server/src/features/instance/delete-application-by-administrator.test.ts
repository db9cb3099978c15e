import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const pathOf = (id: string) => `/guildhall/instance/applications/${id}`

describe('Delete Application By Administrator', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('is available only to the administrator', () => assertAdministratorsOnly(world, 'DELETE', pathOf(world.bot.id)))

  test('deletes an application with its tokens and its bot, and logs it', async (t) => {
    const log = loggedAdministratorActions(world, t)
    const bot = await newBot(world.app, world.owner)
    const { name } = (await world.owner.api.get(`/applications/${bot.id}`)).body
    assert.equal((await world.administrator.api.delete(pathOf(bot.id))).status, 204)
    await world.refuses(() => bot.api.get('/users/@me'), 401, 0)
    await world.refuses(() => world.owner.api.get(`/applications/${bot.id}`), 404, 10002)
    assert.deepEqual(log.mock.calls[0]?.arguments, [
      { administrator_id: world.administrator.id, application_id: bot.id, name },
      'an administrator performed Delete Application By Administrator',
    ])
    await world.app.worker.settled()
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('deletes an application whose bot owns a guild, which can be transferred afterwards', async () => {
    const bot = await newBot(world.app, world.owner)
    const { body: guild } = await bot.api.post('/guilds', { name: 'Kept' })
    const { code } = (await bot.api.post(`/channels/${guild.system_channel_id}/invites`, {})).body
    assert.equal((await world.member.api.post(`/invites/${code}`)).status, 200)
    await world.refuses(() => world.owner.api.post(`/applications/${bot.id}/delete`, {}), 400, 40011)
    const events = await world.eventsOf(async () => {
      assert.equal((await world.administrator.api.delete(pathOf(bot.id))).status, 204)
      await world.app.worker.settled()
    }, guild.id)
    await world.refuses(() => bot.api.get('/users/@me'), 401, 0)
    const renamed = events
      .filter(({ type }) => type === 'GUILD_MEMBER_UPDATE')
      .map(({ data }) => Object(data.user).username)
    assert.deepEqual(renamed, ['Deleted User'])
    assert.deepEqual(await storeFaults(world.db), [])
    const owner = { owner_id: world.member.id }
    const { status } = await world.administrator.api.put(`/guildhall/instance/guilds/${guild.id}/owner`, owner)
    assert.equal(status, 200)
    assert.equal((await world.member.api.delete(`/guilds/${guild.id}`)).status, 204)
    await world.app.worker.settled()
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('refuses an unknown application', () =>
    world.refuses(() => world.administrator.api.delete(pathOf('1')), 404, 10002))
})
