import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client, Events, type Interaction, MessageFlags, type TextChannel } from 'discord.js'
import { expect, sandbox } from './node.ts'

const COMMANDS = ['reply', 'private', 'late', 'further', 'panel'].map((name) => ({ name, description: 'x' }))

const PANEL = {
  content: 'Panel',
  components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Finish', custom_id: 'finish' }] }],
}

/** A bot that removes what it has said. */
async function respond(interaction: Interaction): Promise<void> {
  if (interaction.isButton()) {
    await interaction.update({ content: 'Finished' })
    await interaction.deleteReply()
  } else if (interaction.isChatInputCommand()) {
    const { commandName } = interaction
    if (commandName === 'panel') return void (await interaction.reply(PANEL))
    if (commandName === 'late') await interaction.deferReply()
    else
      await interaction.reply({ content: 'hello', ...(commandName === 'private' && { flags: MessageFlags.Ephemeral }) })
    await interaction.deleteReply()
    if (commandName === 'further') {
      await interaction.followUp('first')
      await (await interaction.followUp('second')).delete()
    }
  }
}

async function startBot(t: TestContext) {
  const world = await sandbox(t, { guilds: { main: { members: { alice: {} } } } })
  const bot = await world.login(new Client({ intents: ['Guilds'] }).on(Events.InteractionCreate, respond))
  await bot.application?.commands.set(COMMANDS, world.guilds.main.id)
  return { world, bot, alice: world.users.alice.in(world.channels.general) }
}

test('a deleted response is null, also an ephemeral one, and the state stays the same', async (t) => {
  const { world, alice } = await startBot(t)
  for (const [name, state] of [
    ['reply', 'answered'],
    ['private', 'answered'],
    ['late', 'deferred'],
  ] as const) {
    const interaction = await alice.slash(name)
    await world.settle()
    assert.deepEqual([interaction.message, interaction.state, interaction.followUps], [null, state, []], name)
    await assert.rejects(async () => alice.click(interaction.message, 'Finish'), /or its message was deleted/)
    await assert.rejects(expect(interaction).toReply(), /the interaction was/)
  }
  assert.deepEqual(await alice.messages(), [])
})

test('follow-ups stay follow-ups after the response was deleted, and deleted ones disappear', async (t) => {
  const { world, alice } = await startBot(t)
  const interaction = await alice.slash('further')
  await world.settle()
  assert.equal(interaction.message, null)
  assert.deepEqual(
    interaction.followUps.map(({ content }) => content),
    ['first'],
  )
  await expect(interaction).toReply('first')
})

test('a message with a button is null for both interactions after it was deleted', async (t) => {
  const { world, alice } = await startBot(t)
  const panel = await alice.slash('panel')
  const finished = await alice.click(panel.message, 'Finish')
  await world.settle()
  assert.deepEqual([panel.message, finished.message, finished.state], [null, null, 'updated'])
})

test('responses that users or the bot delete otherwise are null too', async (t) => {
  const { world, bot, alice } = await startBot(t)
  const panels = [await alice.slash('panel'), await alice.slash('panel'), await alice.slash('panel')]
  const [first, ...others] = panels
  assert.ok(first?.message)
  await world.users.owner.in(world.channels.general).delete(first.message)
  await world.settle()
  assert.deepEqual(
    panels.map(({ message }) => message?.content),
    [undefined, 'Panel', 'Panel'],
  )
  const channel = bot.channels.cache.get(world.channels.general.id) as TextChannel
  await channel.bulkDelete(others.map(({ message }) => message?.id ?? ''))
  await world.settle()
  assert.ok(panels.every(({ message, state }) => message === null && state === 'answered'))
})

test('a response that was deleted is back after a snapshot of before is restored', async (t) => {
  const { world, bot, alice } = await startBot(t)
  const panel = await alice.slash('panel')
  await bot.destroy()
  const content = () => panel.message?.content ?? null
  const point = await world.snapshot()
  assert.ok(panel.message)
  await world.users.owner.in(world.channels.general).delete(panel.message)
  await world.settle()
  assert.equal(content(), null)
  await world.restore(point)
  await world.settle()
  assert.equal(content(), 'Panel')
})
