import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newTextChannel, newWebhook } from '@guildhall/testing/features/webhooks'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Webhooks', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('are deleted with their channel', async () => {
    const id = await newTextChannel(world)
    const made = await newWebhook(world, { channelId: id, avatar: dataUri(await picture('png')) })
    await world.owner.api.delete(`/channels/${id}`)
    await world.refuses(() => world.nobody.get(`/webhooks/${made.id}/${made.token}`), 404, 10015)
    await world.refuses(() => world.owner.api.get(`/webhooks/${made.id}`), 404, 10015)
  })

  test('are deleted with their guild', async () => {
    const guild = await world.newGuild(world.owner)
    const made = await newWebhook(world, { channelId: guild.general })
    await world.owner.api.delete(`/guilds/${guild.id}`)
    await world.refuses(() => world.nobody.get(`/webhooks/${made.id}/${made.token}`), 404, 10015)
    assert.ok(!(await world.contents()).includes(made.token))
  })

  test('are deleted with the integration of their application, without others', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    await world.grant(bot, ['MANAGE_WEBHOOKS'])
    const [made, other] = [await newWebhook(world, { who: bot }), await newWebhook(world)]
    const all = (await world.owner.api.get(`/guilds/${world.guildId}/integrations`)).body
    const { id } = all.find(({ application }: any) => application.bot.id === bot.id)
    const events = await world.eventsOf(() => world.owner.api.delete(`/guilds/${world.guildId}/integrations/${id}`))
    assert.ok(events.some(({ type }) => type === 'WEBHOOKS_UPDATE'))
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/audit-logs?action_type=52&limit=1`)
    assert.equal(body.audit_log_entries[0].target_id, made.id)
    await world.refuses(() => world.nobody.get(`/webhooks/${made.id}/${made.token}`), 404, 10015)
    assert.equal((await world.nobody.get(`/webhooks/${other.id}/${other.token}`)).status, 200)
  })

  test('are deleted with an integration that the administrator of the instance ends', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    await world.grant(bot, ['MANAGE_WEBHOOKS'])
    const made = await newWebhook(world, { who: bot })
    const all = (await world.owner.api.get(`/guilds/${world.guildId}/integrations`)).body
    const { id } = all.find(({ application }: any) => application.bot.id === bot.id)
    await world.administrator.api.delete(`/guildhall/guilds/${world.guildId}/integrations/${id}`)
    await world.refuses(() => world.nobody.get(`/webhooks/${made.id}/${made.token}`), 404, 10015)
  })

  test('are deleted soon after their bot was kicked', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    await world.grant(bot, ['MANAGE_WEBHOOKS'])
    const made = await newWebhook(world, { who: bot })
    const events = await world.eventsOf(async () => {
      await world.owner.api.delete(`/guilds/${world.guildId}/members/${bot.id}`)
      await world.app.worker.settled()
    })
    assert.ok(events.some(({ type }) => type === 'WEBHOOKS_UPDATE'))
    await world.refuses(() => world.nobody.get(`/webhooks/${made.id}/${made.token}`), 404, 10015)
  })

  test('answer 503 during an outage of their guild', async () => {
    const guild = await world.newGuild(world.owner)
    const made = await newWebhook(world, { channelId: guild.general })
    await world.administrator.api.put(`/guildhall/guilds/${guild.id}/unavailable`)
    await world.refuses(() => world.owner.api.get(`/webhooks/${made.id}`), 503)
    await world.refuses(() => world.nobody.get(`/webhooks/${made.id}/${made.token}`), 503)
  })
})
