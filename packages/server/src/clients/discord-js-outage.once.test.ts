import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { Client, Events, GatewayIntentBits } from 'discord.js'

describe('An unmodified discord.js client in an outage', () => {
  let world: World
  let port: number
  const clients: Client[] = []
  before(async () => {
    world = await World.create({ publicUrl: null })
    world.answerLast()
    port = await world.app.listen()
  })
  after(async () => {
    for (const client of clients) await client.destroy()
    await world.close()
  })

  const switchTo = (state: 'on' | 'off') =>
    world.administrator.api.send(state === 'off' ? 'PUT' : 'DELETE', `/guildhall/guilds/${world.guildId}/unavailable`)

  async function signedIn(): Promise<Client> {
    const api = `http://127.0.0.1:${port}/api`
    const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api, retries: 0 } })
    clients.push(client)
    const isReady = new Promise((ready) => client.once(Events.ClientReady, ready))
    await client.login(world.bot.token)
    await isReady
    return client
  }

  const guildOf = (client: Client) => client.guilds.cache.get(world.guildId)
  const once = (client: Client, event: Events.GuildUnavailable | Events.GuildAvailable) =>
    new Promise<string>((resolve) => client.once(event, ({ id }) => resolve(id)))

  test('sees a guild become unavailable and return', async () => {
    const client = await signedIn()
    const left: string[] = []
    client.on(Events.GuildDelete, ({ id }) => left.push(id))
    const gone = once(client, Events.GuildUnavailable)
    await switchTo('off')
    assert.equal(await gone, world.guildId)
    assert.equal(guildOf(client)?.available, false)
    await assert.rejects(client.rest.get(`/guilds/${world.guildId}`), { status: 503 })
    const back = once(client, Events.GuildAvailable)
    await switchTo('on')
    assert.equal(await back, world.guildId)
    assert.equal(guildOf(client)?.available, true)
    assert.equal(guildOf(client)?.name, 'Guild under test')
    assert.deepEqual(left, [])
  })

  test('becomes ready without an unavailable guild, and receives it when it returns', async () => {
    await switchTo('off')
    const client = await signedIn()
    assert.equal(guildOf(client)?.available, false)
    const back = once(client, Events.GuildAvailable)
    await switchTo('on')
    assert.equal(await back, world.guildId)
    assert.equal(guildOf(client)?.available, true)
  })
})
