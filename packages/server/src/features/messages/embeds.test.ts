import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { EmbedBuilder } from 'discord.js'
import fc from 'fast-check'

/** Texts of a limited length; white space at the ends is excluded, because it would be removed. */
const words = (max: number) =>
  fc
    .string({ minLength: 1, maxLength: Math.min(max, 60), unit: 'grapheme' })
    .filter((text) => text.trim() === text && text !== '' && [...text].length <= max && !text.includes('\0'))
const link = fc.webUrl({ withQueryParameters: true })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

/** Embeds as the library builds them. */
const embed = fc
  .record({
    title: maybe(words(256)),
    description: words(4096),
    url: maybe(link),
    color: maybe(fc.integer({ min: 0, max: 0xffffff })),
    timestamp: maybe(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
    footer: maybe(fc.record({ text: words(2048), iconURL: link })),
    author: maybe(fc.record({ name: words(256), url: link, iconURL: link })),
    image: maybe(link),
    thumbnail: maybe(fc.constant('attachment://picture.png')),
    fields: fc.array(fc.record({ name: words(256), value: words(1024), inline: fc.boolean() }), { maxLength: 8 }),
  })
  .map(({ title, description, url, color, timestamp, footer, author, image, thumbnail, fields }) => {
    const built = new EmbedBuilder().setDescription(description)
    if (title !== undefined) built.setTitle(title)
    if (url !== undefined) built.setURL(url)
    if (color !== undefined) built.setColor(color)
    if (timestamp !== undefined) built.setTimestamp(timestamp)
    if (footer !== undefined) built.setFooter(footer)
    if (author !== undefined) built.setAuthor(author)
    if (image !== undefined) built.setImage(image)
    if (thumbnail !== undefined) built.setThumbnail(thumbnail)
    if (fields.length > 0) built.setFields(fields)
    return JSON.parse(JSON.stringify(built.toJSON()))
  })

const long = (length: number) => 'x'.repeat(length)
const fields = (count: number, value = 'v') => Array.from({ length: count }, () => ({ name: 'n', value }))

/** A violation of each rule: the invalid part of an embed with a title, the path and the error code. */
const WRONG: [wrong: object, path: string, code: string][] = [
  [{ title: long(257) }, 'title', 'BASE_TYPE_MAX_LENGTH'],
  [{ description: long(4097) }, 'description', 'BASE_TYPE_MAX_LENGTH'],
  [{ fields: fields(26) }, 'fields', 'BASE_TYPE_MAX_LENGTH'],
  [{ fields: [{ name: long(257), value: 'v' }] }, 'fields.0.name', 'BASE_TYPE_MAX_LENGTH'],
  [{ fields: [{ name: 'n', value: long(1025) }] }, 'fields.0.value', 'BASE_TYPE_MAX_LENGTH'],
  [{ fields: [...fields(1), { name: ' ', value: 'v' }] }, 'fields.1.name', 'BASE_TYPE_REQUIRED'],
  [{ fields: [{ name: 'n', value: '' }] }, 'fields.0.value', 'BASE_TYPE_REQUIRED'],
  [{ fields: [{ name: 'n' }] }, 'fields.0.value', 'BASE_TYPE_REQUIRED'],
  [{ fields: [{ name: 'n', value: 'v', inline: 3 }] }, 'fields.0.inline', 'BOOLEAN_TYPE_CONVERT'],
  [{ fields: [null] }, 'fields.0', 'LIST_ITEM_VALUE_REQUIRED'],
  [{ footer: { text: long(2049) } }, 'footer.text', 'BASE_TYPE_MAX_LENGTH'],
  [{ footer: { text: 't', icon_url: 'ftp://example.org/x' } }, 'footer.icon_url', 'URL_TYPE_INVALID_SCHEME'],
  [{ author: { name: long(257) } }, 'author.name', 'BASE_TYPE_MAX_LENGTH'],
  [{ author: { name: 'n', url: 'attachment://x.png' } }, 'author.url', 'URL_TYPE_INVALID_SCHEME'],
  [{ url: 'javascript://alert(1)' }, 'url', 'URL_TYPE_INVALID_SCHEME'],
  [{ url: 'nowhere' }, 'url', 'URL_TYPE_INVALID_URL'],
  [{ url: 'attachment://x.png' }, 'url', 'URL_TYPE_INVALID_SCHEME'],
  [{ image: { url: 'file:///etc/passwd' } }, 'image.url', 'URL_TYPE_INVALID_SCHEME'],
  [{ thumbnail: { url: 'http://' } }, 'thumbnail.url', 'URL_TYPE_INVALID_URL'],
  [{ image: 'https://example.org' }, 'image', 'MODEL_TYPE_CONVERT'],
  [{ color: 0x1000000 }, 'color', 'NUMBER_TYPE_MAX'],
  [{ color: -1 }, 'color', 'NUMBER_TYPE_MIN'],
  [{ color: 'red' }, 'color', 'NUMBER_TYPE_COERCE'],
  [{ timestamp: 'yesterday' }, 'timestamp', 'DATE_TIME_TYPE_PARSE'],
]

/** Embeds without the proxy URLs of external media. */
const asSent = (embeds: unknown) =>
  JSON.parse(JSON.stringify(embeds), (name, value) => (name.startsWith('proxy_') ? undefined : value))

const at = (errors: any, path: string) => path.split('.').reduce((node, step) => node?.[step], errors)

describe('Embeds', () => {
  let world: World
  let path: string
  let forum: string
  const send = (body: object, who: Pick<Person, 'api'> = world.member) => who.api.post(path, body)
  const refuses = async (body: object, where: string, code: string) => {
    await world.refuses(() => send(body), 400, 50035)
    const { errors } = (await send(body)).body
    assert.equal(at(errors, where)?._errors?.[0].code, code, JSON.stringify(errors))
  }

  before(async () => {
    world = await World.create()
    path = `/channels/${world.channels.general}/messages`
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features: ['COMMUNITY'] })
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'forum', type: 15 })
    forum = `/channels/${body.id}/threads`
  })
  after(() => world.close())

  test('are accepted and returned as the library builds them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(embed, { minLength: 1, maxLength: 3 }), async (embeds) => {
        const { status, body } = await send({ embeds })
        assert.equal(status, 200, JSON.stringify(body))
        const sent = embeds.map((each) => ({
          type: 'rich',
          ...each,
          ...(each.timestamp && { timestamp: each.timestamp.replace('Z', '000+00:00') }),
        }))
        assert.deepEqual(asSent(body.embeds), sent)
        const read = await world.member.api.get(`${path}/${body.id}`)
        assert.deepEqual(asSent(read.body.embeds), sent)
      }),
      { numRuns: 40 },
    )
  })

  test('are refused with the path of a single error', async () => {
    await world.writesNothing(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(embed, { maxLength: 3 }),
          embed,
          fc.constantFrom(...WRONG),
          async (others, one, wrong) => {
            const [fields, where, code] = wrong
            const { status, body } = await send({ content: 'x', embeds: [...others, { ...one, ...fields }] })
            assert.equal(status, 400, JSON.stringify(body))
            assert.equal(at(body.errors, `embeds.${others.length}.${where}`)?._errors?.[0].code, code)
          },
        ),
        { numRuns: 60 },
      ),
    )
  })

  for (const [wrong, where, code] of WRONG) {
    test(`are refused with ${code} at ${where}: ${JSON.stringify(wrong).slice(0, 60)}`, async () => {
      await refuses({ embeds: [{ title: 'fine' }, { title: 'fine', ...wrong }] }, `embeds.1.${where}`, code)
    })
  }

  test('are refused if there are more than ten, none in an empty message, or one without content', async () => {
    const ten = Array.from({ length: 10 }, () => ({ title: 'x' }))
    assert.equal((await send({ embeds: ten })).body.embeds.length, 10)
    await refuses({ embeds: [...ten, { title: 'x' }] }, 'embeds', 'BASE_TYPE_MAX_LENGTH')
    await refuses({ embeds: {} }, 'embeds', 'LIST_TYPE_CONVERT')
    await refuses({ embeds: [{}] }, 'embeds.0', 'LIST_ITEM_VALUE_REQUIRED')
    await refuses({ content: 'x', embeds: [null] }, 'embeds.0', 'LIST_ITEM_VALUE_REQUIRED')
    await refuses({ embeds: [{ color: 5, url: 'https://example.org' }] }, 'embeds.0.description', 'BASE_TYPE_REQUIRED')
    await refuses({ embeds: [{ title: ' ', fields: [], image: {} }] }, 'embeds.0.description', 'BASE_TYPE_REQUIRED')
    await world.refuses(() => send({ embeds: [] }), 400, 50006)
  })

  test('are limited to 6000 characters together', async () => {
    const one = { description: '💥'.repeat(4096), fields: fields(1, long(902)), footer: { text: 'f' } }
    const most = [one, { author: { name: long(256) }, title: long(256), footer: { text: long(488) } }]
    assert.equal((await send({ embeds: most })).status, 200)
    const over = [one, { author: { name: long(256) }, title: long(256), footer: { text: long(489) } }]
    await refuses({ embeds: over }, 'embeds', 'MAX_EMBED_SIZE_EXCEEDED')
  })

  test('always have the type rich, and lose fields that only the server sets', async () => {
    const sent = {
      type: 'video',
      title: ' both ends ',
      description: '',
      url: null,
      image: { url: 'https://example.org/x.png', proxy_url: 'https://evil.example', width: 5, height: 'tall' },
      video: { url: 'https://example.org/x.mp4' },
      provider: { name: 'someone' },
      fields: [{ name: ' n ', value: ' v ', unknown: 1 }],
      unknown: true,
    }
    assert.deepEqual((await send({ embeds: [sent] })).body.embeds, [
      {
        type: 'rich',
        title: 'both ends',
        image: {
          url: 'https://example.org/x.png',
          proxy_url: world.app.kernel.proxied.of('https://example.org/x.png'),
        },
        fields: [{ name: 'n', value: 'v', inline: false }],
      },
    ])
  })

  test('treat empty text as omitted', async () => {
    const empty = {
      title: '',
      description: '',
      url: '',
      timestamp: '',
      image: { url: '' },
      thumbnail: { url: ' ' },
      fields: [],
    }
    const parts = [
      { footer: {}, author: {} },
      { footer: { text: '', icon_url: '' }, author: { name: '', url: '', icon_url: '' } },
      {
        footer: { text: ' ', icon_url: 'https://example.org/x.png' },
        author: { name: ' ', url: 'https://example.org' },
      },
      { footer: null, author: null },
    ]
    for (const part of parts) {
      const { body } = await send({ embeds: [{ ...empty, ...part, title: 'pushed' }] })
      assert.deepEqual(body.embeds, [{ type: 'rich', title: 'pushed' }])
      await refuses({ embeds: [{ ...empty, ...part }] }, 'embeds.0.description', 'BASE_TYPE_REQUIRED')
    }
    const author = { name: 'someone', url: '', icon_url: '' }
    const { body } = await send({ embeds: [{ author, footer: { text: 'at noon', icon_url: '' } }] })
    assert.deepEqual(body.embeds, [{ type: 'rich', footer: { text: 'at noon' }, author: { name: 'someone' } }])
  })

  test('require EMBED_LINKS in the channel', async () => {
    const bits = (...names: PermissionName[]) => permissionSet(...names).toString()
    const permission_overwrites = [{ id: world.guildId, type: 0, deny: bits('EMBED_LINKS') }]
    const made = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', permission_overwrites })
    const there = `/channels/${made.body.id}/messages`
    const embeds = [{ title: 'x' }]
    await world.refuses(() => world.member.api.post(there, { content: 'hello', embeds }), 403, 50013)
    const { body } = await world.member.api.post(there, { content: 'hello' })
    await world.refuses(() => world.member.api.patch(`${there}/${body.id}`, { embeds }), 403, 50013)
    assert.equal((await world.member.api.patch(`${there}/${body.id}`, { embeds: [] })).status, 200)
    assert.equal((await world.owner.api.post(there, { embeds })).status, 200)
  })

  test('are replaced by an edit, with an event', async () => {
    const { body } = await send({ content: 'hello', embeds: [{ title: 'one' }, { title: 'two' }] })
    const one = `${path}/${body.id}`
    let edited: any
    const events = await world.eventsOf(async () => {
      edited = (await world.member.api.patch(one, { embeds: [{ title: 'three' }] })).body
    }, world.channels.general)
    assert.deepEqual(edited.embeds, [{ type: 'rich', title: 'three' }])
    assert.equal(edited.content, 'hello')
    assert.notEqual(edited.edited_timestamp, null)
    assert.deepEqual(events[0]?.data.embeds, edited.embeds)
    assert.deepEqual((await world.member.api.patch(one, { content: null })).body.embeds, edited.embeds)
    await world.refuses(() => world.member.api.patch(one, { embeds: [] }), 400, 50006)
    await world.refuses(() => world.member.api.patch(one, { embeds: null }), 400, 50006)
    await world.refuses(() => world.member.api.patch(one, { embeds: [{ color: 5 }] }), 400, 50035)
    await world.refuses(() => world.member.api.patch(one, { embeds: [{ title: long(257) }] }), 400, 50035)
    assert.deepEqual((await world.member.api.patch(one, { content: 'again', embeds: [] })).body.embeds, [])
  })

  test('are hidden while the message suppresses them', async () => {
    const { body } = await send({ content: 'hello', flags: 4, embeds: [{ title: 'one' }] })
    assert.deepEqual([body.embeds, body.flags], [[], 4])
    const one = `${path}/${body.id}`
    assert.deepEqual((await world.member.api.patch(one, { flags: 0 })).body.embeds, [{ type: 'rich', title: 'one' }])
    assert.deepEqual((await world.moderator.api.get(one)).body.embeds.length, 1)
    assert.deepEqual((await world.owner.api.patch(one, { flags: 4 })).body.embeds, [])
  })

  test('are accepted as a single embed for old API versions, but a list takes precedence', async () => {
    const { body } = await send({ embed: { title: 'one' } })
    assert.deepEqual(body.embeds, [{ type: 'rich', title: 'one' }])
    const one = `${path}/${body.id}`
    assert.equal((await world.member.api.patch(one, { embed: { title: 'two' } })).body.embeds[0].title, 'two')
    assert.equal((await world.member.api.patch(one, { content: 'text' })).body.embeds.length, 1)
    assert.deepEqual((await world.member.api.patch(one, { embed: null })).body.embeds, [])
    const both = await send({ embed: { title: 'one' }, embeds: [{ title: 'listed' }] })
    assert.equal(both.body.embeds[0].title, 'listed')
    await world.refusesAt(() => send({ embed: { title: long(257) } }), 'embed.title', 'BASE_TYPE_MAX_LENGTH')
    await world.refuses(() => send({ embed: {} }), 400, 50035)
  })

  test('can be in a forum post’s first message, and are refused there with their path', async () => {
    const post = (message: object) => world.member.api.post(forum, { name: 'post', message })
    const { status, body } = await post({ embeds: [{ title: 'one' }] })
    assert.equal(status, 201)
    assert.deepEqual(body.message.embeds, [{ type: 'rich', title: 'one' }])
    for (const [embeds, where, code] of [
      [[{ color: 5 }], 'message.embeds.0.description', 'BASE_TYPE_REQUIRED'],
      [[{ title: long(257) }], 'message.embeds.0.title', 'BASE_TYPE_MAX_LENGTH'],
      [[{ description: long(4096) }, { description: long(4096) }], 'message.embeds', 'MAX_EMBED_SIZE_EXCEEDED'],
    ] as const) {
      await world.refuses(() => post({ embeds }), 400, 50035)
      assert.equal(at((await post({ embeds })).body.errors, where)?._errors?.[0].code, code)
    }
    await world.refuses(() => post({ embeds: [] }), 400, 50006)
  })
})
