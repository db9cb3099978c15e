import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client, Events, type Interaction } from 'discord.js'
import { expect, sandbox } from './node.ts'

const FORM = {
  custom_id: 'form',
  title: 'A form',
  components: [{ type: 18, label: 'Text', component: { type: 4, custom_id: 'text', style: 1 } }],
}
const BUTTON = { type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: 'press' }] }

async function respond(interaction: Interaction): Promise<void> {
  if (interaction.isButton()) {
    await interaction.deferUpdate()
    await interaction.editReply('pressed')
  } else if (interaction.isChatInputCommand()) {
    if (interaction.commandName === 'form') await interaction.showModal(FORM)
    if (interaction.commandName === 'later') {
      await interaction.deferReply({ flags: 'Ephemeral' })
      await interaction.editReply('done')
    }
    if (interaction.commandName === 'button') await interaction.reply({ content: 'here', components: [BUTTON] })
  }
}

async function startBot(t: TestContext) {
  const world = await sandbox(t, { guilds: { main: { members: { alice: {} } } } })
  const bot = await world.login(new Client({ intents: ['Guilds'] }).on(Events.InteractionCreate, respond))
  const commands = ['form', 'later', 'button'].map((name) => ({ name, description: name }))
  await bot.application?.commands.set(commands, world.guilds.main.id)
  return world.users.alice.in(world.channels.general)
}

test('the matchers wait for what the bot does later, and can be inverted', async (t) => {
  const alice = await startBot(t)
  const form = await alice.slash('form')
  await expect(form).toOpenModal()
  await expect(form).toOpenModal('A form')
  await expect(form).not.toOpenModal(/another/)
  await expect(form).not.toReply()
  await expect(form).not.toStaySilent()
  const later = await alice.slash('later')
  assert.equal(later.state, 'deferred')
  await expect(later).toReply('done')
  await expect(later).toBeEphemeral()
  await expect(later).not.toOpenModal()
  const button = await alice.slash('button')
  await expect(button).not.toBeEphemeral()
  await expect(button).not.toUpdate()
  await expect(await alice.click(button.message, 'Press')).toUpdate(/^press/)
  await expect(await alice.say('hello')).toStaySilent()
})

test('the error of a matcher says what the bot did instead', async (t) => {
  const alice = await startBot(t)
  const form = await alice.slash('form')
  await assert.rejects(expect(form).toOpenModal('Another'), /expected a modal “Another”; its title was “A form”/)
  await assert.rejects(expect(form).toReply('x'), /expected a reply “x”; the interaction was modal/)
  const later = await alice.slash('later')
  await assert.rejects(expect(later).toReply(/never/), /expected a reply that matches \/never\/; the bot said “done”/)
  await assert.rejects(expect(later).toOpenModal(), /expected a modal; none was opened/)
  await assert.rejects(expect(later).toStaySilent(), /expected no answer; the bot said “done”/)
  await assert.rejects(expect(later).not.toReply(), /not expected a reply/)
  const sent = await alice.say('hello')
  await assert.rejects(expect(sent).toReply(), /expected a reply; the bot said nothing/)
  await assert.rejects(expect(sent).toUpdate(), TypeError)
})
