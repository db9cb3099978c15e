import { test } from 'node:test'
import { expect, sandbox } from '@guildhall/test/node'
import { createBot } from './bot.js'

const PLAN = { guilds: { main: { channels: { chat: {}, music: { type: 'voice' } }, members: { alice: {} } } } }

async function startBot(t) {
  const world = await sandbox(t, PLAN)
  await world.login(createBot())
  return { world, alice: world.users.alice.in(world.channels.chat) }
}

test('members must join a voice channel first', async (t) => {
  const { alice } = await startBot(t)
  const response = await alice.slash('play', { title: 'Blue' })
  await expect(response).toReply('Join a voice channel first.')
  await expect(response).toBeEphemeral()
})

test('titles are played in the order of the queue', async (t) => {
  const { world, alice } = await startBot(t)
  await alice.joinVoice(world.channels.music)
  await expect(await alice.slash('play', { title: 'Blue' })).toReply('Playing **Blue**')
  await expect(await alice.slash('play', { title: 'Green' })).toReply('**Green** is number 2')
  await expect(await alice.slash('queue')).toReply('1. Blue\n2. Green')
  await expect(await alice.slash('skip')).toReply('Playing **Green**')
})

test('the queue is cleared when the last member leaves', async (t) => {
  const { world, alice } = await startBot(t)
  await alice.joinVoice(world.channels.music)
  await alice.slash('play', { title: 'Blue' })
  await alice.leaveVoice(world.guilds.main)
  await world.settle()
  await expect(await alice.slash('queue')).toReply('The queue is empty.')
})
