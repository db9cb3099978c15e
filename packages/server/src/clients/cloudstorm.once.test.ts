import { once } from 'node:events'
import { test } from 'node:test'
import { newInteractionWorld } from '@guildhall/testing/features/interactions'
import { GREET_PAYLOADS, sendPing, useGreetCommand } from '@guildhall/testing/worlds/greet-bot'
import { Client } from 'cloudstorm'
import { SnowTransfer } from 'snowtransfer'

test('a cloudstorm and snowtransfer bot connects, replies, and handles a command and a button', async (t) => {
  const { world, port, person } = await newInteractionWorld({ publicUrl: null })
  const rest = new SnowTransfer(world.bot.token, { baseHost: `http://127.0.0.1:${port}` })
  const client = new Client(world.bot.token, {
    intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'],
    snowtransferInstance: rest,
  })
  t.after(async () => {
    client.disconnect()
    await world.close()
  })
  client.on('dispatch', ({ t: name, d }) => {
    if (name === 'MESSAGE_CREATE' && d.content === '!ping')
      rest.channel.createMessage(d.channel_id, { content: 'pong' })
    if (name !== 'INTERACTION_CREATE') return
    const data = d.type === 2 ? GREET_PAYLOADS.greeting : GREET_PAYLOADS.pressed
    rest.interaction.createInteractionResponse(d.id, d.token, { type: d.type === 2 ? 4 : 7, data: data as object })
  })
  const ready = once(client, 'ready')
  await client.connect()
  await ready
  await rest.interaction.bulkOverwriteGuildApplicationCommands(world.bot.id, world.guildId, [GREET_PAYLOADS.command])
  await sendPing(world, person)
  await useGreetCommand(world, person)
})
