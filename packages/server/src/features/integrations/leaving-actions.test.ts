import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makeInactive } from '@guildhall/testing/features/inactive-members'
import { beginSubscription, newIntegration, shownIntegrations } from '@guildhall/testing/features/integrations'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('A member who leaves', () => {
  let world: World
  let count = 0
  before(async () => {
    world = await World.create()
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  /** Every way to leave a guild. */
  const WAYS: Readonly<Record<string, (who: Person, guild: string) => Promise<{ status: number }>>> = {
    'being kicked': ({ id }, guild) => world.owner.api.delete(`${guild}/members/${id}`),
    'being banned': ({ id }, guild) => world.owner.api.put(`${guild}/bans/${id}`),
    'being banned with others': ({ id }, guild) =>
      world.owner.api.post(`${guild}/bulk-ban`, { user_ids: [id, world.stranger.id] }),
    leaving: ({ api }, guild) => api.delete(`/users/@me${guild}`),
  }
  /** Pruning applies only to users, not to bots. */
  const pruning: (typeof WAYS)[string] = async (who, guild) => {
    const { roles } = (await world.owner.api.get(`${guild}/members/${who.id}`)).body
    await makeInactive(world, [who], 8)
    return world.owner.api.post(`${guild}/prune`, { include_roles: roles })
  }

  /** A bot that was installed with a managed role. */
  async function installed(): Promise<{ bot: Person; integrationId: string; roleId: string }> {
    const bot = await newBot(world.app, world.owner)
    const path = `/guildhall/guilds/${world.guildId}/members/${bot.id}`
    const { body } = await world.administrator.api.put(path, { permissions: '1024' })
    return { bot, integrationId: (await shownIntegrations(world)).at(-1).id, roleId: body.roles[0] }
  }

  const by = (leave: (typeof WAYS)[string]) => async (who: Person) => {
    const { status } = await leave(who, `/guilds/${world.guildId}`)
    assert.ok(status < 300, String(status))
  }

  for (const [way, leave] of Object.entries(WAYS)) {
    const ofGuild = by(leave)

    test(`${way} takes along a bot’s integration and role`, async () => {
      const { guildId } = world
      const { bot, integrationId, roleId } = await installed()
      const others = (await shownIntegrations(world)).filter(({ id }) => id !== integrationId)
      const events = await world.eventsOf(async () => {
        await ofGuild(bot)
        assert.deepEqual(await shownIntegrations(world), others, 'it is gone as soon as the bot is')
      })
      const ofIntegration = events.filter(({ type }) => type.includes('INTEGRATION'))
      assert.deepEqual(ofIntegration, [
        { type: 'INTEGRATION_DELETE', data: { id: integrationId, guild_id: guildId, application_id: bot.id } },
        { type: 'GUILD_INTEGRATIONS_UPDATE', data: { guild_id: guildId } },
      ])
      const gone = events.find(({ type }) => type === 'GUILD_ROLE_DELETE')
      assert.deepEqual(gone?.data, { guild_id: guildId, role_id: roleId })
      await world.refuses(() => world.owner.api.get(`/guilds/${guildId}/roles/${roleId}`), 404, 10011)
    })
  }

  for (const [way, leave] of Object.entries({ ...WAYS, 'being pruned': pruning })) {
    const ofGuild = by(leave)

    test(`${way} loses their subscriptions, active and ended`, async () => {
      const person = await world.newPerson(`subscriber ${count++}`)
      await world.join(person)
      const [running, ended] = [await newIntegration(world), await newIntegration(world, { type: 'youtube' })]
      for (const { id } of [running, ended]) await beginSubscription(world, id, person.id)
      const path = `/guildhall/guilds/${world.guildId}/integrations/${ended.id}/subscribers/${person.id}`
      await world.administrator.api.delete(path)
      const events = await world.eventsOf(() => ofGuild(person))
      const ofIntegrations = events.filter(({ type }) => type.includes('INTEGRATION'))
      assert.deepEqual(
        ofIntegrations.map(({ type, data }) => [type, data.id, data.subscriber_count]),
        [
          ['INTEGRATION_UPDATE', running.id, 0],
          ['GUILD_INTEGRATIONS_UPDATE', undefined, undefined],
        ],
      )
      const left = world.db.q.selectFrom('integration_subscriptions').selectAll().where('user_id', '=', person.id)
      assert.deepEqual(await left.execute(), [])
    })

    test(`${way} leaves everything else unchanged`, async () => {
      const person = await world.newPerson(`passer-by ${count++}`)
      await world.join(person)
      const before = await shownIntegrations(world)
      const events = await world.eventsOf(() => ofGuild(person))
      assert.ok(!events.some(({ type }) => /INTEGRATION|ROLE/u.test(type)))
      assert.deepEqual(await shownIntegrations(world), before)
    })
  }

  test('keeps the new integration and role if a bot rejoins at once', async () => {
    const { bot, integrationId, roleId } = await installed()
    const path = `/guildhall/guilds/${world.guildId}/members/${bot.id}`
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${bot.id}`)
    const { body } = await world.administrator.api.put(path, { permissions: '2048' })
    await world.app.worker.settled()
    const [again] = body.roles
    assert.notEqual(again, roleId)
    assert.equal((await world.owner.api.get(`/guilds/${world.guildId}/roles/${again}`)).status, 200)
    const shown = (await shownIntegrations(world)).filter(({ account }) => account.id === bot.id)
    assert.equal(shown.length, 1)
    assert.notEqual(shown[0].id, integrationId)
  })

  test('has no integration if a bot created the guild', async () => {
    const { body } = await world.bot.api.post('/guilds', { name: 'Of a bot' })
    assert.deepEqual((await world.bot.api.get(`/guilds/${body.id}/integrations`)).body, [])
    assert.equal((await world.bot.api.delete(`/guilds/${body.id}`)).status, 204)
    await world.app.worker.settled()
  })
})
