import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, Events } from 'discord.js'
import { expect, sandbox } from './node.ts'

const PLAN = { guilds: { main: { members: { alice: {} } } } } as const

/** A bot that answers each message of users with its number. */
function counter(): Client {
  let count = 0
  const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'], rest: { retries: 1 } })
  bot.on(Events.MessageCreate, (message) => {
    if (!message.author.bot) void message.reply(`number ${++count}`).catch(() => {})
  })
  return bot
}

test('a call that fails once is tried again, and what follows in the test waits for the fault', async (t) => {
  const world = await sandbox(t, PLAN)
  await world.login(counter())
  world.fail('POST /channels/*/messages', { status: 503, times: 1 })
  await expect(await world.users.alice.in(world.channels.general).say('hello')).toReply('number 1')
  const statuses = world.calls.filter(({ route }) => route?.endsWith('/messages')).map(({ status }) => status)
  assert.deepEqual(statuses, [503, 200])
})

test('an event that is lost is not answered, one that comes twice is answered twice', async (t) => {
  const world = await sandbox(t, PLAN)
  await world.login(counter())
  const alice = world.users.alice.in(world.channels.general)
  world.lose('MESSAGE_CREATE')
  await expect(await alice.say('lost')).toStaySilent()
  world.duplicate('MESSAGE_CREATE')
  const twice = await alice.say('twice')
  await expect(twice).toReply('number 1')
  await expect(twice).toReply('number 2')
})

test('a bot goes on after its connection was lost', async (t) => {
  const world = await sandbox(t, PLAN)
  const bot = await world.login(counter())
  const resumed = new Promise((resolve) => bot.once(Events.ShardResume, resolve))
  await world.bot.gateway.drop(4000)
  await resumed
  await expect(await world.users.alice.in(world.channels.general).say('hello')).toReply('number 1')
})

test('faults that don’t exist are refused', async (t) => {
  const world = await sandbox(t, PLAN)
  await assert.rejects(world.lose('NOTHING_CREATE'), /NOTHING_CREATE/)
  await assert.rejects(world.fail('POST /nowhere', { status: 503 }), { status: 422 })
})
