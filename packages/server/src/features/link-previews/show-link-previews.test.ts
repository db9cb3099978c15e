import assert from 'node:assert/strict'
import type { RequestListener, ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newForum } from '@guildhall/testing/features/threads'
import { newAnnouncementChannel } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { picture } from '@guildhall/testing/requests/pictures'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { previewFetcher } from './link-preview-fetcher-actions.ts'

const SUPPRESS_EMBEDS = 4
const HOST = 'pages.example'

/** The head of a page with these `meta` elements. */
const page = (meta: Readonly<Record<string, string>>, more = '') =>
  `<!doctype html><html><head>${more}${Object.entries(meta)
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join('')}</head><body><meta property="og:title" content="in the body"></body></html>`

describe('Previews of the links in a message', () => {
  let world: World
  let server: ExternalServer
  let png: Buffer
  let asked: string[] = []
  let answer: RequestListener
  let count = 0

  before(async () => {
    png = await picture('png', { width: 64, height: 48 })
    server = await startExternalServer((request, response) => {
      asked.push(request.url ?? '')
      answer(request, response)
    })
    const resolve = async (name: string) =>
      name === HOST ? ['127.0.0.1'] : name === 'inside.example' ? ['10.0.0.1'] : []
    world = await World.create({}, undefined, undefined, { resolve, media: ['127.0.0.1'] })
    world.clock.hold()
    world.clock.holdTimers()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY', 'EMBED_LINKS'])
    assert.equal((await turn(true)).status, 200)
  })
  beforeEach(() => {
    asked = []
    answer = ({ url = '' }, response) => {
      if (url.includes('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(png)
      else html(response, page({ 'og:title': `Title of ${url}` }))
    }
  })
  after(async () => {
    await world.close()
    await server.close()
  })

  const html = (response: ServerResponse, text: string | Buffer, type = 'text/html') =>
    response.writeHead(200, { 'content-type': type }).end(text)
  const turn = (link_previews: boolean) =>
    world.administrator.api.patch('/guildhall/instance/settings', { link_previews })
  /** A URL that no test has used before. */
  const fresh = (path = '') => `http://${HOST}:${server.port}/${++count}${path}`
  const general = () => world.channels.general
  const send = async (body: object, who = world.owner, channelId = general()): Promise<any> => {
    const { status, body: message } = await who.api.post(`/channels/${channelId}/messages`, body)
    assert.equal(status, 200, JSON.stringify(message))
    return message
  }
  const read = async (id: string, channelId = general(), who = world.owner): Promise<any> => {
    await world.app.worker.settled()
    return (await who.api.get(`/channels/${channelId}/messages/${id}`)).body
  }
  /** The embeds of a message with this content, after its job. */
  const embedsOf = async (content: string, who = world.owner): Promise<any[]> =>
    (await read((await send({ content }, who)).id)).embeds
  const edit = async (id: string, body: object, who = world.owner): Promise<any> => {
    const { status, body: message } = await who.api.patch(`/channels/${general()}/messages/${id}`, body)
    assert.equal(status, 200, JSON.stringify(message))
    return message
  }
  const titlesOf = (message: any): string[] => message.embeds.map(({ title }: any) => title)
  /** How many links were fetched that have a preview. */
  const countShown = () => {
    const lines = [...previewFetcher(world.app.kernel).figures()]
    return Number(lines.find((line) => line.includes('{outcome="shown"}'))?.split(' ')[1])
  }
  const proxied = /^http:\/\/127\.0\.0\.1\/external\//u

  test('follow in MESSAGE_UPDATE, with the same content and without a time of editing', async () => {
    const url = fresh()
    let sent: any
    const events = await world.eventsOf(async () => {
      sent = await send({ content: `look at ${url}` })
    }, general())
    assert.deepEqual(sent.embeds, [])
    assert.deepEqual(
      events.map(({ type, data }: any) => [type, data.id, data.content, data.edited_timestamp, titlesOf(data)]),
      [
        ['MESSAGE_CREATE', sent.id, sent.content, null, []],
        ['MESSAGE_UPDATE', sent.id, sent.content, null, [`Title of ${new URL(url).pathname}`]],
      ],
    )
    const { embeds } = await read(sent.id)
    assert.deepEqual(embeds, [{ type: 'link', url, title: `Title of ${new URL(url).pathname}` }])
    assert.deepEqual(events[1]?.data.embeds, embeds)
  })

  test('show what Open Graph says about an article, with its picture through this server', async () => {
    answer = ({ url = '' }, response) => {
      if (url.endsWith('.png')) return response.writeHead(200, { 'content-type': 'image/png' }).end(png)
      const meta = {
        'og:type': 'article',
        'og:title': 'Stars &amp; planets',
        'og:description': 'They   shine.',
        'og:site_name': 'Almanac',
        'og:image': '/pic.png',
        'theme-color': '#fa0',
        author: 'Ada',
      }
      return html(response, page(meta, '<title>Other</title>'))
    }
    const url = fresh()
    const [embed] = await embedsOf(url)
    const { thumbnail, ...texts } = embed
    assert.deepEqual(texts, {
      type: 'article',
      url,
      provider: { name: 'Almanac' },
      author: { name: 'Ada' },
      title: 'Stars & planets',
      description: 'They shine.',
      color: 0xff_aa_00,
    })
    assert.match(thumbnail.proxy_url, proxied)
    assert.deepEqual(
      { ...thumbnail, proxy_url: null },
      { url: new URL('/pic.png', url).href, proxy_url: null, width: 64, height: 48, content_type: 'image/png' },
    )
    const shown = await fetchProxied(thumbnail.proxy_url)
    assert.deepEqual([shown.status, shown.type], [200, 'image/png'])
  })

  const fetchProxied = async (address: string) => {
    const { statusCode, headers } = await world.app.http.inject(new URL(address).pathname)
    return { status: statusCode, type: headers['content-type'] }
  }

  test('show Twitter cards as rich embeds, with a large picture if the card asks for one', async () => {
    answer = ({ url = '' }, response) => {
      if (url.includes('.png')) return response.writeHead(200, { 'content-type': 'image/png' }).end(png)
      const card = url.endsWith('large') ? 'summary_large_image' : 'summary'
      return html(response, page({ 'twitter:card': card, 'twitter:title': 'Bird', 'twitter:image': `/${card}.png` }))
    }
    const [large] = await embedsOf(fresh('-large'))
    assert.deepEqual([large.type, large.title, large.image.width, large.thumbnail], ['rich', 'Bird', 64, undefined])
    const [small] = await embedsOf(fresh('-small'))
    assert.deepEqual([small.type, small.thumbnail.width, small.image], ['rich', 64, undefined])
  })

  test('show what an oEmbed description adds, and never its HTML', async () => {
    answer = ({ url = '' }, response) => {
      if (url.includes('.png')) return response.writeHead(200, { 'content-type': 'image/png' }).end(png)
      if (!url.startsWith('/oembed'))
        return html(response, page({}, '<link rel="alternate" type="application/json+oembed" href="/oembed?a=1">'))
      const described = {
        ...{ type: 'rich', title: 'A tune', author_name: 'Bo', author_url: 'https://bo.example/' },
        ...{ provider_name: 'Radio', provider_url: 'https://radio.example/', thumbnail_url: '/t.png', width: 5 },
        html: '<script>alert(1)</script>',
      }
      return html(response, JSON.stringify(described), 'application/json')
    }
    const url = fresh()
    const [{ thumbnail, ...embed }] = await embedsOf(url)
    assert.deepEqual(embed, {
      type: 'rich',
      url,
      provider: { name: 'Radio', url: 'https://radio.example/' },
      author: { name: 'Bo', url: 'https://bo.example/' },
      title: 'A tune',
    })
    assert.equal(thumbnail.width, 64)
  })

  test('show pictures, videos and audio files alone', async () => {
    answer = ({ url = '' }, response) => {
      if (url.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(png)
      else response.writeHead(200, { 'content-type': url.endsWith('.mp4') ? 'video/mp4' : 'audio/mpeg' }).end('x')
    }
    const [image, video, audio] = [fresh('.png'), fresh('.mp4'), fresh('.mp3')]
    const embeds = await embedsOf(`${image} ${video} ${audio}`)
    const shown = embeds.map(({ thumbnail, video: film, ...embed }) => {
      const { proxy_url, ...medium } = thumbnail ?? film
      assert.match(proxy_url, proxied)
      return { ...embed, medium }
    })
    assert.deepEqual(shown, [
      { type: 'image', url: image, medium: { url: image, width: 64, height: 48, content_type: 'image/png' } },
      { type: 'video', url: video, medium: { url: video, content_type: 'video/mp4' } },
      { type: 'video', url: audio, medium: { url: audio, content_type: 'audio/mpeg' } },
    ])
  })

  test('show the video of a page, an animation without texts, and the address of a player', async () => {
    answer = ({ url = '' }, response) => {
      if (/\.(?:png|gif)$/u.test(url)) return response.writeHead(200, { 'content-type': 'image/png' }).end(png)
      if (url.endsWith('.mp4')) return response.writeHead(200, { 'content-type': 'video/mp4' }).end('x')
      const size = { 'og:video:width': '640', 'og:video:height': '360', 'og:title': 'Film', 'og:site_name': 'Tube' }
      if (url.endsWith('film')) return html(response, page({ ...size, 'og:video': '/v.mp4', 'og:image': '/i.png' }))
      if (url.endsWith('gif')) return html(response, page({ ...size, 'og:video': '/v.mp4', 'og:image': '/i.gif' }))
      return html(
        response,
        page({ ...size, 'og:video': '/player', 'og:video:type': 'text/html', 'og:image': '/i.png' }),
      )
    }
    const [film, gif, player] = await embedsOf(`${fresh('film')} ${fresh('gif')} ${fresh('player')}`)
    assert.deepEqual([film.type, film.title, film.thumbnail.width], ['video', 'Film', 64])
    assert.deepEqual([film.video.width, film.video.height, film.video.content_type], [640, 360, 'video/mp4'])
    assert.match(film.video.proxy_url, proxied)
    assert.deepEqual([gif.type, gif.title, gif.provider, gif.video.width], ['gifv', undefined, { name: 'Tube' }, 640])
    assert.deepEqual([player.type, player.video.proxy_url, player.video.width], ['video', undefined, 640])
    assert.match(player.video.url, /\/player$/u)
  })

  test('decode pages by the header, by their own declaration, or as UTF-8', async () => {
    const title = 'Größe: 5 €'
    const declared = Buffer.from('<meta charset="windows-1252"><title>Gr\xf6\xdfe: 5 \x80</title>', 'latin1')
    const pages = {
      meta: [declared, 'text/html'],
      header: [Buffer.from('<title>Gr\xf6\xdfe: 5 \x80</title>', 'latin1'), 'text/html; charset=ISO-8859-1'],
      none: [Buffer.from(`<title>${title}</title>`), 'text/html'],
      mark: [Buffer.from(`\ufeff<title>${title}</title>`), 'text/html; charset=iso-8859-1'],
      kana: [
        Buffer.from([...Buffer.from('<title>'), 0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
        'text/html;charset=shift_jis',
      ],
      odd: [Buffer.from(`<meta charset=no-such-set><title>${title}</title>`), 'text/html'],
    } satisfies Record<string, [Buffer, string]>
    answer = ({ url = '' }, response) => {
      const [bytes, type] = pages[(url.split('/').at(-1) ?? '') as keyof typeof pages]
      html(response, bytes, type)
    }
    const embeds = await Promise.all(Object.keys(pages).map((name) => embedsOf(fresh(`/${name}`))))
    assert.deepEqual(
      embeds.map(([embed]) => embed.title),
      [title, title, title, title, 'テスト', title],
    )
  })

  test('are not made for links in code, in spoilers, in angle brackets, to this server, or to addresses inside', async () => {
    const own = ['http://127.0.0.1/channels/1/2', 'http://localhost:80/x', 'https://discord.gg/abcdef']
    const inside = ['http://10.0.0.1/', 'http://inside.example/', 'http://[::1]/', 'http://127.0.0.2/']
    const url = fresh()
    const message = await send({
      content: `\`${url}\` ||${url}|| <${url}> \`\`\`${url}\`\`\` ${[...own, ...inside].join(' ')}`,
    })
    const events = await world.eventsOf(async () => {}, general())
    assert.deepEqual(events, [])
    assert.deepEqual((await read(message.id)).embeds, [])
    assert.deepEqual(asked, [])
  })

  test('are made once for a link, for the first five links of a message', async () => {
    const urls = Array.from({ length: 7 }, () => fresh())
    const embeds = await embedsOf(`${urls[0]} ${urls.join(' ')} ${urls[1]}`)
    assert.deepEqual(
      embeds.map(({ url }) => url),
      urls.slice(0, 5),
    )
    assert.equal(asked.length, 5)
  })

  test('are remembered for half an hour, and failures for two minutes', async () => {
    const [url, gone] = [fresh(), fresh()]
    const healthy = answer
    answer = (request, response) =>
      request.url === new URL(gone).pathname ? void response.destroy() : healthy(request, response)
    for (let again = 0; again < 3; again++) {
      assert.equal((await embedsOf(url)).length, 1)
      assert.equal((await embedsOf(gone)).length, 0)
    }
    assert.equal(asked.length, 2)
    world.clock.advance(121_000)
    await embedsOf(`${url} ${gone}`)
    assert.equal(asked.length, 3)
    world.clock.advance(1_800_000)
    assert.equal((await embedsOf(url)).length, 1)
    assert.equal(asked.length, 4)
  })

  test('are fetched once for messages that link to the same page at the same time', async () => {
    const url = fresh()
    const waiting: ServerResponse[] = []
    answer = (_request, response) => waiting.push(response)
    const messages = [await send({ content: url }), await send({ content: url }, world.member)]
    await until(() => waiting.length > 0)
    for (const response of waiting) html(response, page({ 'og:title': 'One' }))
    for (const { id } of messages) assert.deepEqual(titlesOf(await read(id)), ['One'])
    assert.equal(asked.length, 1)
  })

  test('need EMBED_LINKS of the author, in the channel and at that time', async () => {
    const withoutLinks = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'] as const
    await setEveryonePermissions(world, [...withoutLinks])
    const refused = await send({ content: fresh() }, world.member)
    assert.deepEqual((await read(refused.id)).embeds, [])
    await edit(refused.id, { content: fresh() }, world.member)
    assert.deepEqual((await read(refused.id)).embeds, [])
    await edit(refused.id, { flags: SUPPRESS_EMBEDS })
    await edit(refused.id, { flags: 0 })
    assert.deepEqual((await read(refused.id)).embeds, [])
    assert.deepEqual(asked, [])
    assert.equal((await embedsOf(fresh(), world.owner)).length, 1)
    await setEveryonePermissions(world, [...withoutLinks, 'EMBED_LINKS'])
    assert.equal((await embedsOf(fresh(), world.member)).length, 1)
  })

  test('are made for webhooks, posts, private channels and bots, whose own embeds come first', async () => {
    const webhook = (await world.owner.api.post(`/channels/${general()}/webhooks`, { name: 'Feed' })).body
    const posted = await world.owner.api.post(`/webhooks/${webhook.id}/${webhook.token}?wait=true`, {
      content: fresh(),
    })
    assert.equal((await read(posted.body.id)).embeds.length, 1)

    const forum = await newForum(world)
    const ideas = (await world.owner.api.post(`/channels/${forum.id}/webhooks`, { name: 'Feed' })).body
    const started = await world.owner.api.post(`/webhooks/${ideas.id}/${ideas.token}?wait=true`, {
      ...{ content: fresh(), thread_name: 'idea' },
    })
    assert.equal((await read(started.body.id, started.body.channel_id)).embeds.length, 1)

    const direct = (await world.owner.api.post('/users/@me/channels', { recipient_id: world.member.id })).body
    const whispered = await send({ content: fresh() }, world.owner, direct.id)
    assert.equal((await read(whispered.id, direct.id)).embeds.length, 1)

    const [url, other] = [fresh(), fresh()]
    const message = await send(
      { content: `${url} ${other}`, embeds: [{ title: 'Own' }, { title: 'B', url: other }] },
      world.bot,
    )
    assert.deepEqual(titlesOf(await read(message.id)), ['Own', 'B', `Title of ${new URL(url).pathname}`])
    const edited = await edit(message.id, { embeds: [{ title: 'New' }] }, world.bot)
    assert.deepEqual(titlesOf(edited), ['New', `Title of ${new URL(url).pathname}`])
  })

  test('leave at most ten embeds in a message', async () => {
    const embeds = Array.from({ length: 9 }, (_, index) => ({ title: String(index) }))
    const message = await send({ content: `${fresh()} ${fresh()}`, embeds }, world.bot)
    assert.equal((await read(message.id)).embeds.length, 10)
    assert.equal(asked.length, 1)
  })

  test('are not made for messages that suppress embeds, and return when the author shows them', async () => {
    const message = await send({ content: fresh(), flags: SUPPRESS_EMBEDS })
    assert.deepEqual((await read(message.id)).embeds, [])
    assert.deepEqual(asked, [])
    await edit(message.id, { flags: 0 })
    assert.equal((await read(message.id)).embeds.length, 1)
    assert.deepEqual((await edit(message.id, { flags: SUPPRESS_EMBEDS }, world.moderator)).embeds, [])
    assert.equal((await edit(message.id, { flags: 0 })).embeds.length, 1)
    assert.equal(asked.length, 1)
  })

  test('follow edits: those of removed links disappear at once, and new links get theirs', async () => {
    const [first, second, third] = [fresh(), fresh(), fresh()]
    const message = await send({ content: `${first} ${second}` })
    assert.equal((await read(message.id)).embeds.length, 2)
    const edited = await edit(message.id, { content: `${third} and ${second}` })
    assert.deepEqual(
      edited.embeds.map(({ url }: any) => url),
      [second],
    )
    const shown = await read(message.id)
    assert.deepEqual(
      shown.embeds.map(({ url }: any) => url),
      [third, second],
    )
    assert.equal(shown.edited_timestamp, edited.edited_timestamp)
    assert.deepEqual((await edit(message.id, { content: 'nothing' })).embeds, [])
    assert.deepEqual((await read(message.id)).embeds, [])
    assert.equal(asked.length, 3)
  })

  test('write nothing into a message that was deleted, edited or suppressed while they were fetched', async () => {
    const changes = [
      (id: string) => world.owner.api.delete(`/channels/${general()}/messages/${id}`),
      (id: string) => edit(id, { content: 'other' }),
      (id: string) => edit(id, { flags: SUPPRESS_EMBEDS }),
    ]
    for (const change of changes) {
      const waiting: ServerResponse[] = []
      answer = (_request, response) => waiting.push(response)
      const { id } = await send({ content: fresh() })
      await until(() => waiting.length > 0)
      await change(id)
      const [events, fetched] = [await world.events(general()), countShown()]
      for (const response of waiting) html(response, page({ 'og:title': 'Late' }))
      await world.app.worker.settled()
      assert.equal(countShown(), fetched + 1)
      assert.deepEqual(await world.events(general()), events)
    }
  })

  test('reach copies of a published message, without marking them as edited', async () => {
    const news = await newAnnouncementChannel(world)
    const elsewhere = await world.newGuild(world.owner)
    await world.owner.api.post(`/channels/${news.id}/followers`, { webhook_channel_id: elsewhere.general })
    const waiting: ServerResponse[] = []
    answer = (_request, response) => waiting.push(response)
    const message = await send({ content: fresh() }, world.owner, news.id)
    await world.owner.api.post(`/channels/${news.id}/messages/${message.id}/crosspost`)
    const copies = async () => (await world.owner.api.get(`/channels/${elsewhere.general}/messages?limit=1`)).body
    await until(async () => waiting.length > 0 && (await copies())[0]?.content === message.content)
    for (const response of waiting) html(response, page({ 'og:title': 'News' }))
    await world.app.worker.settled()
    const [copy] = await copies()
    assert.deepEqual([titlesOf(copy), copy.edited_timestamp], [['News'], null])
    assert.equal(asked.length, 1)
    await world.owner.api.patch(`/channels/${news.id}/messages/${message.id}`, { content: 'gone' })
    await world.app.worker.settled()
    const [changed] = await copies()
    assert.deepEqual([changed.content, changed.embeds, changed.edited_timestamp !== null], ['gone', [], true])
  })

  test('are part of a forwarded message', async () => {
    const message = await send({ content: fresh() })
    const { embeds } = await read(message.id)
    const reference = { type: 1, message_id: message.id, channel_id: general() }
    const forward = await send({ message_reference: reference })
    assert.deepEqual(forward.message_snapshots[0].message.embeds, embeds)
    assert.deepEqual((await read(forward.id)).embeds, [])
    assert.equal(asked.length, 1)
  })

  test('can be turned off for a guild and for the server', async () => {
    await world.owner.api.patch(`/guildhall/guilds/${world.guildId}/link-previews`, { enabled: false })
    assert.deepEqual(await embedsOf(fresh()), [])
    await world.owner.api.patch(`/guildhall/guilds/${world.guildId}/link-previews`, { enabled: true })
    await turn(false)
    assert.deepEqual(await embedsOf(fresh()), [])
    assert.deepEqual(asked, [])
    await turn(true)
    assert.equal((await embedsOf(fresh())).length, 1)
  })

  test('are not fetched five minutes after the message, for example because the server was down', async () => {
    await world.app.worker.stop()
    const { store, clock, ids } = world.app.kernel
    const message = await send({ content: fresh() })
    assert.deepEqual(message.embeds, [])
    const job = await store.db.q
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'show-link-previews')
      .executeTakeFirst()
    assert.ok(job && ids && clock)
    world.clock.advance(301_000)
    const { Worker } = await import('../../jobs/worker.ts')
    const { showLinkPreviews } = await import('./show-link-previews.ts')
    const later = new Worker(world.app.kernel, [{ jobs: [showLinkPreviews] }])
    await later.settled()
    await later.stop()
    assert.deepEqual(asked, [])
  })
})
