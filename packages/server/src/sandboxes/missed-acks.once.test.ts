import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { TestApi } from '@guildhall/testing/worlds/test-api'
import { Client, Events, type Message } from 'discord.js'

/** The interval of heartbeats, ms (docs/spec/gateway.md). */
const INTERVAL_MS = 41_250

test('discord.js resumes on a new connection when its heartbeats are not acknowledged', async (t) => {
  const api = await TestApi.start()
  const sandbox = await api.sandbox({ guilds: { main: { members: { alice: {} } } } })
  const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'], rest: { api: sandbox.made.api } })
  t.after(async () => {
    await bot.destroy()
    await api.stop()
  })
  // The server is another process, so only the bot's heartbeats follow these timers.
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const ready = once(bot, Events.ClientReady)
  await bot.login(sandbox.made.bot.token)
  await ready
  const id = (await sandbox.get('/gateway')).sessions[0].id
  await sandbox.post('/gateway', { action: 'pause_acks' })
  const events: string[] = []
  bot.on(Events.ShardReconnecting, () => events.push('reconnecting'))
  bot.on(Events.ShardResume, () => events.push('resumed'))
  // The first heartbeat is sent within one interval, and the second one closes the connection.
  for (let beats = 0; beats < 3 && !events.includes('reconnecting'); beats++) {
    t.mock.timers.tick(INTERVAL_MS)
    await sandbox.post('/settle')
  }
  assert.deepEqual(events, ['reconnecting'])
  await sandbox.post('/gateway', { action: 'pause_acks', paused: false })
  while (!events.includes('resumed')) {
    t.mock.timers.tick(100)
    await sandbox.post('/settle')
  }
  assert.deepEqual(events, ['reconnecting', 'resumed'])
  assert.equal((await sandbox.get('/gateway')).sessions[0].id, id)
  const received = once(bot, Events.MessageCreate)
  const channel_id = sandbox.made.channels.general.id
  await sandbox.post('/acts', { act: 'say', as: 'alice', channel_id, content: 'here' })
  const [message] = (await received) as [Message]
  assert.equal(message.content, 'here')
})
