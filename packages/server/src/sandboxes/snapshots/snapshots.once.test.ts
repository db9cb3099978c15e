import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { TestApi, type TestSandbox } from '@guildhall/testing/worlds/test-api'
import { Client, Events } from 'discord.js'

const PLAN = { guilds: { main: { channels: { general: {}, talk: { type: 'voice' } }, members: { alice: {} } } } }

describe('Snapshots of a sandbox', () => {
  let api: TestApi
  before(async () => {
    api = await TestApi.start()
  })
  after(() => api.stop())

  const act = async (sandbox: TestSandbox, name: string, more: object) =>
    sandbox.post('/acts', { act: name, as: 'alice', channel_id: sandbox.made.channels.general.id, ...more })
  const say = async (sandbox: TestSandbox, content: string) => (await act(sandbox, 'say', { content })).message
  const contentsOf = async (sandbox: TestSandbox): Promise<string[]> =>
    (await act(sandbox, 'read', {})).messages.map(({ content }: { content: string }) => content)
  const take = async (sandbox: TestSandbox): Promise<{ id: string; now: number }> => {
    const { status, body } = await sandbox.send('POST', '/snapshots')
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const restore = (sandbox: TestSandbox, id: string) => sandbox.post(`/snapshots/${id}/restore`)

  test('restore messages, IDs, the clock, faults and random numbers', async () => {
    const sandbox = await api.sandbox({ ...PLAN, seed: 5 })
    await say(sandbox, 'before')
    await sandbox.post('/clock', { advance_ms: 1000 })
    await sandbox.send('POST', '/faults', { fault: 'fail', route: 'GET /users/@me', status: 503, rate: 0.5 })
    const taken = await take(sandbox)
    const tail = async () => {
      const statuses: number[] = []
      for (let count = 0; count < 12; count++) statuses.push((await sandbox.asBot('GET', '/users/@me')).status)
      const message = await say(sandbox, 'after')
      const thread = (await act(sandbox, 'thread', { name: 'talk' })).channel.id
      await sandbox.post('/clock', { advance_ms: 60_000 })
      await sandbox.send('DELETE', '/faults')
      return { statuses, id: message.id, timestamp: message.timestamp, thread, contents: await contentsOf(sandbox) }
    }
    const first = await tail()
    assert.deepEqual(await restore(sandbox, taken.id), { now: taken.now })
    assert.deepEqual(await contentsOf(sandbox), ['before'])
    assert.equal((await sandbox.get('/faults')).length, 1)
    assert.deepEqual(await tail(), first)
    await restore(sandbox, taken.id)
    assert.deepEqual(await tail(), first)
    assert.ok(first.statuses.includes(503) && first.statuses.includes(200))
    assert.deepEqual(await sandbox.get('/snapshots'), [taken])
  })

  test('restore files, and remove later ones', async () => {
    const sandbox = await api.sandbox(PLAN)
    const send = async (name: string) => {
      const files = [{ name, data: Buffer.from(name).toString('base64') }]
      return (await act(sandbox, 'say', { files })).message
    }
    const first = await send('first.txt')
    const { id } = await take(sandbox)
    const second = await send('second.txt')
    await act(sandbox, 'delete', { message_id: first.id })
    await restore(sandbox, id)
    const [found] = (await act(sandbox, 'read', {})).messages
    assert.equal(await (await fetch(found.attachments[0].url)).text(), 'first.txt')
    assert.equal((await fetch(second.attachments[0].url)).status, 404)
  })

  test('make discord.js reconnect, and receive the restored state and later events', async () => {
    const sandbox = await api.sandbox(PLAN)
    const { made } = sandbox
    const bot = new Client({ intents: ['Guilds', 'GuildMessages', 'MessageContent'], rest: { api: made.api } })
    const ready = once(bot, Events.ClientReady)
    await bot.login(made.bot.token)
    await ready
    try {
      const { id } = await take(sandbox)
      await sandbox.asBot('POST', `/guilds/${made.guilds.main.id}/channels`, { name: 'undone' })
      await sandbox.post('/settle')
      assert.ok(bot.channels.cache.some((channel) => 'name' in channel && channel.name === 'undone'))
      const back = once(bot, Events.ShardReady)
      await restore(sandbox, id)
      await back
      const written = once(bot, Events.MessageCreate)
      await say(sandbox, 'after')
      const [message] = await written
      assert.equal(message.content, 'after')
      assert.ok(!(await message.guild.channels.fetch()).some(({ name }: { name: string }) => name === 'undone'))
    } finally {
      await bot.destroy()
    }
  })

  test('remove users from voice', async () => {
    const sandbox = await api.sandbox(PLAN)
    const talk = sandbox.made.channels.talk.id
    await act(sandbox, 'join_voice', { channel_id: talk })
    const { id } = await take(sandbox)
    await restore(sandbox, id)
    const path = `/guilds/${sandbox.made.guilds.main.id}/voice-states/${sandbox.made.users.alice.id}`
    assert.equal((await sandbox.asBot('GET', path)).status, 404)
    await act(sandbox, 'join_voice', { channel_id: talk })
    assert.equal((await sandbox.asBot('GET', path)).status, 200)
  })

  test('make clients wait that connect during a restore', async () => {
    const sandbox = await api.sandbox(PLAN)
    const { id } = await take(sandbox)
    const restored = restore(sandbox, id)
    const asked = Array.from({ length: 20 }, () =>
      fetch(`${sandbox.made.api}/v10/gateway`).then(({ status }) => status),
    )
    assert.deepEqual(new Set(await Promise.all(asked)), new Set([200]))
    await restored
  })

  test('don’t affect the journal and the transcript', async () => {
    const sandbox = await api.sandbox(PLAN)
    const { id } = await take(sandbox)
    await say(sandbox, 'undone')
    await sandbox.asBot('GET', '/users/@me')
    await restore(sandbox, id)
    await say(sandbox, 'done')
    await sandbox.asBot('GET', '/gateway')
    const operations = (await sandbox.get('/calls')).map(({ operation }: { operation: string }) => operation)
    assert.deepEqual(operations, ['Get Current User', 'Get Gateway'])
    const { id: sandboxId } = sandbox.made
    const text = await (await fetch(`${api.address}/sandboxes/${sandboxId}/transcript`)).text()
    assert.deepEqual(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/^\[[^\]]*\] /u, '')),
      ['-- snapshot 1 is taken', '#general alice: undone', '-- snapshot 1 is restored', '#general alice: done'],
    )
  })

  test('are limited to sixteen, and unknown ones are refused', async () => {
    const sandbox = await api.sandbox(PLAN)
    for (let count = 0; count < 16; count++) await take(sandbox)
    const { status, body } = await sandbox.send('POST', '/snapshots')
    assert.deepEqual([status, body.message], [422, 'there are 16 snapshots: remove some'])
    assert.equal((await sandbox.send('DELETE', '/snapshots/3')).status, 204)
    assert.equal((await sandbox.send('DELETE', '/snapshots/3')).status, 404)
    assert.equal((await sandbox.send('POST', '/snapshots/3/restore')).status, 404)
    assert.equal((await take(sandbox)).id, '17')
  })

  test('can’t be restored during user actions', async () => {
    const sandbox = await api.sandbox(PLAN)
    const commands = [{ name: 'silent', description: 'Is not answered' }]
    const path = `/applications/${sandbox.made.bot.id}/guilds/${sandbox.made.guilds.main.id}/commands`
    await sandbox.asBot('PUT', path, commands)
    const { id } = await take(sandbox)
    const used = act(sandbox, 'slash', { name: 'silent' })
    const refused = await sandbox.send('POST', `/snapshots/${id}/restore`)
    assert.deepEqual([refused.status, refused.body.message], [422, 'users are doing something: wait for that first'])
    assert.equal((await used).interaction.state, 'failed')
    await restore(sandbox, id)
  })
})
