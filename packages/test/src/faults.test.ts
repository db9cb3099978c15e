import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, Events } from 'discord.js'
import { expect, sandbox } from './node.ts'

const PLAN = { guilds: { main: { members: { alice: {} } } } } as const

/** A bot that responds to each message of a user with its number. */
function counter(): Client {
  let count = 0
  const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'], rest: { retries: 1 } })
  bot.on(Events.MessageCreate, (message) => {
    if (!message.author.bot) void message.reply(`number ${++count}`).catch(() => {})
  })
  return bot
}

test('a call that fails once is retried, and later steps of the test wait until the fault is set', async (t) => {
  const world = await sandbox(t, PLAN)
  await world.login(counter())
  void world.fail('POST /channels/*/messages', { status: 503, times: 1 })
  await expect(await world.users.alice.in(world.channels.general).say('hello')).toReply('number 1')
  const statuses = world.calls.filter(({ route }) => route?.endsWith('/messages')).map(({ status }) => status)
  assert.deepEqual(statuses, [503, 200])
})

test('a dropped event is not answered', async (t) => {
  const world = await sandbox(t, PLAN)
  await world.login(counter())
  const alice = world.users.alice.in(world.channels.general)
  void world.lose('MESSAGE_CREATE')
  await expect(await alice.say('lost')).toStaySilent()
  await expect(await alice.say('heard')).toReply('number 1')
})

test('a duplicate event is counted twice by clients that do not check for it', async (t) => {
  const world = await sandbox(t, PLAN)
  const bot = await world.login(counter())
  let typed = 0
  bot.on('raw', ({ t: type }: { t: string }) => {
    if (type === 'MESSAGE_CREATE') typed++
  })
  void world.duplicate('MESSAGE_CREATE')
  const alice = world.users.alice.in(world.channels.general)
  await alice.say('twice')
  await world.settle()
  // discord.js itself ignores a message that it already knows.
  assert.deepEqual([typed, (await alice.messages()).length], [3, 2])
})

test('a bot continues after its connection was lost', async (t) => {
  const world = await sandbox(t, PLAN)
  const bot = await world.login(counter())
  const resumed = new Promise((resolve) => bot.once(Events.ShardResume, resolve))
  await world.bot.gateway.drop(4000)
  await resumed
  await expect(await world.users.alice.in(world.channels.general).say('hello')).toReply('number 1')
})

test('a misspelled field is refused, with the right name, and changes nothing', async (t) => {
  const world = await sandbox(t, PLAN)
  await world.login(counter())
  const refused = (name: string, right: string) => ({
    name: 'ActionRefusedError',
    status: 400,
    message: new RegExp(`^The body can’t be read\\.\n${name}: unknown field “${name}”: did you mean “${right}”\\?$`),
  })
  const misspelled: any = { delay: 1, staus: 503 }
  await assert.rejects(world.fail('POST /channels/*/messages', misspelled), refused('staus', 'status'))
  const often: any = { tims: 1 }
  await assert.rejects(world.lose('MESSAGE_CREATE', often), refused('tims', 'times'))
  const ending: any = { ovr: true }
  await assert.rejects(world.bot.gateway.outage(world.guilds.main, ending), refused('ovr', 'over'))
  const patience: any = { timout_ms: 5 }
  await assert.rejects(world.settle(patience), refused('timout_ms', 'timeout_ms'))
  const alice = world.users.alice.in(world.channels.general)
  const post: any = { contents: 'x' }
  await assert.rejects(alice.startThread('It hurts', post), refused('contents', 'content'))
  const plan: any = { sede: 1 }
  await assert.rejects(sandbox(t, plan), refused('sede', 'seed'))
  await expect(await alice.say('hello')).toReply('number 1')
  assert.equal(world.calls.filter(({ fault }) => fault !== null).length, 0)
})

test('an action on a shard that is not connected is refused, with those that are', async (t) => {
  const world = await sandbox(t, PLAN)
  await assert.rejects(world.bot.gateway.drop(), /the bot is not connected to the gateway/)
  await world.login(counter())
  await assert.rejects(world.bot.gateway.drop(4000, { shard: 3 }), /shard 3 is not connected: there are 0 of 1/)
})

test('unknown faults are refused', async (t) => {
  const world = await sandbox(t, PLAN)
  await assert.rejects(world.lose('NOTHING_CREATE'), /NOTHING_CREATE/)
  await assert.rejects(world.fail('POST /nowhere', { status: 503 }), { status: 422 })
})

test('the report lists the permissions and intents that a bot used, and the permissions that it didn’t', async (t) => {
  const world = await sandbox(t, { ...PLAN, bot: { permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'BAN_MEMBERS'] } })
  await world.login(counter())
  await world.users.alice.in(world.channels.general).say('hello')
  const { permissions, intents, notImplemented } = await world.report()
  assert.deepEqual(permissions.unused, ['BAN_MEMBERS'])
  assert.deepEqual(permissions.missing, [])
  assert.ok(intents.used.includes('GUILD_MESSAGES'))
  assert.deepEqual(notImplemented, [])
})
