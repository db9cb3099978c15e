import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { beginSubscription, integrationsPath, newIntegration } from '@guildhall/testing/features/integrations'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import type { Client, Guild } from 'oceanic.js'

describe('An unmodified oceanic.js bot (integrations)', () => {
  let world: World
  let client: Client
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
    guild = client.guilds.get(world.guildId) as Guild
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('reads integrations of every type with their fields', async () => {
    const settings = { expire_behavior: 1, expire_grace_period: 14 }
    const made = await newIntegration(world, settings)
    await newIntegration(world, { type: 'youtube' })
    await newIntegration(world, { type: 'guild_subscription' })
    const all = await guild.getIntegrations()
    assert.deepEqual(
      all.map(({ type }) => type),
      ['discord', 'twitch', 'youtube', 'guild_subscription'],
    )
    const [own, twitch] = all
    assert.deepEqual([own?.application?.id, own?.application?.name], [client.user.id, 'Test Bot'])
    assert.deepEqual([own?.scopes, own?.user?.id], [['applications.commands', 'bot'], world.owner.id])
    assert.deepEqual(
      [twitch?.roleID, twitch?.expireBehavior, twitch?.expireGracePeriod, twitch?.subscriberCount],
      [made.role_id, 1, 14, 0],
    )
    assert.equal(twitch?.role?.tags.integrationID, made.id)
    assert.deepEqual([twitch?.enableEmoticons, twitch?.syncing, twitch?.revoked], [true, false, false])
  })

  test('receives changes of integrations', async () => {
    const begun = nextEvent(client, 'integrationCreate')
    const { id } = await newIntegration(world, { name: 'Heard' })
    assert.deepEqual([(await begun)[1].id, (await begun)[1].name], [id, 'Heard'])
    const counted = nextEvent(client, 'integrationUpdate')
    await beginSubscription(world, id, world.member.id)
    assert.equal((await counted)[1].subscriberCount, 1)
    const ended = nextEvent(client, 'integrationDelete')
    await world.administrator.api.delete(`${integrationsPath(world)}/${id}`)
    assert.equal((await ended)[1].id, id)
    assert.equal(guild.integrations.has(id), false)
  })

  test('removes another bot from the guild by deleting its integration', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    const installed = (await guild.getIntegrations()).find(({ application }) => application?.id === bot.id)
    const [gone, received] = [nextEvent(client, 'guildMemberRemove'), nextEvent(client, 'guildIntegrationsUpdate')]
    await guild.deleteIntegration(installed?.id ?? '', 'enough')
    assert.equal((await gone)[0].id, bot.id)
    assert.equal((await received)[0].id, guild.id)
    const { entries, integrations } = await guild.getAuditLog({ actionType: 82, limit: 1 })
    assert.deepEqual([entries[0]?.targetID, entries[0]?.reason, integrations], [installed?.id, 'enough', []])
  })
})
