import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { beginSubscription, newIntegration } from '@guildhall/testing/features/integrations'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { AuditLogEvent, type Client, Events, type Guild, IntegrationExpireBehavior } from 'discord.js'

describe('An unmodified discord.js bot (integrations)', () => {
  let world: World
  let client: Client<true>
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectDiscordJs(world, await world.app.listen())
    guild = await client.guilds.fetch(world.guildId)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('reads integrations of every type with fields, role, application and user', async () => {
    const settings = { expire_behavior: 1, expire_grace_period: 14, user_id: world.member.id }
    const made = await newIntegration(world, settings)
    const youtube = await newIntegration(world, { type: 'youtube' })
    const paid = await newIntegration(world, { type: 'guild_subscription' })
    await beginSubscription(world, made.id, world.member.id)
    const all = await guild.fetchIntegrations()
    assert.deepEqual(
      all.map(({ type }) => type),
      ['discord', 'twitch', 'youtube', 'guild_subscription'],
    )
    const own = all.first()
    assert.equal(own?.application?.bot?.id, client.user.id)
    assert.deepEqual([own?.scopes, own?.user?.id], [['applications.commands', 'bot'], world.owner.id])
    assert.deepEqual([own?.role, own?.syncing, own?.subscriberCount], [null, null, null])
    const twitch = all.get(made.id)
    assert.equal(twitch?.role?.id, made.role_id)
    assert.deepEqual([...(twitch?.roles.keys() ?? [])], [made.role_id])
    assert.equal(twitch?.role?.members.has(world.member.id), true)
    assert.deepEqual(
      [twitch?.expireBehavior, twitch?.expireGracePeriod, twitch?.enableEmoticons, twitch?.subscriberCount],
      [IntegrationExpireBehavior.Kick, 14, true, 1],
    )
    assert.deepEqual([twitch?.user?.id, twitch?.account.name], [world.member.id, 'Ada plays'])
    assert.ok(twitch?.syncedAt instanceof Date)
    assert.deepEqual([all.get(youtube.id)?.enableEmoticons, all.get(paid.id)?.revoked], [null, false])
  })

  test('receives the removal of an integration, and reads it in the audit log', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    const all = await guild.fetchIntegrations()
    const installed = all.find(({ application }) => application?.bot?.id === bot.id)
    assert.ok(installed)
    const received = once(client, Events.GuildIntegrationsUpdate)
    await installed.delete('enough')
    assert.equal((await received)[0].id, guild.id)
    assert.equal((await guild.fetchIntegrations()).has(installed.id), false)
    assert.equal(guild.members.cache.has(bot.id), false)
    const log = await guild.fetchAuditLogs({ type: AuditLogEvent.IntegrationDelete })
    const entry = log.entries.first()
    assert.deepEqual([entry?.targetId, entry?.reason, entry?.executor?.id], [installed.id, 'enough', client.user.id])
    assert.equal(entry?.target?.name, 'Test Bot')
  })

  test('reads the remaining integrations from the audit log', async () => {
    const { id } = await newIntegration(world, { type: 'youtube', name: 'Films' })
    const log = await guild.fetchAuditLogs({ type: AuditLogEvent.IntegrationCreate, limit: 1 })
    assert.deepEqual([log.entries.first()?.target?.id, log.entries.first()?.target?.type], [id, 'youtube'])
  })
})
