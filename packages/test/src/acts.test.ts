import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client, Events, type Interaction } from 'discord.js'
import { sandbox } from './node.ts'

const members = { alice: {}, bob: {} }

const COMMANDS = [
  { name: 'upload', description: 'x', options: [{ type: 11, name: 'file', description: 'x', required: true }] },
  {
    name: 'count',
    description: 'x',
    options: [
      { type: 4, name: 'number', description: 'x', min_value: 10, autocomplete: true },
      { type: 3, name: 'unit', description: 'x' },
    ],
  },
  { name: 'form', description: 'x' },
  { name: 'hidden', description: 'x', default_member_permissions: '8' },
]

const FORM = {
  custom_id: 'form',
  title: 'Form',
  components: [
    { type: 18, label: 'Subject', component: { type: 4, custom_id: 'subject', style: 1, min_length: 3 } },
    { type: 18, label: 'Proof', component: { type: 19, custom_id: 'proof', required: false } },
  ],
}

/** A bot that shows what it received. */
async function respond(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) await interaction.respond([{ name: interaction.options.getFocused(), value: 12 }])
  else if (interaction.isModalSubmit()) {
    const names = interaction.fields.getUploadedFiles('proof')?.map(({ name }) => name) ?? []
    await interaction.reply(`${interaction.fields.getTextInputValue('subject')}: ${names}`)
  } else if (interaction.isChatInputCommand() && interaction.commandName === 'form') await interaction.showModal(FORM)
  else if (interaction.isChatInputCommand()) {
    const { name, size } = interaction.options.getAttachment('file') ?? {}
    await interaction.reply(`${name}, ${size} bytes`)
  }
}

async function startBot(t: TestContext) {
  const channels = { general: {}, talk: { type: 'voice' } } as const
  const world = await sandbox(t, { guilds: { main: { channels, members } } })
  const bot = await world.login(new Client({ intents: ['Guilds'] }).on(Events.InteractionCreate, respond))
  await bot.application?.commands.set(COMMANDS, world.guilds.main.id)
  return { world, alice: world.users.alice.in(world.channels.general) }
}

test('users send files with commands and modals, and large ones in messages', async (t) => {
  const { alice } = await startBot(t)
  const sent = await alice.slash('upload', { file: { name: 'note.txt', data: 'hello' } })
  assert.equal(sent.message?.content, 'note.txt, 5 bytes')
  await assert.rejects(alice.slash('upload', { file: 'note.txt' }), /“file” takes a file/)
  const { modal } = await alice.slash('form')
  const submitted = await modal?.submit({ Subject: 'This', Proof: [{ name: 'a.png', data: new Uint8Array(9) }] })
  assert.equal(submitted?.message?.content, 'This: a.png')
  const { attachments } = await alice.attach({ name: 'large.bin', data: new Uint8Array(5_000_000) })
  assert.equal(attachments[0]?.size, 5_000_000)
})

test('errors name the option or input with the wrong value', async (t) => {
  const { alice } = await startBot(t)
  await assert.rejects(alice.slash('count', { number: 'many' }), /“number”: Value "many" is not int/)
  const { modal } = await alice.slash('form')
  await assert.rejects(async () => modal?.submit(), /“Subject”: This field is required/)
  await assert.rejects(async () => modal?.submit({ Subject: 'x' }), /“Subject”: Must be between 3 and 4000/)
})

test('the error for a command says whether it exists', async (t) => {
  const { alice } = await startBot(t)
  await assert.rejects(alice.slash('hidden'), /no command “hidden”: .*\. It exists, but alice may not use it here$/)
  await assert.rejects(alice.slash('unknown'), /no command “unknown”: there are “upload”, “count”, “form”$/)
})

test('a modal is closed after it was submitted', async (t) => {
  const { alice } = await startBot(t)
  const { modal } = await alice.slash('form')
  await modal?.submit({ Subject: 'once' })
  await assert.rejects(async () => modal?.submit({ Subject: 'twice' }), /the modal has been submitted/)
})

test('autocompletion takes the text so far, which need not be a valid value', async (t) => {
  const { alice } = await startBot(t)
  assert.equal((await alice.autocomplete('count', 'number', '1'))[0]?.name, '1')
  await assert.rejects(alice.autocomplete('count', 'unit', 'm'), /“unit” has no autocompletion/)
})

test('users are told why they can’t vote or join', async (t) => {
  const { world, alice } = await startBot(t)
  const message = await alice.say('no poll')
  await assert.rejects(alice.vote(message, ['yes']), /the message has no poll/)
  await assert.rejects(alice.joinVoice(), /the channel is not a voice channel/)
  await alice.joinVoice(world.channels.talk)
  await alice.leaveVoice()
  await assert.rejects(alice.leaveVoice(), /the user is in no voice channel/)
})

test('users launch the Activity of a bot, and join a running one', async (t) => {
  const world = await sandbox(t, { guilds: { main: { members } }, bot: { activity: 'localhost:5173' } })
  const [alice, bob] = [world.users.alice, world.users.bob].map((user) => user.in(world.channels.general))
  const launched = await alice?.launch()
  assert.deepEqual(launched?.users, [world.users.alice.id])
  const joined = await bob?.launch()
  assert.deepEqual(
    [joined?.instance_id, joined?.users],
    [launched?.instance_id, [world.users.alice.id, world.users.bob.id]],
  )
})

test('a bot without an Activity has nothing to launch', async (t) => {
  const world = await sandbox(t, { guilds: { main: { members } } })
  await assert.rejects(world.users.alice.in(world.channels.general).launch(), /Invalid Activity Action/)
})
