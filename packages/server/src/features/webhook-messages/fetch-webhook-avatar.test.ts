import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { startThread } from '@guildhall/testing/features/threads'
import { newTextChannel, newWebhook, sendByWebhook } from '@guildhall/testing/features/webhooks'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { withHash } from '../../media/read-image.ts'
import { keepWebhookAvatar } from '../../media/webhook-avatars-store.ts'
import { trimWebhookAvatars } from './trim-webhook-avatars.ts'
import { fetchWebhookAvatarJob } from './webhook-messages-jobs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('The picture given with a webhook message', () => {
  let world: World
  let server: ExternalServer
  let answer: RequestListener
  let asked: string[] = []
  let pictures: Record<string, Buffer>
  before(async () => {
    pictures = {
      '/a': await picture('png', { width: 600, height: 300 }),
      '/b': await picture('jpeg', { width: 20, height: 20 }, '#3c3'),
      '/moving': await picture('gif'),
    }
    server = await startExternalServer((request, response) => {
      asked.push(request.url ?? '')
      answer(request, response)
    })
    const resolve = async (name: string) => (name === 'media.example' ? ['127.0.0.1'] : [])
    world = await World.create({}, undefined, undefined, { resolve, media: ['127.0.0.1'] })
  })
  beforeEach(() => {
    asked = []
    answer = (request, response) => {
      const bytes = pictures[request.url ?? '']
      if (bytes) response.writeHead(200, { 'content-type': 'text/plain' }).end(bytes)
      else response.writeHead(404).end()
    }
  })
  after(async () => {
    await world.close()
    await server.close()
  })

  const at = (path: string) => `http://media.example:${server.port}${path}`
  const settled = () => world.app.worker.settled()
  const read = async ({ id, channel_id }: { id: string; channel_id: string }) =>
    (await world.owner.api.get(`/channels/${channel_id}/messages/${id}`)).body
  const rows = (webhookId: string) =>
    world.db.q.selectFrom('webhook_avatars').selectAll().where('webhook_id', '=', webhookId).execute()
  const image = (webhookId: string, hash: string, query = '') =>
    world.app.http.inject({ method: 'GET', url: `/avatars/${webhookId}/${hash}${query}` })

  test('is fetched after the response, with an event, and served at the path of avatars', async () => {
    const avatar = dataUri(await picture('png'))
    const webhook = await newWebhook(world, { avatar })
    let sent: any
    const events = await world.eventsOf(async () => {
      sent = await sendByWebhook(world, webhook, { content: 'hello', avatar_url: at('/a') })
      await settled()
    }, webhook.channel_id)
    assert.equal(sent.author.avatar, webhook.avatar)
    const shown = await read(sent)
    assert.match(shown.author.avatar, /^[0-9a-f]{32}$/)
    assert.notEqual(shown.author.avatar, webhook.avatar)
    assert.equal(shown.edited_timestamp, null)
    assert.deepEqual(shown, { ...sent, author: { ...sent.author, avatar: shown.author.avatar } })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MESSAGE_CREATE', 'MESSAGE_UPDATE'],
    )
    assert.deepEqual(events[1]?.data.author, shown.author)

    const given = await image(webhook.id, `${shown.author.avatar}.png`)
    assert.deepEqual([given.statusCode, given.headers['content-type']], [200, 'image/png'])
    assert.deepEqual([given.rawPayload.readUInt32BE(16), given.rawPayload.readUInt32BE(20)], [256, 128])
    const small = await image(webhook.id, `${shown.author.avatar}.webp`, '?size=64')
    assert.deepEqual([small.statusCode, small.headers['content-type']], [200, 'image/webp'])
    assert.equal((await image(webhook.id, `${shown.author.avatar}.gif`)).statusCode, 415)
    assert.equal((await image(world.owner.id, `${shown.author.avatar}.png`)).statusCode, 404)
    assert.equal((await image(webhook.id, `${webhook.avatar}.png`)).statusCode, 200)
  })

  test('stays the webhook’s own if the guild has no storage left, without an immediate retry', async () => {
    const webhook = await newWebhook(world)
    const allow = async (max_storage_per_guild: number | null) =>
      assert.equal(
        (await world.administrator.api.patch('/guildhall/instance/settings', { max_storage_per_guild })).status,
        200,
      )
    await allow(1)
    const sent = await sendByWebhook(world, webhook, { content: 'full', avatar_url: at('/a') })
    await settled()
    await sendByWebhook(world, webhook, { content: 'again', avatar_url: at('/a') })
    await settled()
    await allow(null)
    assert.equal((await read(sent)).author.avatar, null)
    assert.deepEqual(asked, ['/a'])
    assert.deepEqual(
      (await rows(webhook.id)).map(({ hash }) => hash),
      [null],
    )
    const jobs = await world.db.q.selectFrom('jobs').select('id').where('kind', '=', 'show-webhook-avatar').execute()
    assert.deepEqual(jobs, [])
  })

  test('is fetched once for any number of messages, and then available at once', async () => {
    const webhook = await newWebhook(world)
    const first = await sendByWebhook(world, webhook, { content: '1', avatar_url: at('/a') })
    await settled()
    const { avatar } = (await read(first)).author
    const events = await world.eventsOf(async () => {
      for (const content of ['2', '3']) {
        const message = await sendByWebhook(world, webhook, { content, avatar_url: at('/a') })
        assert.equal(message.author.avatar, avatar)
      }
    }, webhook.channel_id)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MESSAGE_CREATE', 'MESSAGE_CREATE'],
    )
    assert.deepEqual(asked, ['/a'])
    const other = await sendByWebhook(world, webhook, { content: '4', avatar_url: at('/b') })
    await settled()
    assert.notEqual((await read(other)).author.avatar, avatar)
    assert.equal((await sendByWebhook(world, webhook, { content: '5' })).author.avatar, null)
    assert.equal((await rows(webhook.id)).length, 2)
  })

  test('is shown in threads too, and stays after an edit', async () => {
    const webhook = await newWebhook(world, { channelId: world.channels.general })
    const thread = await startThread(world, world.owner)
    const message = await sendByWebhook(world, webhook, { content: 'here', avatar_url: at('/moving') }, thread.id)
    await settled()
    const { avatar } = (await read(message)).author
    assert.match(avatar, /^[0-9a-f]{32}$/)
    const path = `/webhooks/${webhook.id}/${webhook.token}/messages/${message.id}?thread_id=${thread.id}`
    assert.equal((await world.nobody.patch(path, { content: 'there' })).body.author.avatar, avatar)
  })

  test('stays the webhook’s own if the address can’t be fetched, without an immediate retry', async () => {
    const webhook = await newWebhook(world)
    const forbidden = ['http://127.0.0.2/a', 'http://169.254.169.254/', 'http://[::1]/', 'http://nowhere.example/a']
    const sent: any[] = []
    const events = await world.eventsOf(async () => {
      for (const url of [at('/missing'), at('/missing'), ...forbidden]) {
        sent.push(await sendByWebhook(world, webhook, { content: 'x', avatar_url: url }))
        await settled()
      }
    }, webhook.channel_id)
    for (const message of sent) assert.deepEqual(await read(message), message)
    assert.ok(events.every(({ type }) => type === 'MESSAGE_CREATE'))
    assert.deepEqual(asked, ['/missing'])
    world.clock.advance(601_000)
    await sendByWebhook(world, webhook, { content: 'x', avatar_url: at('/missing') })
    await settled()
    assert.deepEqual(asked, ['/missing', '/missing'])
  })

  test('is refused if it is not a picture, too large, or truncated', async () => {
    const webhook = await newWebhook(world)
    const whole = pictures['/a'] ?? Buffer.alloc(0)
    const bodies: Record<string, Buffer> = {
      '/text': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      '/empty': Buffer.alloc(0),
      '/half': whole.subarray(0, whole.length / 2),
      '/large': Buffer.alloc(10_485_761),
    }
    answer = (request, response) => response.writeHead(200).end(bodies[request.url ?? ''])
    for (const path of Object.keys(bodies)) {
      const sent = await sendByWebhook(world, webhook, { content: 'x', avatar_url: at(path) })
      await settled()
      assert.equal((await read(sent)).author.avatar, null, path)
    }
    assert.deepEqual(
      (await rows(webhook.id)).map(({ hash, bytes }) => [hash, bytes]),
      Object.keys(bodies).map(() => [null, null]),
    )
  })

  /** Runs an act while an image is being fetched. */
  async function meanwhile(act: (message: any) => Promise<unknown>, channelId?: string) {
    const webhook = await newWebhook(world, channelId === undefined ? {} : { channelId })
    const looking = Promise.withResolvers<void>()
    const answering = Promise.withResolvers<void>()
    const usual = answer
    answer = async (request, response) => {
      looking.resolve()
      await answering.promise
      usual(request, response)
    }
    const message = await sendByWebhook(world, webhook, { content: 'x', avatar_url: at('/a') })
    const done = settled()
    await looking.promise
    await act(message)
    answering.resolve()
    await done
    return { webhook, message }
  }

  test('restores nothing that was deleted meanwhile', async () => {
    const { webhook } = await meanwhile(({ id, channel_id }) =>
      world.owner.api.delete(`/channels/${channel_id}/messages/${id}`),
    )
    assert.deepEqual(await rows(webhook.id), [])
    const channelId = await newTextChannel(world)
    const gone = await meanwhile(() => world.owner.api.delete(`/channels/${channelId}`), channelId)
    assert.deepEqual(await rows(gone.webhook.id), [])
    assert.deepEqual(
      await world.db.q.selectFrom('jobs').select('kind').where('kind', '=', 'show-webhook-avatar').execute(),
      [],
    )
  })

  test('is shown after its webhook is deleted, and reverts no change', async () => {
    const { message } = await meanwhile(async ({ id, webhook_id }) => {
      const { token } = (await world.owner.api.get(`/webhooks/${webhook_id}`)).body
      await world.nobody.patch(`/webhooks/${webhook_id}/${token}/messages/${id}`, { content: 'changed' })
      await world.owner.api.delete(`/webhooks/${webhook_id}`)
    })
    const { content, author } = await read(message)
    assert.equal(content, 'changed')
    assert.equal((await image(message.author.id, `${author.avatar}.png`)).statusCode, 200)
  })

  test('stays as first shown, even if a simultaneous request fetched another', async () => {
    for (const path of ['/b', '/missing']) {
      const bytes = pictures[path]
      answer = (_request, response) => response.writeHead(bytes ? 200 : 429).end(bytes)
      const shown = {
        bytes: await picture('webp'),
        format: 'webp',
        isAnimated: false,
        width: 1,
        height: 1,
        senderId: '1',
      } as const
      const first = withHash(shown)
      const { webhook, message } = await meanwhile(async ({ webhook_id: webhookId }) => {
        const place = { guildId: world.guildId, webhookId, url: at('/a') }
        await world.app.kernel.store.write((db) =>
          keepWebhookAvatar({ db, settings: world.app.kernel.settings.current }, place, first, world.clock.now()),
        )
      })
      assert.equal((await read(message)).author.avatar, first.hash)
      assert.equal((await image(webhook.id, `${first.hash}.png`)).statusCode, 200)
    }
  })

  test('is given up if it waited too long', async () => {
    const webhook = await newWebhook(world)
    const { id, channel_id } = await sendByWebhook(world, webhook, { content: 'x' })
    const since = world.clock.now() - 300_001
    await writeAsSystem(world.app.kernel, { name: 'leave', emits: [] }, async (tx) => {
      const job = { guild_id: world.guildId, channel_id, message_id: id, webhook_id: webhook.id }
      tx.enqueue(fetchWebhookAvatarJob, { ...job, url: at('/a'), since })
    })
    await settled()
    assert.deepEqual([asked, await rows(webhook.id)], [[], []])
  })

  test('is deleted a day after its last use if its messages are deleted, and not earlier', async () => {
    const webhook = await newWebhook(world)
    const trimAfter = async (ms: number) => {
      world.clock.advance(ms)
      await trimWebhookAvatars(world.app.kernel)
      return (await rows(webhook.id)).length
    }
    const first = await sendByWebhook(world, webhook, { content: '1', avatar_url: at('/a') })
    await settled()
    world.clock.advance(5 * HOUR_MS)
    const second = await sendByWebhook(world, webhook, { content: '2', avatar_url: at('/a') })
    const { avatar } = second.author
    assert.ok(avatar)
    assert.equal(await trimAfter(2 * DAY_MS), 1)
    await world.owner.api.delete(`/channels/${webhook.channel_id}/messages/${first.id}`)
    assert.equal(await trimAfter(0), 1)
    await sendByWebhook(world, webhook, { content: 'without' })
    await world.owner.api.delete(`/channels/${webhook.channel_id}/messages/${second.id}`)
    assert.equal(await trimAfter(0), 0)
    assert.equal((await image(webhook.id, `${avatar}.png`)).statusCode, 404)
    await sendByWebhook(world, webhook, { content: '3', avatar_url: at('/missing') })
    await settled()
    assert.equal(await trimAfter(DAY_MS - HOUR_MS), 1)
    assert.equal(await trimAfter(HOUR_MS), 0)
  })

  test('is deleted with its guild', async () => {
    const guild = (await world.owner.api.post('/guilds', { name: 'short' })).body
    const channel = (await world.owner.api.post(`/guilds/${guild.id}/channels`, { name: 'short' })).body
    const webhook = await newWebhook(world, { channelId: channel.id })
    await sendByWebhook(world, webhook, { content: 'x', avatar_url: at('/a') })
    await settled()
    assert.equal((await rows(webhook.id)).length, 1)
    await world.owner.api.delete(`/guilds/${guild.id}`)
    await settled()
    assert.deepEqual(await rows(webhook.id), [])
  })

  test('replaces the least recently used one if a webhook has used a thousand', async () => {
    const webhook = await newWebhook(world)
    const now = world.clock.now()
    const values = Array.from({ length: 1000 }, (_, index) => ({
      webhook_id: webhook.id,
      url_hash: String(index),
      guild_id: world.guildId,
      hash: null,
      bytes: null,
      used_at: now - 1000 + index,
      first_id: '0',
      last_id: '0',
    }))
    for (let from = 0; from < 1000; from += 100) {
      await world.app.kernel.store.write((tx) =>
        tx.q
          .insertInto('webhook_avatars')
          .values(values.slice(from, from + 100))
          .execute(),
      )
    }
    const sent = await sendByWebhook(world, webhook, { content: 'x', avatar_url: at('/a') })
    await settled()
    assert.ok((await read(sent)).author.avatar)
    const left = (await rows(webhook.id)).map(({ url_hash }) => url_hash)
    assert.deepEqual([left.length, left.includes('0'), left.includes('1')], [1000, false, true])
  })
})
