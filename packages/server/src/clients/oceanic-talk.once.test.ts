import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { World } from '@guildhall/testing/worlds/world'
import type { Client } from 'oceanic.js'

describe('An unmodified oceanic.js bot (reactions, pins and typing)', () => {
  let world: World
  let port: number
  let client: Client
  before(async () => {
    world = await World.create({ publicUrl: null })
    port = await world.app.listen()
    client = await connectOceanic(world, port)
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('reacts, pins, sends typing events and deletes many messages', async () => {
    const { channels } = client.rest
    const { general } = world.channels
    const message = await channels.createMessage(general, { content: 'ahoy' })
    const reacted = nextEvent(client, 'messageReactionAdd')
    await channels.createReaction(general, message.id, '⚓')
    assert.equal((await reacted)[2].emoji.name, '⚓')
    assert.deepEqual(
      (await channels.getReactions(general, message.id, '⚓')).map(({ id }) => id),
      [world.bot.id],
    )
    const pinned = nextEvent(client, 'channelPinsUpdate')
    await channels.pinMessage(general, message.id, 'keep')
    assert.equal((await pinned)[0].id, general)
    const typing = nextEvent(client, 'typingStart')
    await channels.sendTyping(general)
    assert.equal((await typing)[0].id, general)
    const other = await channels.createMessage(general, { content: 'again' })
    const gone = nextEvent(client, 'messageDeleteBulk')
    assert.equal(await channels.deleteMessages(general, [message.id, other.id]), 2)
    assert.deepEqual((await gone)[0].map(({ id }) => id).sort(), [message.id, other.id].sort())
  })

  test('writes to a person, who replies', async () => {
    const person = new GatewayClient(port)
    await person.identify({ token: world.member.token })
    const channel = await client.rest.users.createDM(world.member.id)
    await channel.createMessage({ content: 'psst' })
    assert.equal((await person.next('MESSAGE_CREATE')).d.content, 'psst')
    const received = nextEvent(client, 'messageCreate')
    await world.member.api.post(`/channels/${channel.id}/messages`, { content: 'aye' })
    const [answer] = await received
    assert.deepEqual([answer.content, answer.guildID, answer.channelID], ['aye', null, channel.id])
    await person.close(1000)
  })
})
