import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, sandbox } from './node.ts'
import type { World } from './world.ts'

const PLAN = {
  at: '2031-05-01T12:00:00Z',
  guilds: { main: { members: { alice: {} } } },
  bot: { intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'] },
} as const

/** A bot that runs the code in `onMessage` for each message. */
const botOf = (onMessage: string): string => `
  const { Client } = require('discord.js')
  const promises = require('node:timers/promises')
  const client = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'] })
  client.on('messageCreate', async (message) => { if (!message.author.bot) { ${onMessage} } })
  client.login(process.env.DISCORD_TOKEN)`

const run = (world: World<typeof PLAN>, onMessage: string, timers: 'sandbox' | 'machine' = 'sandbox') =>
  world.run(process.execPath, ['-e', botOf(onMessage)], { timers })

test('a program’s timeouts run when the clock is advanced, and not earlier', async (t) => {
  const world = await sandbox(t, PLAN)
  await run(world, `setTimeout(() => message.reply('now ' + new Date().toISOString()), 5000)`)
  const message = await world.users.alice.in(world.channels.general).say('in five seconds')
  await expect(message).toStaySilent()
  await world.clock.advance(4999)
  await expect(message).toStaySilent()
  await world.clock.advance(1)
  await expect(message).toReply('now 2031-05-01T12:00:05.000Z')
})

test('a program’s intervals and timeout promises follow the clock for hours', async (t) => {
  const world = await sandbox(t, PLAN)
  const bot = await run(
    world,
    `let count = 0
     const interval = setInterval(() => { if (++count === 3) clearInterval(interval) }, 3_600_000)
     await promises.setTimeout(21_600_000)
     await message.reply(count + ' at ' + new Date().getUTCHours())`,
  )
  const message = await world.users.alice.in(world.channels.general).say('in six hours')
  await world.clock.advance('6h')
  await expect(message).toReply('3 at 18')
  assert.equal(bot.exitCode, null)
})

test('a program’s work after one timer runs before the next one', async (t) => {
  const world = await sandbox(t, PLAN)
  await run(
    world,
    `const times = []
     for (let i = 0; i < 3; i++) {
       await promises.setTimeout(1000)
       times.push(Math.round(((await message.channel.send('step')).createdTimestamp - message.createdTimestamp) / 1000))
     }
     await message.reply(times.join())`,
  )
  const message = await world.users.alice.in(world.channels.general).say('step by step')
  await world.clock.advance('1m')
  await expect(message).toReply('1,2,3')
})

test('settling waits for files and for timers of zero length, which need no advance', async (t) => {
  const world = await sandbox(t, PLAN)
  await run(
    world,
    `const { readFile } = require('node:fs/promises')
     for (let i = 0; i < 20; i++) await readFile(process.execPath.replace(/node$/, 'none')).catch(() => {})
     await promises.setTimeout(0)
     await new Promise((resolve) => setTimeout(resolve))
     await message.reply('done')`,
  )
  const message = await world.users.alice.in(world.channels.general).say('read')
  await world.settle()
  await expect(message).toReply('done')
})

test('a program can keep the machine’s time', async (t) => {
  const world = await sandbox(t, PLAN)
  const program = `console.log('begun'); setTimeout(() => console.log(new Date().getUTCFullYear()), 50)`
  const own = await world.run(process.execPath, ['-e', program], { ready: /begun/u, timers: 'machine' })
  await own.ended
  assert.doesNotMatch(own.output, /2031/u)
  const followed = await world.run(process.execPath, ['-e', program], { ready: /begun/u })
  await world.clock.advance(49)
  assert.equal(followed.output, 'begun\n')
  await world.clock.advance(1)
  await followed.ended
  assert.equal(followed.output, 'begun\n2031\n')
})

test('a program that waits while it starts is not stuck, and one that has nothing to do ends', async (t) => {
  const world = await sandbox(t, PLAN)
  const waits = `setTimeout(() => console.log('ready'), 3000); setInterval(() => {}, 60_000)`
  const bot = await world.run(process.execPath, ['-e', waits], { ready: /ready/u })
  assert.equal(bot.exitCode, null)
  const ends = `setTimeout(() => {}, 100); setInterval(() => {}, 60_000).unref(); console.log('ready')`
  const short = await world.run(process.execPath, ['-e', ends], { ready: /ready/u })
  await world.clock.advance('1s')
  await short.ended
  assert.equal(short.exitCode, 0)
})

test('an error in a timer ends the program', async (t) => {
  const world = await sandbox(t, PLAN)
  const bot = await run(world, `setTimeout(() => { throw new Error('too late') }, 5000)`)
  await world.users.alice.in(world.channels.general).say('throw')
  await world.clock.advance('5s')
  await bot.ended
  assert.equal(bot.exitCode, 1)
  assert.match(bot.output, /too late/u)
})

test('time advances while a program waits before it answers an interaction in time', async (t) => {
  const world = await sandbox(t, PLAN)
  await world.run(process.execPath, [
    '-e',
    `const { Client } = require('discord.js')
     const client = new Client({ intents: ['Guilds'] })
     client.on('clientReady', () => client.application.commands.set([{ name: 'wait', description: 'Waits' }]))
     client.on('interactionCreate', (interaction) => setTimeout(() => interaction.reply('hello'), 2500))
     setInterval(() => {}, 3_600_000)
     client.login(process.env.DISCORD_TOKEN)`,
  ])
  const before = world.clock.now
  await expect(await world.users.alice.in(world.channels.general).slash('wait')).toReply('hello')
  assert.equal(world.clock.now - before, 2500)
})

test('a program reconnects when the time advances for which its library waits', async (t) => {
  const world = await sandbox(t, PLAN)
  const bot = await run(world, `message.reply('here')`)
  const alice = world.users.alice.in(world.channels.general)
  const breaks = [
    () => bot.gateway.drop(4000),
    () => bot.gateway.drop(4009),
    () => bot.gateway.reconnect(),
    () => bot.gateway.invalidate(),
  ]
  for (const cutOff of breaks) {
    await cutOff()
    // discord.js waits half a second, and up to 6.5 more before it identifies again.
    await world.clock.advance('10s')
    await expect(await alice.say('are you here?')).toReply('here')
  }
})
