import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { Client, Events, MessageFlags } from 'discord.js'
import { sandbox } from './node.ts'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const skip = existsSync(CHROMIUM) ? false : `${CHROMIUM} is absent`

test('the picture of a message shows it as the web client does, also in private, but not an ephemeral one', {
  skip,
}, async (t) => {
  const world = await sandbox(t, { guilds: { main: { members: { alice: {} } } } })
  const bot = new Client({ intents: ['Guilds'] })
  bot.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isRepliable()) void interaction.reply({ content: 'between us', flags: MessageFlags.Ephemeral })
  })
  await world.login(bot)
  await bot.application?.commands.set([{ name: 'whisper', description: 'Whispers' }], world.guilds.main.id)
  const alice = world.users.alice.in(world.channels.general)
  const posted = await alice.dm('hello')
  assert.deepEqual(Object.keys(posted).includes('toPNG'), false)
  assert.equal((await posted.toPNG()).subarray(1, 4).toString(), 'PNG')
  const { message } = await alice.slash('whisper')
  assert.equal(message?.content, 'between us')
  await assert.rejects(async () => message?.toPNG(), /only its user was sent this message/u)
})
