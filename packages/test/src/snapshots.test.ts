import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, Events } from 'discord.js'
import { expect, sandbox } from './node.ts'

const PLAN = { guilds: { main: { members: { alice: {} } } } } as const

/** A bot that responds with the number of messages that it finds. */
function counter(): Client {
  const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'] })
  bot.on(Events.MessageCreate, async (message) => {
    if (message.author.bot) return
    const { size } = await message.channel.messages.fetch({ cache: false })
    await message.reply(`${size} messages`)
  })
  return bot
}

test('a world returns to a snapshot, in which a signed-in bot finds the earlier state', async (t) => {
  const world = await sandbox(t, PLAN)
  const alice = world.users.alice.in(world.channels.general)
  await alice.say('before')
  const point = await world.snapshot()
  for (const _case of [1, 2]) {
    await world.restore(point)
    assert.equal(world.clock.now, point.now)
    const bot = await world.login(counter())
    await expect(await alice.say('hello')).toReply('2 messages')
    await bot.destroy()
    await world.clock.advance('1h')
  }
})

test('a snapshot of another world is refused', async (t) => {
  const world = await sandbox(t, PLAN)
  await assert.rejects(world.restore({ id: '9', now: 0 }), { status: 404 })
})
