import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { picture } from '@guildhall/testing/requests/pictures'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { unfurlMediaJob } from './messages-jobs.ts'
import { findMessage, updateMessage } from './messages-store.ts'
import type { StoredMessage } from './messages-view.ts'
import { enqueueUnfurl, withProxies } from './remote-media-actions.ts'

describe('External media of a message', () => {
  let world: World
  let server: ExternalServer
  let answer: RequestListener
  let asked: string[] = []
  let resolved: string[] = []
  let png: Buffer
  before(async () => {
    png = await picture('png', { width: 64, height: 48 })
    server = await startExternalServer((request, response) => {
      asked.push(request.url ?? '')
      answer(request, response)
    })
    const resolve = async (name: string) => {
      resolved.push(name)
      return name === 'media.example' ? ['127.0.0.1'] : []
    }
    world = await World.create({}, undefined, undefined, { resolve, media: ['127.0.0.1'] })
  })
  beforeEach(() => {
    asked = []
    answer = (request, response) => {
      if (request.url?.startsWith('/missing')) response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    }
  })
  after(async () => {
    await world.close()
    await server.close()
  })

  const at = (path: string) => `http://media.example:${server.port}${path}`
  const image = (path: string) => ({ type: 'rich', image: { url: at(path) } })
  const gallery = (...paths: string[]) => ({
    type: ComponentType.MEDIA_GALLERY,
    id: 1,
    items: paths.map((path) => ({ media: { url: at(path) }, spoiler: false })),
  })

  interface Shown {
    embeds?: readonly object[]
    components?: readonly object[]
    flags?: number
  }

  /** A message with this content, and the job that fetches its media, which runs when it is first awaited. */
  async function shows(shown: Shown, channelId = world.channels.general, guildId: string | null = world.guildId) {
    const { body } = await world.owner.api.post(`/channels/${channelId}/messages`, { content: 'look' })
    const { kernel } = world.app
    const key = { guildId: guildId ?? channelId, channelId, id: body.id }
    await writeAsSystem(kernel, { name: 'show', emits: [] }, async (tx) => {
      const message = { ...(await findMessage(tx.db, key)), ...shown } as StoredMessage
      updateMessage(tx.db, key.guildId, message)
      enqueueUnfurl(tx, message as never)
    })
    return `/channels/${channelId}/messages/${body.id}`
  }

  /** The stored message. */
  async function read(path: string): Promise<any> {
    const [, , channelId = '', , id = ''] = path.split('/')
    const guildId = channelId === world.channels.general ? world.guildId : channelId
    return findMessage(world.db, { guildId, channelId, id })
  }
  const settled = () => world.app.worker.settled()

  test('get size and type after they are fetched, with an event', async () => {
    let path = ''
    const events = await world.eventsOf(async () => {
      path = await shows({
        embeds: [
          { ...image('/a'), thumbnail: { url: at('/b') } },
          { type: 'rich', title: 'none' },
        ],
        components: [gallery('/a', '/c')],
      })
    }, world.channels.general)
    assert.deepEqual(asked.sort(), ['/a', '/b', '/c'])
    const found = { width: 64, height: 48, content_type: 'image/png' }
    const message = await read(path)
    assert.deepEqual(message.embeds[0].image, { url: at('/a'), ...found })
    assert.deepEqual(message.embeds[0].thumbnail, { url: at('/b'), ...found })
    assert.deepEqual(
      message.components[0].items.map(({ media }: { media: unknown }) => media),
      [
        { url: at('/a'), ...found },
        { url: at('/c'), ...found },
      ],
    )
    assert.deepEqual([message.content, message.edited_timestamp], ['look', null])
    const updates = events.filter(({ type }) => type === 'MESSAGE_UPDATE')
    assert.equal(updates.length, 1)
    assert.deepEqual(updates[0]?.data.embeds, message.embeds)
    assert.equal((updates[0]?.data.member as { user?: unknown }) !== undefined, true)
  })

  test('get size and type in private channels too', async () => {
    const { body } = await world.owner.api.post('/users/@me/channels', { recipient_id: world.member.id })
    const path = await shows({ embeds: [image('/a')] }, body.id, null)
    await settled()
    assert.equal((await read(path)).embeds[0].image.width, 64)
  })

  test('have only a type if they are not pictures', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end('hello')
    const path = await shows({ components: [gallery('/v')] })
    await settled()
    assert.deepEqual((await read(path)).components[0].items[0].media, { url: at('/v'), content_type: 'video/mp4' })
  })

  test('stay unchanged if they can’t be fetched, without an event or a retry', async () => {
    const forbidden = ['http://127.0.0.2/', 'http://169.254.169.254/', 'http://[::1]/', 'http://nowhere.example/']
    let path = ''
    const events = await world.eventsOf(async () => {
      path = await shows({ embeds: [image('/missing'), ...forbidden.map((url) => ({ type: 'rich', image: { url } }))] })
    }, world.channels.general)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MESSAGE_CREATE'],
    )
    assert.deepEqual((await read(path)).embeds[0].image, { url: at('/missing') })
    assert.deepEqual(asked, ['/missing'])
    const jobs = await world.db.q.selectFrom('jobs').select('kind').execute()
    assert.ok(!jobs.some(({ kind }) => kind === 'unfurl-media'))
  })

  test('are not fetched if they are this server’s files under the platform’s name', async () => {
    resolved = []
    const url = 'https://cdn.discordapp.com/embed/avatars/0.png'
    await shows({ embeds: [{ type: 'rich', image: { url } }, image('/a')] })
    await settled()
    assert.deepEqual(resolved, ['media.example'])
  })

  test('are found even if other media of the message are missing', async () => {
    const path = await shows({ embeds: [image('/missing'), image('/a')] })
    await settled()
    const { embeds } = await read(path)
    assert.deepEqual([embeds[0].image.width, embeds[1].image.width], [undefined, 64])
  })

  /** Runs an act while a message's media are being fetched. */
  async function meanwhile(shown: Shown, act: (path: string) => Promise<unknown>) {
    const looking = Promise.withResolvers<void>()
    const answering = Promise.withResolvers<void>()
    const usual = answer
    answer = async (request, response) => {
      looking.resolve()
      await answering.promise
      usual(request, response)
    }
    const path = await shows(shown)
    const done = settled()
    await looking.promise
    await act(path)
    answering.resolve()
    await done
    return path
  }

  test('don’t restore a message that was deleted meanwhile', async () => {
    const events = await world.eventsOf(
      () => meanwhile({ embeds: [image('/a')] }, (path) => world.owner.api.delete(path)),
      world.channels.general,
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MESSAGE_CREATE', 'MESSAGE_DELETE'],
    )
  })

  test('don’t revert a change made meanwhile', async () => {
    const path = await meanwhile({ embeds: [image('/a')] }, (path) =>
      world.owner.api.patch(path, { content: 'changed' }),
    )
    const { content, embeds, edited_timestamp } = await read(path)
    assert.deepEqual([content, embeds[0].image.width, edited_timestamp !== null], ['changed', 64, true])
  })

  test('aren’t mistaken for media that replaced them', async () => {
    const path = await meanwhile({ embeds: [image('/a')] }, async (path) => {
      const [, , channelId = '', , id = ''] = path.split('/')
      await world.app.kernel.store.write(async (tx) => {
        const message = await findMessage(tx, { guildId: world.guildId, channelId, id })
        updateMessage(tx, world.guildId, { ...message, embeds: [image('/b')] } as never)
      })
    })
    assert.deepEqual((await read(path)).embeds[0].image, { url: at('/b') })
  })

  test('do no harm if their channel is deleted meanwhile', async () => {
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'short' })
    const looking = Promise.withResolvers<void>()
    const answering = Promise.withResolvers<void>()
    answer = async (_request, response) => {
      looking.resolve()
      await answering.promise
      response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    }
    await shows({ embeds: [image('/a')] }, body.id)
    const done = settled()
    await looking.promise
    assert.equal((await world.owner.api.delete(`/channels/${body.id}`)).status, 200)
    answering.resolve()
    await done
    const jobs = await world.db.q.selectFrom('jobs').select('kind').execute()
    assert.ok(!jobs.some(({ kind }) => kind === 'unfurl-media'))
  })

  test('are fetched once each, up to a limit', async () => {
    const paths = Array.from({ length: 30 }, (_, i) => `/${i}`)
    const path = await shows({ components: [gallery(...paths.slice(0, 10), '/0', '/0'), gallery(...paths.slice(10))] })
    await settled()
    assert.equal(asked.length, 16)
    const { components } = await read(path)
    const items = components.flatMap(({ items }: { items: { media: { width?: number } }[] }) => items)
    assert.equal(items.filter(({ media }: { media: { width?: number } }) => media.width === 64).length, 18)
  })

  test('are not fetched after they waited too long', async () => {
    await world.app.worker.settled()
    const since = world.clock.now() - 300_001
    await writeAsSystem(world.app.kernel, { name: 'leave', emits: [] }, async (tx) => {
      tx.enqueue(unfurlMediaJob, { channel_id: world.channels.general, message_id: '1', since })
    })
    await settled()
    assert.deepEqual(asked, [])
  })

  test('are not fetched if their embeds are hidden, all is known, or they were uploaded with the message', async () => {
    const known = { url: at('/a'), content_type: 'image/png' }
    for (const shown of [
      { embeds: [image('/a')], flags: 4 },
      { embeds: [{ type: 'rich', image: known }] },
      { embeds: [{ type: 'rich', image: { url: 'attachments/1/2/a.png' } }] },
      { embeds: [{ type: 'rich', footer: { text: 'a', icon_url: at('/a') } }] },
      {},
    ]) {
      await shows(shown)
      await settled()
    }
    assert.deepEqual(asked, [])
  })

  test('never delay the response or other jobs', async () => {
    const answering = Promise.withResolvers<void>()
    answer = async (_request, response) => {
      await answering.promise
      response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    }
    const path = await shows({ embeds: [image('/a')] })
    await until(() => asked.length === 1)
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'other' })
    await world.owner.api.delete(`/channels/${body.id}`)
    await until(async () => {
      const jobs = await world.db.q.selectFrom('jobs').select('kind').execute()
      return !jobs.some(({ kind }) => kind === 'sweep-channel')
    })
    answering.resolve()
    await settled()
    assert.equal((await read(path)).embeds[0].image.width, 64)
  })

  test('are stored with a message and its edits, and keep their known data', async () => {
    const path = `/channels/${world.channels.general}/messages`
    const sent = { title: 'a', image: { url: at('/a') } }
    const { status, body } = await world.owner.api.post(path, { embeds: [sent] })
    assert.equal(status, 200)
    const proxy_url = world.app.kernel.proxied.of(at('/a'))
    assert.deepEqual(body.embeds[0].image, { url: at('/a'), proxy_url })
    await settled()
    const found = { url: at('/a'), proxy_url, content_type: 'image/png', width: 64, height: 48 }
    const { body: shown } = await world.owner.api.get(`${path}/${body.id}`)
    assert.deepEqual([shown.embeds[0].image, shown.edited_timestamp], [found, null])
    assert.deepEqual(asked, ['/a'])

    const thumbnail = { url: at('/b') }
    const { body: same } = await world.owner.api.patch(`${path}/${body.id}`, { embeds: [sent] })
    assert.deepEqual([same.embeds[0].image, same.edited_timestamp], [found, null])
    const { body: changed } = await world.owner.api.patch(`${path}/${body.id}`, { embeds: [{ ...sent, thumbnail }] })
    assert.deepEqual(changed.embeds[0].image, found)
    await settled()
    assert.deepEqual(asked, ['/a', '/b'])
    const { body: after } = await world.owner.api.get(`${path}/${body.id}`)
    assert.deepEqual(after.embeds[0].thumbnail, {
      ...found,
      url: at('/b'),
      proxy_url: world.app.kernel.proxied.of(at('/b')),
    })
  })

  test('are returned with the server’s current address', async (t) => {
    const instance: { publicUrl: string } = world.app.kernel.instance
    const before = instance.publicUrl
    t.after(() => Object.assign(instance, { publicUrl: before }))
    const path = `/channels/${world.channels.general}/messages`
    const embeds = [{ title: 'a', image: { url: at('/missing') }, footer: { text: 'f', icon_url: at('/i') } }]
    const { body } = await world.owner.api.post(path, { embeds })
    assert.ok(body.embeds[0].image.proxy_url.startsWith(`${before}/external/`))
    instance.publicUrl = 'https://new.example'
    const { body: shown } = await world.owner.api.get(`${path}/${body.id}`)
    assert.equal(shown.embeds[0].image.proxy_url, world.app.kernel.proxied.of(at('/missing')))
    assert.ok(shown.embeds[0].footer.proxy_icon_url.startsWith('https://new.example/external/'))
  })

  test('of components are stored with a message and its edits', async () => {
    const path = `/channels/${world.channels.general}/messages`
    const item = (path: string) => ({ media: { url: at(path) } })
    const components = [{ type: ComponentType.MEDIA_GALLERY, items: [item('/a'), item('/missing')] }]
    const { status, body } = await world.bot.api.post(path, { components, flags: 1 << 15 })
    assert.equal(status, 200, JSON.stringify(body))
    const [medium] = body.components[0].items.map(({ media }: { media: object }) => media)
    const received = { url: at('/a'), proxy_url: world.app.kernel.proxied.of(at('/a')), id: medium.id }
    assert.match(medium.id, /^\d+$/)
    assert.deepEqual(medium, received)
    await settled()
    const { body: shown } = await world.owner.api.get(`${path}/${body.id}`)
    const found = { ...received, content_type: 'image/png', width: 64, height: 48 }
    assert.deepEqual([shown.components[0].items[0].media, shown.edited_timestamp], [found, null])
    const { body: same } = await world.bot.api.patch(`${path}/${body.id}`, { components })
    assert.deepEqual([same.components, same.edited_timestamp], [shown.components, null])
  })

  test('are served by this server at addresses of its own', () => {
    const { kernel } = world.app
    const proxyOf = (path: string) => kernel.proxied.pathOf(at(path))
    const shown = {
      embeds: [
        {
          type: 'rich',
          url: at('/page'),
          image: { url: at('/a') },
          thumbnail: { url: 'attachments/1/2/a.png', proxy_url: 'attachments/1/2/a.png' },
          footer: { text: 'a', icon_url: at('/i') },
          author: { name: 'b', url: at('/page') },
        },
      ],
      components: [gallery('/a')],
    }
    const before = structuredClone(shown)
    const filled = withProxies(
      { proxied: kernel.proxied, newId: () => kernel.ids.next() },
      shown as object,
    ) as typeof shown
    assert.deepEqual(shown, before)
    const [embed] = filled.embeds
    assert.deepEqual(embed?.image, { url: at('/a'), proxy_url: proxyOf('/a') })
    assert.deepEqual(embed?.thumbnail, shown.embeds[0]?.thumbnail)
    assert.deepEqual(embed?.footer, { text: 'a', icon_url: at('/i'), proxy_icon_url: proxyOf('/i') })
    assert.deepEqual(embed?.author, shown.embeds[0]?.author)
    const medium = filled.components[0]?.items[0]?.media as { id?: string }
    assert.match(medium.id ?? '', /^\d+$/)
    assert.deepEqual(medium, { url: at('/a'), id: medium.id, proxy_url: proxyOf('/a') })
  })
})
