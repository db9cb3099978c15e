import { test } from 'node:test'
import { expect, sandbox } from '@guildhall/test/node'
import { createBot } from './bot.js'

test('the bot answers !ping and nothing else', async (t) => {
  const world = await sandbox(t, { guilds: { main: { members: { alice: {} } } } })
  await world.login(createBot())
  const alice = world.users.alice.in(world.channels.general)
  await expect(await alice.say('!ping')).toReply('pong')
  await expect(await alice.say('ping')).toStaySilent()
})
