import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { Client, Events, GatewayIntentBits, type Guild } from 'discord.js'

describe('An unmodified discord.js bot (guild templates)', () => {
  let world: World
  let client: Client<true>
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    world.answerLast()
    const api = `http://127.0.0.1:${await world.app.listen()}/api`
    client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api, retries: 0 } })
    const ready = once(client, Events.ClientReady)
    await client.login(world.bot.token)
    await ready
    guild = await client.guilds.fetch(world.guildId)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('creates, fetches, syncs and edits a template, creates a guild from it, and deletes it', async () => {
    const template = await guild.createTemplate('Ours', 'For us')
    assert.deepEqual([template.name, template.description, template.unSynced], ['Ours', 'For us', false])
    assert.equal(template.creator?.id, client.user.id)
    assert.equal(template.guild?.id, guild.id)
    assert.equal((await guild.fetchTemplates()).get(template.code)?.name, 'Ours')
    await guild.channels.create({ name: 'lobby' })
    const fetched = await client.fetchGuildTemplate(template.code)
    assert.equal(fetched.unSynced, true)
    const synced = await template.sync()
    assert.equal(synced.unSynced, false)
    assert.ok(synced.serializedGuild.channels?.some(({ name }) => name === 'lobby'))
    assert.equal((await template.edit({ name: 'Theirs', description: '' })).name, 'Theirs')
    const made = await template.createGuild('Copy')
    assert.equal(made.ownerId, client.user.id)
    assert.ok(made.channels.cache.some(({ name }) => name === 'lobby'))
    assert.deepEqual(made.roles.cache.map(({ name }) => name).sort(), ['@everyone', 'member', 'moderator'])
    assert.equal((await client.fetchGuildTemplate(template.code)).usageCount, 1)
    await template.delete()
    await assert.rejects(client.fetchGuildTemplate(template.code), { code: 10057 })
  })
})
