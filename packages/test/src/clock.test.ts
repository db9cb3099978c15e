import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChatInputCommandInteraction, Client, Events, type TextChannel } from 'discord.js'
import { sandbox } from './node.ts'

const PLAN = {
  limits: 'platform',
  guilds: { main: { channels: { general: {}, slow: { slowmode: 10 } }, members: { alice: {}, bob: {} } } },
} as const

test('timeouts, invites, slow mode, polls, archiving and interaction tokens end when the clock is advanced', async (t) => {
  const world = await sandbox(t, PLAN)
  const bot = await world.login(new Client({ intents: ['Guilds'] }))
  const used: ChatInputCommandInteraction[] = []
  bot.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand()) used.push(interaction)
    if (interaction.isRepliable()) await interaction.reply('first')
  })
  await bot.application?.commands.set([{ name: 'start', description: 'Starts' }], world.guilds.main.id)
  const channel = bot.channels.cache.get(world.channels.general.id) as TextChannel
  const alice = world.users.alice.in(world.channels.general)
  const bob = world.users.bob.in(world.channels.general)

  await alice.slash('start')
  const poll = { question: { text: 'Which?' }, answers: [{ text: 'This' }, { text: 'That' }], duration: 1 }
  await channel.send({ poll: { ...poll, allowMultiselect: false } })
  const [asked] = (await alice.messages()).slice(-1)
  assert.ok(asked)
  const thread = await alice.startThread('talk')
  const found = await channel.threads.fetch(thread.channelId)
  await found?.setAutoArchiveDuration(60)
  const slow = alice.in(world.channels.slow)
  await slow.say('first')
  const member = await channel.guild.members.fetch(world.users.bob.id)
  // The bot of this process has the machine's time.
  await member.disableCommunicationUntil(world.clock.now + 60_000)
  const { code } = await channel.createInvite({ maxAge: 1800 })

  await world.clock.advance('9s')
  await assert.rejects(slow.say('too soon'), /slowmode/)
  await assert.rejects(bob.say('too soon'), /Missing Permissions/)
  await world.clock.advance('1s')
  await slow.say('second')
  await world.clock.advance('50s')
  await bob.say('again')
  await world.clock.advance('13m')
  await used[0]?.followUp('in time')
  await world.clock.advance('2m')
  await assert.rejects(async () => used[0]?.followUp('too late'), { code: 50027 })
  await alice.acceptInvite(code)
  await world.clock.advance('15m')
  await assert.rejects(alice.acceptInvite(code), /Unknown Invite/)
  await alice.vote(asked, 'This')
  assert.equal((await found?.fetch(true))?.archived, false)
  await world.clock.advance('30m')
  await assert.rejects(bob.vote(asked, ['That']), /Poll expired/)
  assert.equal((await found?.fetch(true))?.archived, true)
})
