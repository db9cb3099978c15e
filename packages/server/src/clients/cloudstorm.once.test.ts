import { once } from 'node:events'
import { test } from 'node:test'
import { tryInteractions } from '@guildhall/testing/topics/interactions'
import { greetAndPress, SMALL_JOB, sayPing } from '@guildhall/testing/worlds/small-job'
import { Client } from 'cloudstorm'
import { SnowTransfer } from 'snowtransfer'

test('a cloudstorm and snowtransfer bot connects, replies, and handles a command and a button', async (t) => {
  const { world, port, person } = await tryInteractions({ publicUrl: null })
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
    const data = d.type === 2 ? SMALL_JOB.greeting : SMALL_JOB.pressed
    rest.interaction.createInteractionResponse(d.id, d.token, { type: d.type === 2 ? 4 : 7, data: data as object })
  })
  const ready = once(client, 'ready')
  await client.connect()
  await ready
  await rest.interaction.bulkOverwriteGuildApplicationCommands(world.bot.id, world.guildId, [SMALL_JOB.command])
  await sayPing(world, person)
  await greetAndPress(world, person)
})
