import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { callbackPath, connectGateway, pressButton } from '@guildhall/testing/features/interactions'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { World } from '@guildhall/testing/worlds/world'
import { listExpiredAttachments } from './attachments-store.ts'
import { removeExpiredFiles } from './remove-expired-files.ts'

const HOUR_MS = 3_600_000

describe('Files of deleted objects', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  async function send(channelId = world.channels.general) {
    const form = messageForm({}, { 0: { bytes: 'x' }, 1: { bytes: 'y' } })
    const { status, body } = await world.owner.api.post(`/channels/${channelId}/messages`, form)
    assert.equal(status, 200, JSON.stringify(body))
    const files: { id: string; url: string }[] = body.attachments
    return { id: body.id, ids: files.map(({ id }) => id), url: files[0]?.url.replace('http://127.0.0.1', '') ?? '' }
  }

  const given = async (url: string) => (await world.app.http.inject({ url })).statusCode
  const there = async (ids: readonly string[]) => {
    const found = await Promise.all(ids.map((id) => world.app.kernel.files.find(id)))
    return found.filter((path) => path !== undefined).length
  }
  const rows = async (ids: readonly string[]) =>
    (await world.db.q.selectFrom('attachments').select('id').where('id', 'in', ids).execute()).length

  /** Asserts that files are not served from now on, remain for an hour and are then removed. */
  async function goes(
    { ids, url }: { ids: string[]; url: string },
    act: () => Promise<{ status: number }>,
  ): Promise<void> {
    assert.deepEqual([await given(url), await there(ids), await rows(ids)], [200, 2, 2])
    const { status } = await act()
    assert.ok(status < 300, String(status))
    await world.app.worker.settled()
    assert.deepEqual([await given(url), await there(ids), await rows(ids)], [404, 2, 2])
    world.clock.advance(HOUR_MS)
    await world.app.worker.settled()
    assert.deepEqual([await there(ids), await rows(ids)], [0, 0])
  }

  test('are removed when a message is deleted', async () => {
    const kept = await send()
    const gone = await send()
    await goes(gone, () => world.owner.api.delete(`/channels/${world.channels.general}/messages/${gone.id}`))
    assert.deepEqual([await there(kept.ids), await rows(kept.ids)], [2, 2])
  })

  test('are removed with many messages', async () => {
    const messages = [await send(), await send()]
    const path = `/channels/${world.channels.general}/messages/bulk-delete`
    const [first] = messages
    if (first) await goes(first, () => world.owner.api.post(path, { messages: messages.map(({ id }) => id) }))
    for (const { ids } of messages) assert.deepEqual([await there(ids), await rows(ids)], [0, 0])
  })

  test('are removed with a channel, including those of its threads', async () => {
    const { body: channel } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'passing' })
    const { body: thread } = await world.owner.api.post(`/channels/${channel.id}/threads`, { name: 'aside', type: 11 })
    const inThread = await send(thread.id)
    await goes(await send(channel.id), () => world.owner.api.delete(`/channels/${channel.id}`))
    assert.deepEqual([await there(inThread.ids), await rows(inThread.ids)], [0, 0])
  })

  test('are removed with a guild', async () => {
    const guild = await world.newGuild(world.owner)
    await goes(await send(guild.general), () => world.owner.api.delete(`/guilds/${guild.id}`))
  })

  test('are removed with a banned member’s messages if the ban deletes them', async () => {
    const form = messageForm({}, { 0: { bytes: 'x' }, 1: { bytes: 'y' } })
    const { body } = await world.member.api.post(`/channels/${world.channels.general}/messages`, form)
    const files: { id: string; url: string }[] = body.attachments
    const sent = { ids: files.map(({ id }) => id), url: files[0]?.url.replace('http://127.0.0.1', '') ?? '' }
    await goes(sent, () =>
      world.owner.api.put(`/guilds/${world.guildId}/bans/${world.member.id}`, { delete_message_seconds: 600 }),
    )
  })

  test('are removed with an ephemeral message when it expires', async () => {
    world.clock.hold()
    const bot = await connectGateway(await world.app.listen(), world.bot)
    const payload = { type: 4, data: { content: 'psst', flags: MessageFlag.EPHEMERAL } }
    const form = messageForm(payload, { 0: { bytes: 'x' } })
    const interaction = await pressButton(world, bot, world.owner)
    const { status, body } = await world.nobody.post(`${callbackPath(interaction)}?with_response=true`, form)
    assert.equal(status, 200, JSON.stringify(body))
    const ids = body.resource.message.attachments.map(({ id }: { id: string }) => id)
    assert.deepEqual([await there(ids), await rows(ids)], [1, 1])
    for (let day = 0; day < 3; day++) {
      world.clock.advance(24 * HOUR_MS)
      await world.app.worker.settled()
    }
    assert.deepEqual([await there(ids), await rows(ids)], [0, 0])
  })

  test('are removed in any number, and again if a crash kept the rows', async () => {
    const { store, clock, files } = world.app.kernel
    const place = {
      guild_id: '1',
      channel_id: '1',
      message_id: null,
      wire: '{}',
      size: 0,
      expires_at: clock.now() - HOUR_MS,
    }
    const many = Array.from({ length: 250 }, (_, i) => ({ ...place, id: String(i + 1) }))
    await store.write(({ q }) => q.insertInto('attachments').values(many).execute())
    await files.discard('1')
    await world.app.worker.settled()
    assert.deepEqual(await listExpiredAttachments(world.db, clock.now(), 10), [])
  })

  test('keep their rows if they can’t be removed, and others don’t', async (t) => {
    const { kernel } = world.app
    const { ids } = await send()
    const [stuck = '', other = ''] = ids
    const { discard } = kernel.files
    const removal = t.mock.method(kernel.files, 'discard', (id: string) =>
      id === stuck ? Promise.reject(new Error('no answer')) : discard.call(kernel.files, id),
    )
    const expired = { expires_at: kernel.clock.now() - 2 * HOUR_MS }
    await kernel.store.write(({ q }) => q.updateTable('attachments').set(expired).where('id', 'in', ids).execute())
    await assert.rejects(removeExpiredFiles(kernel), /no answer/u)
    assert.deepEqual([await rows([stuck]), await rows([other])], [1, 0])
    removal.mock.restore()
    await removeExpiredFiles(kernel)
    assert.equal(await rows(ids), 0)
  })
})
