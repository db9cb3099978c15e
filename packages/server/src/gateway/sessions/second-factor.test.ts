import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MfaLevel } from '@guildhall/protocol/enums/guild-level'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { AuthenticatorApp } from '@guildhall/testing/clients/authenticator-app'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { setSecondFactor } from '@guildhall/testing/clients/second-factors'
import { allowMessages, postMessageAs, startPrivateThread } from '@guildhall/testing/features/threads'
import { enableSecondFactor, newBot, type Person } from '@guildhall/testing/worlds/people'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

const MODERATING = permissionSet('MANAGE_THREADS', 'MANAGE_CHANNELS', 'BAN_MEMBERS').toString()

describe('Over the gateway, a guild that requires a second factor', () => {
  let world: World
  let port: number
  let guild: string
  let clients: GatewayClient[]
  let role: string
  let count = 0
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    guild = `/guilds/${world.guildId}`
    await allowMessages(world)
    await enableSecondFactor(world.app, world.owner)
    role = (await world.owner.api.post(`${guild}/roles`, { name: 'moderating', permissions: MODERATING })).body.id
  })
  beforeEach(async () => {
    clients = []
    await level(MfaLevel.ELEVATED)
  })
  after(() => world.close())

  const level = (to: number) => world.owner.api.post(`${guild}/mfa`, { level: to })

  async function newModerator(): Promise<Person> {
    const person = await world.newPerson(`moderator${count++}`)
    await world.join(person, { roles: [role] })
    return person
  }

  async function newModeratingBot(owner: Person): Promise<Person> {
    const bot = await newBot(world.app, owner)
    await world.join(bot, { roles: [role] })
    return bot
  }

  async function online(who: Person): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: who.token })
    clients.push(client)
    return client
  }
  const leave = () => Promise.all(clients.map((client) => client.close(1000)))
  const knows = (client: GatewayClient, threadId: string) =>
    client.state.guilds.get(world.guildId)?.threads.has(threadId) ?? false

  test('hides private threads, invites and bans from moderators without a second factor, as over HTTP', async () => {
    const person = await newModerator()
    const bot = await newModeratingBot(person)
    const protectedPerson = await newModerator()
    await enableSecondFactor(world.app, protectedPerson)
    const protectedBot = await newModeratingBot(protectedPerson)
    const before = await startPrivateThread(world, world.owner)
    const without = [await online(person), await online(bot)]
    const having = [await online(protectedPerson), await online(protectedBot)]
    const during = await startPrivateThread(world, world.owner)
    for (const { id } of [before, during]) await postMessageAs(world, world.owner, 'secret', id)
    const { body: invite } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, {})
    assert.equal((await world.owner.api.put(`${guild}/bans/${world.stranger.id}`, {})).status, 204)
    await world.waitForDelivery()
    for (const [all, sees] of [[without, false] as const, [having, true] as const]) {
      for (const client of all) {
        for (const { id } of [before, during]) assert.equal(knows(client, id), sees)
        const channelIds = client.eventsOf('MESSAGE_CREATE').map(({ channel_id }) => channel_id)
        assert.deepEqual(channelIds, sees ? [before.id, during.id] : [])
        const codes = client.eventsOf('INVITE_CREATE').map(({ code }) => code)
        assert.deepEqual(codes, sees ? [invite.code] : [])
        assert.equal(client.eventsOf('GUILD_BAN_ADD').length, sees ? 1 : 0)
      }
    }
    await world.refuses(() => person.api.get(`/channels/${before.id}/messages`), 403, 50001)
    await world.refuses(() => bot.api.get(`/channels/${world.channels.general}/invites`), 403, 60003)
    await leave()
  })

  test('shows and hides threads with the level', async () => {
    const thread = await startPrivateThread(world, world.owner)
    const client = await online(await newModerator())
    assert.equal(knows(client, thread.id), false)
    await level(MfaLevel.NONE)
    const { d } = await client.next('THREAD_LIST_SYNC')
    assert.ok(d.threads.some(({ id }: any) => id === thread.id))
    await level(MfaLevel.ELEVATED)
    await client.next('THREAD_DELETE', ({ id }) => id === thread.id)
    await leave()
  })

  test('shows threads to bots only while their owner has a second factor', async () => {
    const owner = await newModerator()
    const thread = await startPrivateThread(world, world.owner)
    const bot = await online(await newModeratingBot(owner))
    assert.equal(knows(bot, thread.id), false)
    const app = new AuthenticatorApp(world)
    const enabled = await app.enable(owner)
    await until(() => knows(bot, thread.id))
    assert.equal(bot.eventsOf('THREAD_LIST_SYNC').length, 1)
    await postMessageAs(world, world.owner, 'secret', thread.id)
    await bot.next('MESSAGE_CREATE', ({ channel_id }) => channel_id === thread.id)
    const { status } = await enabled.api.post('/users/@me/mfa/totp/disable', { code: app.code(1) })
    assert.equal(status, 200)
    await bot.next('THREAD_DELETE', ({ id }) => id === thread.id)
    await postMessageAs(world, world.owner, 'again', thread.id)
    await world.waitForDelivery()
    assert.equal(bot.eventsOf('MESSAGE_CREATE').length, 1)
    await leave()
  })

  test('hides threads from bots when the administrator resets the second factor of their owner', async () => {
    const owner = await newModerator()
    await enableSecondFactor(world.app, owner)
    const thread = await startPrivateThread(world, world.owner)
    const bot = await online(await newModeratingBot(owner))
    assert.equal(knows(bot, thread.id), true)
    const path = `/guildhall/instance/users/${owner.id}/reset`
    assert.equal((await world.administrator.api.post(path, { second_factor: true })).status, 200)
    await bot.next('THREAD_DELETE', ({ id }) => id === thread.id)
    await leave()
  })

  test('applies changes of the session’s own account', async () => {
    const person = await newModerator()
    const thread = await startPrivateThread(world, world.owner)
    const client = await online(person)
    for (const has of [true, false, true]) {
      await setSecondFactor(world, person, has)
      await until(() => knows(client, thread.id) === has)
    }
    await leave()
  })
})
