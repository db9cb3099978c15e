import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { expect, sandbox } from './node.ts'

const PLAN = { guilds: { main: { members: { alice: {} } } } } as const

/** A bot without any knowledge of this server. */
const PING = join(import.meta.dirname, '../../../examples/ping/bot.js')

test('an unmodified bot in its own process connects to the world, also after a restart', async (t) => {
  const world = await sandbox(t, PLAN)
  const alice = world.users.alice.in(world.channels.general)
  const bot = await world.run(process.execPath, [PING])
  await expect(await alice.say('!ping')).toReply('pong')
  await bot.restart()
  await expect(await alice.say('!ping')).toReply('pong')
  await bot.stop()
  await expect(await alice.say('!ping')).toStaySilent()
})

test('a program that ends before it has connected causes an error with its output', async (t) => {
  const world = await sandbox(t, PLAN)
  const program = 'console.error("no token"); process.exit(3)'
  await assert.rejects(world.run(process.execPath, ['-e', program]), /ended with 3 before it was ready:\nno token/)
  await assert.rejects(world.run('no-such-program'), /ENOENT/)
})

test('a program can be ready when it has printed a line', async (t) => {
  const world = await sandbox(t, PLAN)
  const program = 'console.log("ready", process.env.CLIENT_ID); setInterval(() => {}, 1000)'
  const bot = await world.run(process.execPath, ['-e', program], { ready: /^ready \d+$/mu })
  assert.equal(bot.output.trim(), `ready ${world.bot.id}`)
  assert.equal(bot.exitCode, null)
})
