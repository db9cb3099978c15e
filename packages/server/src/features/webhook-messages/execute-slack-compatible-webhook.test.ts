import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newForum, startThread } from '@guildhall/testing/features/threads'
import { newWebhook } from '@guildhall/testing/features/webhooks'
import { World } from '@guildhall/testing/worlds/world'

describe('Execute Slack-Compatible Webhook', () => {
  let world: World
  let webhook: { id: string; token: string; channel_id: string }
  before(async () => {
    world = await World.create()
    webhook = await newWebhook(world, { channelId: world.channels.general })
  })
  after(() => world.close())

  const send = (body: unknown, query = '', { id, token } = webhook, headers?: Record<string, string>) =>
    world.nobody.post(`/webhooks/${id}/${token}/slack${query}`, body, headers)
  const newest = async (channelId = webhook.channel_id) =>
    (await world.owner.api.get(`/channels/${channelId}/messages?limit=1`)).body[0]
  /** The message that results from a body. */
  const shown = async (body: unknown) => {
    const answer = await send(body)
    assert.deepEqual([answer.status, answer.body], [200, 'ok'], JSON.stringify(answer.body))
    return newest()
  }
  const part = async (attachment: object) => (await shown({ text: 'x', attachments: [attachment] })).embeds[0]

  test('posts text as the webhook, and answers with plain ok with or without waiting', async () => {
    for (const query of ['', '?wait=true', '?wait=false']) {
      const { status, body, headers } = await send(
        { text: `hello ${query}`, channel: '#other', icon_emoji: ':x:' },
        query,
      )
      assert.deepEqual([status, body, headers['content-type']], [200, 'ok', 'text/plain; charset=utf-8'])
      const message = await newest()
      assert.deepEqual(
        [message.content, message.author.id, message.author.username, message.webhook_id],
        [`hello ${query}`.trim(), webhook.id, 'example', webhook.id],
      )
    }
  })

  test('emits the message under the name that was sent', async () => {
    const events = await world.eventsOf(() => send({ text: 'told', username: 'Builder' }), webhook.channel_id)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MESSAGE_CREATE'],
    )
    const { author }: any = events[0]?.data ?? {}
    assert.equal(author.username, 'Builder')
    assert.equal((await shown({ text: 'x', username: 'x'.repeat(100) })).author.username, `${'x'.repeat(79)}…`)
  })

  test('shows each attachment as an embed', async () => {
    const { content, embeds } = await shown({
      text: 'Build',
      attachments: [
        {
          fallback: 'unseen',
          color: '#36a64f',
          pretext: 'before it',
          author_name: 'Ada',
          author_link: 'https://example.org/ada',
          author_icon: 'https://example.org/ada.png',
          title: 'A &amp; B',
          title_link: 'https://example.org/build',
          text: 'see <https://example.org/log|the log>, 1 &lt; 2',
          fields: [
            { title: 'Priority', value: 'High', short: true },
            { name: 'Other', value: 'names', inline: false },
            { title: 'alone' },
            { value: 'alone' },
            {},
          ],
          image_url: 'https://example.org/i.png',
          thumb_url: 'https://example.org/t.png',
          footer: 'made here',
          footer_icon: 'https://example.org/f.png',
          ts: 123456789,
          mrkdwn_in: ['text'],
        },
        { color: 'danger', text: 'second' },
      ],
    })
    assert.equal(content, 'Build\nbefore it')
    const proxy = (path: string) => world.app.kernel.proxied.of(`https://example.org/${path}`)
    assert.deepEqual(embeds[0], {
      type: 'rich',
      title: 'A & B',
      description: 'see [the log](https://example.org/log), 1 < 2',
      url: 'https://example.org/build',
      timestamp: '1973-11-29T21:33:09.000000+00:00',
      color: 0x36a64f,
      footer: { text: 'made here', icon_url: 'https://example.org/f.png', proxy_icon_url: proxy('f.png') },
      image: { url: 'https://example.org/i.png', proxy_url: proxy('i.png') },
      thumbnail: { url: 'https://example.org/t.png', proxy_url: proxy('t.png') },
      author: {
        name: 'Ada',
        url: 'https://example.org/ada',
        icon_url: 'https://example.org/ada.png',
        proxy_icon_url: proxy('ada.png'),
      },
      fields: [
        { name: 'Priority', value: 'High', inline: true },
        { name: 'Other', value: 'names', inline: false },
        { name: 'alone', value: '\u200b', inline: false },
        { name: '\u200b', value: 'alone', inline: false },
      ],
    })
    assert.deepEqual(embeds[1], { type: 'rich', description: 'second', color: 0xa30200 })
    assert.equal((await part({ fallback: 'all there is', color: 'good' })).description, 'all there is')
  })

  test('accepts Slack colours and times, and drops invalid ones', async () => {
    const colors = { '#abc': 0xaabbcc, ABCDEF: 0xabcdef, warning: 0xdaa038, constructor: undefined, '#12': undefined }
    for (const [color, expected] of Object.entries(colors)) {
      assert.equal((await part({ text: 'x', color })).color, expected, color)
    }
    const moments: [unknown, string | undefined][] = [
      ['1.5', '1970-01-01T00:00:01.500000+00:00'],
      [0, '1970-01-01T00:00:00.000000+00:00'],
      [-1, undefined],
      [1e300, undefined],
      ['soon', undefined],
      ['', undefined],
      [{}, undefined],
      [null, undefined],
    ]
    for (const [ts, expected] of moments) assert.equal((await part({ text: 'x', ts })).timestamp, expected, String(ts))
  })

  test('drops invalid addresses', async () => {
    for (const url of ['javascript:alert(1)', 'http://', 'attachment://a.png', '', `https://x/${'y'.repeat(2048)}`]) {
      const embed = await part({ title: 't', title_link: url, image_url: url, author_name: 'a', author_icon: url })
      assert.deepEqual(embed, { type: 'rich', title: 't', author: { name: 'a' } }, url)
      assert.equal((await shown({ text: 'x', icon_url: url })).author.avatar, null)
    }
  })

  test('shortens text that is too long for a message', async () => {
    const long = '😀'.repeat(5000)
    const fields = Array.from({ length: 30 }, () => ({ title: 'f'.repeat(300), value: 'v'.repeat(2000) }))
    const attachments = Array.from({ length: 12 }, () => ({ title: long, text: long, footer: long, fields }))
    const { embeds } = await shown({ attachments })
    assert.equal(embeds.length, 1)
    const [first] = embeds
    assert.deepEqual([[...first.title].length, first.title.at(-1), [...first.description].length], [256, '…', 4096])
    const texts = embeds.flatMap(({ title = '', description = '', footer, fields = [] }: any) => [
      title,
      description,
      footer?.text ?? '',
      ...fields.flatMap(({ name, value }: any) => [name, value]),
    ])
    assert.ok(texts.join('').length > 0)
    assert.ok(texts.reduce((sum: number, text: string) => sum + [...text].length, 0) <= 6000)
    assert.equal((await shown({ attachments: Array.from({ length: 12 }, () => ({ text: 'x' })) })).embeds.length, 10)
    const pretexts = Array.from({ length: 10 }, () => ({ pretext: 'y'.repeat(500) }))
    assert.equal((await shown({ text: 'x', attachments: pretexts })).content.length, 2000)
  })

  test('accepts a form, and JSON in a form field', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = `payload=${encodeURIComponent(JSON.stringify({ text: 'in a field', attachments: [{ text: 'x' }] }))}`
    assert.equal((await send(sent, '', webhook, type)).status, 200)
    const message = await newest()
    assert.deepEqual([message.content, message.embeds.length], ['in a field', 1])
    assert.equal((await send('text=plain+words&username=Form', '', webhook, type)).status, 200)
    const { content, author } = await newest()
    assert.deepEqual([content, author.username], ['plain words', 'Form'])
    await world.refuses(() => send('payload={', '', webhook, type), 400, 50109)
    await world.refuses(() => send('payload=[]', '', webhook, type), 400, 50035)
    await world.refuses(() => send('<xml/>', '', webhook, { 'content-type': 'text/xml' }), 400, 50035)
  })

  test('posts in a thread, reopens it, and adds only users who are mentioned', async () => {
    const thread = await startThread(world, world.owner)
    await world.owner.api.patch(`/channels/${thread.id}`, { archived: true })
    const text = `<@${world.member.id}> @everyone`
    const events = await world.eventsOf(async () => {
      assert.equal((await send({ text }, `?thread_id=${thread.id}`)).status, 200)
    })
    assert.ok(events.some(({ type }) => type === 'THREAD_UPDATE'))
    const message = await newest(thread.id)
    assert.deepEqual([message.mentions[0].id, message.mention_everyone], [world.member.id, false])
    const after = (await world.owner.api.get(`/channels/${thread.id}`)).body
    assert.deepEqual([after.thread_metadata.archived, after.member_count], [false, 2])
  })

  test('requires an existing post in a forum', async () => {
    const forum = await newForum(world)
    const made = await newWebhook(world, { channelId: forum.id })
    await world.refuses(() => send({ text: 'x' }, '', made), 400, 220001)
  })

  test('refuses empty and invalid messages, and unknown channels and threads', async () => {
    await world.refuses(() => send({}), 400, 50006)
    await world.refuses(
      () => send({ attachments: [{ color: 'good' }, { title_link: 'https://example.org' }] }),
      400,
      50006,
    )
    await world.refuses(() => send({ text: 'x'.repeat(2001) }), 400, 50035)
    await world.refuses(() => send({ text: 'x', username: 'Discord' }), 400, 50035)
    await world.refuses(() => send({ text: {} }), 400, 50035)
    await world.refuses(() => send({ text: 'x', attachments: [1] }), 400, 50035)
    await world.refuses(() => send({ text: 'x', attachments: Array(1522).fill({}) }), 400, 50035)
    await world.refuses(() => send({ text: 'x', attachments: [{ fields: {} }] }), 400, 50035)
    await world.refuses(() => send('{"text":'), 400, 50109)
    await world.refuses(() => send({ text: 'x' }, '?thread_id=1'), 400, 10003)
    await world.refuses(() => send({ text: 'x' }, '?wait=perhaps'), 400, 50035)
    await world.refuses(() => send({ text: 'x' }, '', { ...webhook, token: 'wrong' }), 401, 50027)
    await world.refuses(() => send({ text: 'x' }, '', { ...webhook, id: '1' }), 404, 10015)
  })

  test('refuses to post in a locked thread', async () => {
    const thread = await startThread(world, world.owner)
    await world.owner.api.patch(`/channels/${thread.id}`, { locked: true })
    await world.refuses(() => send({ text: 'x' }, `?thread_id=${thread.id}`), 403, 160005)
  })
})
