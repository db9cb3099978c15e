import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'
import { Client, Events, type Interaction, type TextChannel } from 'discord.js'

const PLAN = {
  limits: 'platform',
  guilds: { main: { members: { alice: {} } } },
  bot: { permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'MANAGE_MESSAGES', 'KICK_MEMBERS', 'MENTION_EVERYONE'] },
}

describe('The report of a sandbox', () => {
  let api: TestApi
  let sandbox: TestSandbox
  let bot: Client
  let channel: TextChannel
  before(async () => {
    api = await TestApi.start()
    sandbox = await api.sandbox(PLAN)
    bot = new Client({
      intents: ['Guilds', 'GuildMessages', 'MessageContent', 'GuildMessageReactions'],
      rest: { api: sandbox.made.api },
    })
    bot.on(Events.InteractionCreate, (interaction: Interaction) => {
      if (!interaction.isChatInputCommand()) return
      const text = interaction.options.getString('text') ?? ''
      if (interaction.commandName === 'echo') void interaction.reply(text)
      if (interaction.commandName === 'guarded')
        void interaction.reply({ content: text, allowedMentions: { parse: [] } })
    })
    const ready = once(bot, Events.ClientReady)
    await bot.login(sandbox.made.bot.token)
    await ready
    channel = bot.channels.cache.get(sandbox.made.channels.general.id) as TextChannel
    const options = [{ type: 3, name: 'text', description: 'Text', required: true }]
    await bot.application?.commands.set(
      ['echo', 'guarded', 'silent'].map((name) => ({ name, description: name, options })),
      sandbox.made.guilds.main.id,
    )
  })
  after(async () => {
    await bot.destroy()
    await api.stop()
  })

  const act = (kind: string, more: object) =>
    sandbox.post('/acts', { act: kind, as: 'alice', channel_id: channel.id, ...more })
  const slash = (name: string, text: string) => act('slash', { name, options: { text } })
  const report = () => sandbox.get('/report')

  test('lists permissions and intents that were used, unused and missing', async () => {
    const { message } = await act('say', { content: 'hello' })
    await channel.send('hi')
    await channel.messages.delete(message.id)
    await assert.rejects(channel.setTopic('no'), { code: 50013 })
    await sandbox.post('/settle')
    const { permissions, intents, scopes } = await report()
    assert.deepEqual(permissions, {
      used: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'MANAGE_MESSAGES'].toSorted(byBit),
      unused: ['KICK_MEMBERS', 'MENTION_EVERYONE'],
      missing: ['MANAGE_CHANNELS'],
    })
    assert.deepEqual(intents, {
      used: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'],
      unused: ['GUILD_MESSAGE_REACTIONS'],
    })
    assert.deepEqual(scopes, { used: ['applications.commands', 'bot'], unused: [] })
  })

  test('lists deprecated routes and fields, and unsupported routes', async () => {
    const { made } = sandbox
    await sandbox.asBot('GET', `/channels/${channel.id}/pins`)
    await sandbox.asBot('GET', `/channels/${channel.id}/pins`)
    const command = { name: 'old', description: 'Old', dm_permission: false }
    await sandbox.asBot('POST', `/applications/${made.bot.id}/guilds/${made.guilds.main.id}/commands`, command)
    assert.equal((await sandbox.asBot('POST', '/partner-sdk/token/bot', {})).status, 501)
    const { deprecated, notImplemented } = await report()
    assert.deepEqual(deprecated, [
      { what: 'GET /channels/:channelId/pins', count: 2 },
      { what: 'POST /applications/:applicationId/guilds/:guildId/commands: dm_permission', count: 1 },
    ])
    assert.deepEqual(notImplemented, [{ what: 'POST /partner-sdk/token/bot', count: 1 }])
  })

  test('lists interactions that were answered late or never', async () => {
    const { interaction } = await slash('silent', 'x')
    const [slow, ...others] = (await report()).slowAnswers
    assert.deepEqual([slow.id, slow.state, slow.error], [interaction.id, 'failed', 'the application did not answer'])
    assert.deepEqual(others, [])
  })

  test('lists messages that mention users from user text without allowed_mentions', async () => {
    const mention = `<@${sandbox.made.users.owner.id}>`
    await slash('guarded', mention)
    assert.deepEqual((await report()).missingAllowedMentions, [])
    await slash('echo', `look, ${mention}`)
    await channel.send('@everyone was written by nobody but the bot')
    const { missingAllowedMentions, permissions } = await report()
    assert.deepEqual(missingAllowedMentions, [
      {
        route: '/interactions/:interactionId/:interactionToken/callback',
        content: `look, ${mention}`,
        mentions: [mention],
      },
    ])
    assert.equal(permissions.used.includes('MENTION_EVERYONE'), true)
  })

  test('lists rate limits that were hit, except those of faults', async () => {
    await sandbox.send('POST', '/faults', { fault: 'fail', route: 'GET /gateway', status: 429, times: 1 })
    assert.equal((await sandbox.asBot('GET', '/gateway')).status, 429)
    assert.deepEqual((await report()).limitsHit, [])
    let refused = false
    while (!refused) refused = (await sandbox.asBot('POST', `/channels/${channel.id}/typing`)).status === 429
    assert.deepEqual((await report()).limitsHit, [{ what: 'POST /channels/:channelId/typing', count: 1 }])
  })
})

/** In the order of the permissions' table. */
const ORDER = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'MANAGE_MESSAGES']
const byBit = (one: string, other: string) => ORDER.indexOf(one) - ORDER.indexOf(other)
