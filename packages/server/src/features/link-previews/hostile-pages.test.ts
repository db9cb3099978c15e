import assert from 'node:assert/strict'
import type { RequestListener, ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { previewFetcher } from './link-preview-fetcher-actions.ts'

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const HOST = 'evil.example'

describe('A hostile page', () => {
  let world: World
  let server: ExternalServer
  let answer: RequestListener
  let asked: string[] = []
  let count = 0

  before(async () => {
    server = await startExternalServer((request, response) => {
      asked.push(request.url ?? '')
      answer(request, response)
    })
    const resolve = async (name: string) => (name === HOST ? ['127.0.0.1'] : ['192.168.0.1'])
    world = await World.create({}, undefined, undefined, { resolve, media: ['127.0.0.1'] })
    world.clock.hold()
    world.clock.holdTimers()
    await world.administrator.api.patch('/guildhall/instance/settings', { link_previews: true })
  })
  beforeEach(() => {
    asked = []
  })
  after(async () => {
    await world.close()
    await server.close()
  })

  const fresh = () => `http://${HOST}:${server.port}/${++count}`
  const post = async (content: string, who = world.owner, channelId = world.channels.general): Promise<string> => {
    const { status, body } = await who.api.post(`/channels/${channelId}/messages`, { content })
    assert.equal(status, 200)
    return body.id
  }
  const embedsOf = async (id: string): Promise<any[]> =>
    (await world.owner.api.get(`/channels/${world.channels.general}/messages/${id}`)).body.embeds
  /** The embeds of a message that links to a page with this answer. */
  const shown = async (respond: (response: ServerResponse) => unknown): Promise<any[]> => {
    answer = (_request, response) => respond(response)
    const id = await post(fresh())
    await world.app.worker.settled()
    return embedsOf(id)
  }
  const page = (html: string) => shown((response) => response.writeHead(200, HTML).end(html))

  test('that never ends is read up to a limit, and its connection is closed', async () => {
    const closed = Promise.withResolvers<void>()
    let sent = 0
    const [embed] = await shown((response) => {
      response.writeHead(200, HTML).write('<title>Endless</title>')
      response.once('close', closed.resolve)
      const more = () => {
        while (!response.destroyed && response.write('<meta name="x" content="y">'.repeat(500))) sent++
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    await closed.promise
    assert.equal(embed.title, 'Endless')
    assert.ok(sent > 0)
  })

  test('that is slow gets no preview after five seconds', async () => {
    const open: ServerResponse[] = []
    answer = (_request, response) => {
      response.writeHead(200, HTML).write('<title>Slow')
      open.push(response)
    }
    const id = await post(fresh())
    await until(() => open.length > 0)
    world.clock.advance(5001)
    await world.app.worker.settled()
    assert.deepEqual(await embedsOf(id), [])
  })

  test('whose title or attributes are huge gets short texts, or none', async () => {
    const [embed] = await page(`<title>${'a'.repeat(300_000)}</title>`)
    assert.equal([...embed.title].length, 256)
    const [{ description }] = await page(`<meta name="description" content="${'ä b '.repeat(1000)}">`)
    assert.equal([...description].length, 350)
    assert.deepEqual(await page(`<meta name="description" content="${'a'.repeat(400_000)}">`), [])
    assert.deepEqual(await page(`<meta ${'a="b" '.repeat(80_000)}>`), [])
    assert.deepEqual(await page(`<title ${'<'.repeat(400_000)}`), [])
    assert.deepEqual(await page('<p>'.repeat(150_000)), [])
  })

  test('with ten thousand meta elements is read up to a limit', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `<meta property="og:x${index}" content="1">`).join('')
    const [embed] = await page(`<title>Many</title>${many}<meta property="og:title" content="Last">`)
    assert.equal(embed.title, 'Many')
  })

  test('that is compressed although that wasn’t asked for is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, '<title>x</title>'))
    const headers = { ...HTML, 'content-encoding': 'gzip' }
    assert.deepEqual(await shown((response) => response.writeHead(200, headers).end(bomb)), [])
  })

  test('shows its texts as text, without control characters and changes of direction', async () => {
    const script = '<script>alert(1)</script>'
    const [embed] = await page(
      `<title>${script}</title><meta name="description" content="a\u0000\u0007b&#x202e;c\u2066&#8203; &#x1b;[31md &amp;lt;">`,
    )
    assert.deepEqual([embed.title, embed.description], [script, 'a b c [31md &lt;'])
    assert.deepEqual(await page('<title>\u202e\u200b &#x2067;</title>'), [])
  })

  test('can’t show media of other protocols or with passwords, nor an invalid colour', async () => {
    for (const url of [
      'javascript:alert(1)',
      'data:image/png;base64,AA==',
      'file:///etc/passwd',
      'http://u:p@a.example/b',
    ]) {
      const [embed] = await page(
        `<title>x</title><meta name="theme-color" content="red;x"><meta property="og:image" content="${url}"><meta property="og:video" content="${url}">`,
      )
      assert.deepEqual({ ...embed, url: null }, { type: 'link', url: null, title: 'x' })
    }
  })

  test('can’t show a picture that is none, or that is inside this network', async () => {
    for (const image of ['/not-a-picture', 'http://inside.example/a.png', 'http://10.0.0.1/a.png']) {
      const [embed] = await page(`<title>x</title><meta property="og:image" content="${image}">`)
      assert.deepEqual(Object.keys(embed).sort(), ['title', 'type', 'url'])
    }
  })

  test('can’t redirect to an address inside this network, to this server, or forever', async () => {
    for (const location of [
      'http://127.0.0.2/',
      'http://inside.example/',
      'http://169.254.169.254/latest',
      'file:///x',
    ]) {
      assert.deepEqual(await shown((response) => response.writeHead(302, { location }).end()), [])
    }
    asked = []
    assert.deepEqual(await shown((response) => response.writeHead(302, { location: fresh() }).end()), [])
    assert.equal(asked.length, 4)
  })

  test('with an oEmbed description that is large, deep or no object still shows its own texts', async () => {
    for (const json of [
      '['.repeat(60_000),
      '[1]',
      'null',
      '"x"',
      `{"title":"${'a'.repeat(70_000)}"}`,
      '{"title":{"a":1}}',
    ]) {
      answer = ({ url = '' }, response) => {
        if (url === '/oembed') response.writeHead(200, { 'content-type': 'application/json' }).end(json)
        else
          response
            .writeHead(200, HTML)
            .end(
              '<link rel="alternate" type="application/json+oembed" href="/oembed"><meta name="description" content="d">',
            )
      }
      const id = await post(fresh())
      await world.app.worker.settled()
      const [embed] = await embedsOf(id)
      assert.deepEqual({ ...embed, url: null }, { type: 'link', url: null, description: 'd' })
    }
  })

  test('of a type that is neither a page nor a media file gets no preview', async () => {
    for (const type of ['application/pdf', 'text/plain', 'image/svg+xml', 'text/html-x', '']) {
      const headers = { 'content-type': type }
      assert.deepEqual(await shown((response) => response.writeHead(200, headers).end('<title>x</title>')), [])
    }
    assert.deepEqual(await shown((response) => response.writeHead(404, HTML).end('<title>Not found</title>')), [])
    assert.deepEqual(await shown((response) => response.writeHead(200, HTML).destroy()), [])
  })
})

describe('Many messages with slow links', () => {
  test('of one author leave room for the links of others, and most of them get no preview', async (t) => {
    const open = new Set<ServerResponse>()
    let slow = 0
    const server = await startExternalServer(({ url = '' }, response) => {
      if (!url.startsWith('/slow')) {
        response.writeHead(200, HTML).end('<title>Quick</title>')
        return
      }
      slow++
      open.add(response)
      response.once('close', () => open.delete(response))
    })
    t.after(() => server.close())
    const network = { resolve: async () => ['127.0.0.1'], media: ['127.0.0.1'] }
    const world = await World.create({}, undefined, undefined, network)
    t.after(() => world.close())
    world.clock.hold()
    world.clock.holdTimers()
    await world.administrator.api.patch('/guildhall/instance/settings', { link_previews: true })
    const at = (path: string) => `http://${HOST}:${server.port}${path}`
    const post = async (content: string, who = world.owner) =>
      (await who.api.post(`/channels/${world.channels.general}/messages`, { content })).body.id
    const dropped = () => {
      const lines = [...previewFetcher(world.app.kernel).figures()]
      return Number(lines.find((line) => line.startsWith('guildhall_link_preview_dropped_total '))?.split(' ')[1])
    }

    const MESSAGES = 100
    for (let message = 0; message < MESSAGES; message++)
      await post(`${at(`/slow${message}a`)} ${at(`/slow${message}b`)}`)
    // One message is worked on, and eight wait.
    await until(() => dropped() === (MESSAGES - 9) * 2)
    assert.equal(open.size, 2)

    const id = await post(at('/quick'), world.bot)
    await until(async () => {
      const { body } = await world.bot.api.get(`/channels/${world.channels.general}/messages/${id}`)
      return body.embeds[0]?.title === 'Quick'
    })
    assert.equal(slow, 2)
  })
})
