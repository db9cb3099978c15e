import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ALL_INTENTS, Intent } from '@guildhall/protocol/enums/intent'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { timeOut } from '@guildhall/testing/features/timeouts'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Trigger Typing Indicator', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  const type = (who: Person, channelId = world.channels.general) => who.api.post(`/channels/${channelId}/typing`)
  async function online(who: Person, intents = ALL_INTENTS): Promise<GatewayClient> {
    const client = new GatewayClient(port)
    await client.identify({ token: who.token, intents })
    return client
  }

  test('notifies the sender and members who may read the channel, and stores nothing', async () => {
    const permission_overwrites = [{ id: world.guildId, type: 0, deny: permissionSet('VIEW_CHANNEL').toString() }]
    const { body: hidden } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, {
      name: 'hidden',
      permission_overwrites,
    })
    const [owner, member, deaf] = [
      await online(world.owner),
      await online(world.member),
      await online(world.bot, ALL_INTENTS & ~Intent.GUILD_MESSAGE_TYPING),
    ]
    await world.writesNothing(async () => {
      assert.equal((await type(world.owner, hidden.id)).status, 204)
      assert.equal((await type(world.member)).status, 204)
    })
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members/${world.member.id}`)
    const { pending: _pending, ...bare } = body
    for (const client of [owner, member]) {
      const { d } = await client.next('TYPING_START', ({ channel_id }) => channel_id === world.channels.general)
      const { timestamp, ...rest } = d
      assert.ok(Math.abs(timestamp - world.clock.now() / 1000) < 60)
      assert.deepEqual(rest, {
        channel_id: world.channels.general,
        guild_id: world.guildId,
        user_id: world.member.id,
        member: bare,
      })
    }
    assert.equal(owner.eventsOf('TYPING_START').length, 2)
    assert.equal(member.eventsOf('TYPING_START').length, 1)
    await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'done' })
    await deaf.next('MESSAGE_CREATE')
    assert.equal(deaf.eventsOf('TYPING_START').length, 0)
    await Promise.all([owner, member, deaf].map((client) => client.close(1000)))
  })

  test('refuses members who may not send messages there, and channels without messages', async () => {
    const body = { name: 'category', type: 4 }
    const { id } = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, body)).body
    await world.refuses(() => type(world.owner, id), 400, 50008)
    await timeOut(world, world.moderator, 60_000)
    await world.refuses(() => type(world.moderator), 403, 50013)
    await setEveryonePermissions(world, ['VIEW_CHANNEL'])
    await world.refuses(() => type(world.member), 403, 50013)
    await world.refuses(() => type(world.stranger), 403, 50001)
  })
})
