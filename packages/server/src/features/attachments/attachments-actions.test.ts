import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { newForum } from '@guildhall/testing/features/threads'
import { messageForm, type SentFile } from '@guildhall/testing/requests/multipart-form'
import { animatedPicture, picture } from '@guildhall/testing/requests/pictures'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const SPOILER = 1 << 3
const MOVES = 1 << 5
const text = (bytes: string, name = 'a.txt'): SentFile => ({ bytes, name, type: 'text/plain' })

describe('Message files', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  const send = (payload: object, files: Record<number, SentFile>, who: Person = world.member) =>
    who.api.post(path, messageForm(payload, files))
  const change = (id: string, payload: object, files: Record<number, SentFile> = {}) =>
    world.member.api.patch(`${path}/${id}`, messageForm(payload, files))
  const read = async (id: string) => (await world.member.api.get(`${path}/${id}`)).body.attachments
  const names = (attachments: { filename: string }[]) => attachments.map(({ filename }) => filename)

  /** The response for a URL. */
  async function fetched(url: string) {
    const { pathname, search } = new URL(url)
    const { statusCode, rawPayload } = await world.app.http.inject({ url: pathname + search })
    return { status: statusCode, bytes: rawPayload }
  }

  const errorsAt = (body: any, ...steps: (string | number)[]): string[] =>
    steps.reduce((tree, step) => tree?.[step], body.errors)?._errors?.map(({ code }: { code: string }) => code)

  /** Asserts a form error at a path, and that nothing is written. */
  async function refusesAt(act: () => Promise<any>, code: string, ...steps: (string | number)[]): Promise<void> {
    await world.writesNothing(async () => {
      const { status, body } = await act()
      assert.deepEqual([status, body.code, errorsAt(body, ...steps)], [400, 50035, [code]], JSON.stringify(body))
    })
  }

  test('are returned with size, type and an address that serves their bytes', async () => {
    const png = await picture('png', { width: 40, height: 30 })
    const { status, body } = await send(
      { content: 'see' },
      { 0: { bytes: png, name: 'a.png', type: 'image/png' }, 7: text('hello') },
    )
    assert.equal(status, 200)
    const [image, words] = body.attachments
    assert.deepEqual(
      [image.filename, image.size, image.content_type, image.width, image.height],
      ['a.png', png.length, 'image/png', 40, 30],
    )
    assert.deepEqual(
      [words.filename, words.size, words.content_type, words.width],
      ['a.txt', 5, 'text/plain', undefined],
    )
    assert.ok(
      image.url.startsWith(`http://127.0.0.1/attachments/${world.channels.general}/${image.id}/a.png?ex=`),
      image.url,
    )
    assert.equal(image.proxy_url, image.url)
    assert.deepEqual((await fetched(image.url)).bytes, png)
    assert.deepEqual((await fetched(words.url)).bytes.toString(), 'hello')
    assert.deepEqual(await read(body.id), body.attachments)
  })

  test('need no text beside them, and are part of the message event', async () => {
    const { body } = await send({}, { 0: text('') })
    assert.deepEqual([body.content, body.attachments[0].size], ['', 0])
    const event = (await world.events(world.channels.general)).at(-1)
    assert.deepEqual(
      [event?.type, event?.data.id, event?.data.attachments],
      ['MESSAGE_CREATE', body.id, body.attachments],
    )
    assert.deepEqual((await fetched(body.attachments[0].url)).bytes.length, 0)
  })

  test('get descriptions from the entry with their index, as text or as a number', async () => {
    const entries = [
      { id: 1, filename: 'other.txt', description: 'one', title: 'One' },
      { id: '0', description: null, is_spoiler: true },
    ]
    const { body } = await send({ attachments: entries }, { 0: text('0'), 1: text('1'), 2: text('2', 'SPOILER_b.txt') })
    const [one, zero, two] = body.attachments
    assert.deepEqual(names(body.attachments), ['other.txt', 'a.txt', 'SPOILER_b.txt'])
    assert.deepEqual([one.description, one.title, one.flags], ['one', 'One', undefined])
    assert.deepEqual([zero.description, zero.flags], [undefined, SPOILER])
    assert.deepEqual([two.title, two.flags], [undefined, SPOILER])
  })

  test('get safe names, and keep their original names as titles', async () => {
    const rows: [sent: string, filename: string, title: string | undefined][] = [
      ['../../x.txt', '.._.._x.txt', '.. .. x'],
      ['..', 'file__', '..'],
      ['.', 'file_', '.'],
      ['\u0000', 'file', undefined],
      ['a b\n"c".txt', 'a_b__c_.txt', 'a b "c"'],
      ['отчёт.pdf', '_____.pdf', 'отчёт'],
      ['plain-name_1.tar.gz', 'plain-name_1.tar.gz', undefined],
    ]
    for (const [filename, shown, title] of rows) {
      const { status, body } = await send({ attachments: [{ id: 0, filename }] }, { 0: text('x') })
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual([body.attachments[0].filename, body.attachments[0].title], [shown, title], filename)
      assert.equal((await fetched(body.attachments[0].url)).bytes.toString(), 'x')
    }
  })

  test('keep the end of a long name', async () => {
    const { body } = await send({}, { 0: text('x', `${'a'.repeat(6000)}.txt`) })
    const [{ filename, url }] = body.attachments
    assert.deepEqual([filename.length, filename.endsWith('aaa.txt')], [255, true])
    assert.equal((await fetched(url)).status, 200)
    await refusesAt(
      () => send({ attachments: [{ id: 0, filename: 'a'.repeat(1025) }] }, { 0: text('x') }),
      'BASE_TYPE_MAX_LENGTH',
      'attachments',
      0,
      'filename',
    )
  })

  test('count as pictures by their bytes only', async () => {
    const jpeg = await picture('jpeg', { width: 20, height: 10 })
    const gif = await animatedPicture('gif', 3)
    const { body } = await send(
      {},
      {
        0: { bytes: jpeg, name: 'a.png', type: 'image/png' },
        1: { bytes: gif, name: 'b.txt', type: 'text/plain' },
        2: { bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>', name: 'c.svg', type: 'image/svg+xml' },
        3: { bytes: jpeg.subarray(0, 12), name: 'd.jpg', type: 'image/jpeg' },
        4: { bytes: 'words', name: 'e.mp4', type: '' },
        5: { bytes: 'words', name: 'f', type: 'not a type' },
      },
    )
    const types = body.attachments.map(({ content_type }: any) => content_type)
    const any = 'application/octet-stream'
    assert.deepEqual(types, ['image/jpeg', 'image/gif', any, any, 'video/mp4', any])
    assert.deepEqual(
      body.attachments.map(({ flags }: any) => flags),
      [undefined, MOVES, undefined, undefined, undefined, undefined],
    )
    assert.deepEqual([body.attachments[0].width, body.attachments[0].height], [20, 10])
  })

  test('an entry without a file is refused, and a duplicate too', async () => {
    const twice = [{ id: 0 }, { id: '0' }]
    await refusesAt(
      () => send({ attachments: twice }, { 0: text('x') }),
      'SET_TYPE_ALREADY_CONTAINS_VALUE',
      'attachments',
      1,
      'id',
    )
    await refusesAt(
      () => send({ attachments: [{ id: 1 }] }, { 0: text('x') }),
      'ATTACHMENT_NOT_FOUND',
      'attachments',
      0,
      'id',
    )
    await refusesAt(
      () => world.member.api.post(path, { content: 'x', attachments: [{ id: 0 }] }),
      'ATTACHMENT_NOT_FOUND',
      'attachments',
      0,
      'id',
    )
    await refusesAt(() => send({ attachments: [{}] }, { 0: text('x') }), 'BASE_TYPE_REQUIRED', 'attachments', 0, 'id')
    const long = [{ id: 0, description: 'x'.repeat(1025) }]
    await refusesAt(
      () => send({ attachments: long }, { 0: text('x') }),
      'BASE_TYPE_MAX_LENGTH',
      'attachments',
      0,
      'description',
    )
    await world.refuses(() => send({ attachments: [] }, {}), 400, 50006)
  })

  test('are limited to ten', async () => {
    const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [i, text(String(i))]))
    assert.equal((await send({}, files(10))).body.attachments.length, 10)
    await world.refuses(() => send({}, files(11)), 400, 30015)
    const entries = Array.from({ length: 11 }, (_, id) => ({ id }))
    await refusesAt(() => send({ attachments: entries }, { 0: text('x') }), 'BASE_TYPE_MAX_LENGTH', 'attachments')
  })

  test('are refused without ATTACH_FILES before the body is validated', async (t) => {
    const deny = { type: 0, deny: String(1n << 15n) }
    await world.owner.api.put(`/channels/${world.channels.general}/permissions/${world.guildId}`, deny)
    t.after(() => world.owner.api.delete(`/channels/${world.channels.general}/permissions/${world.guildId}`))
    await world.refuses(() => send({ attachments: 'nonsense' }, { 0: text('x') }), 403, 50013)
    assert.equal((await world.member.api.post(path, { content: 'words' })).status, 200)
    assert.equal((await world.member.api.post(path, messageForm({ content: 'words' }, {}))).status, 200)
  })

  test('stay when an edit doesn’t mention them, and new ones are added', async () => {
    const { body } = await send({ content: 'one' }, { 0: text('0', 'a'), 1: text('1', 'b') })
    const changed = await change(body.id, { content: 'two' })
    assert.deepEqual([changed.body.content, changed.body.attachments], ['two', body.attachments])
    const more = await change(body.id, {}, { 0: text('2', 'c') })
    assert.deepEqual(names(more.body.attachments), ['a', 'b', 'c'])
    assert.notEqual(more.body.edited_timestamp, null)
    assert.deepEqual(await read(body.id), more.body.attachments)
    const without = await change(body.id, { content: '' })
    assert.deepEqual([without.status, without.body.content], [200, ''])
  })

  test('are removed if an edit omits them from the list, and their address stops working', async () => {
    const { body } = await send({ content: 'one' }, { 0: text('0', 'a'), 1: text('1', 'b') })
    const [first, second] = body.attachments
    const list = [{ id: second.id, description: 'kept' }, { id: 0 }]
    const { body: after } = await change(body.id, { attachments: list }, { 0: text('2', 'c') })
    assert.deepEqual(
      after.attachments.map(({ filename, description }: any) => [filename, description]),
      [
        ['b', 'kept'],
        ['c', undefined],
      ],
    )
    assert.deepEqual([(await fetched(first.url)).status, (await fetched(second.url)).status], [404, 200])
    const { body: none } = await change(body.id, { attachments: null })
    assert.deepEqual(none.attachments, [])
    assert.equal((await fetched(second.url)).status, 404)
    assert.equal((await change(body.id, { attachments: [{ id: second.id }] })).status, 400)
  })

  test('of another message can’t be kept, and neither can eleven', async () => {
    const { body } = await send({}, { 0: text('0') })
    const { body: other } = await send({}, Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i, text('x')])))
    const foreign = [{ id: body.attachments[0].id }]
    await refusesAt(() => change(other.id, { attachments: foreign }), 'ATTACHMENT_NOT_FOUND', 'attachments', 0, 'id')
    await world.refuses(() => change(other.id, {}, { 0: text('10'), 1: text('11') }), 400, 30015)
    assert.equal((await read(other.id)).length, 9)
    await world.refuses(() => change(other.id, { attachments: [] }), 400, 50006)
  })

  test('of another user’s message can’t be changed', async () => {
    const { body } = await send({}, { 0: text('0') })
    const add = (flags?: number) =>
      world.moderator.api.patch(
        `${path}/${body.id}`,
        messageForm({ ...(flags !== undefined && { flags }) }, { 0: text('1') }),
      )
    await world.grant(world.moderator, ['MANAGE_MESSAGES'])
    await world.refuses(() => add(4), 403, 50005)
    await world.refuses(() => add(), 403, 50005)
    await world.refuses(() => world.moderator.api.patch(`${path}/${body.id}`, { attachments: [] }), 403, 50005)
    assert.equal((await read(body.id)).length, 1)
  })

  test('can be part of a thread’s first message', async () => {
    const forum = await newForum(world)
    const post = messageForm(
      { name: 'post', message: { content: 'x', attachments: [{ id: 0, description: 'd' }] } },
      { 0: text('hello') },
    )
    const { status, body } = await world.member.api.post(`/channels/${forum.id}/threads`, post)
    assert.equal(status, 201)
    const [file] = body.message.attachments
    assert.deepEqual([file.description, new URL(file.url).pathname.split('/')[2]], ['d', body.id])
    assert.equal((await fetched(file.url)).bytes.toString(), 'hello')
    const wrong = messageForm(
      { name: 'post', message: { content: 'x', attachments: [{ id: 4 }] } },
      { 0: text('hello') },
    )
    await refusesAt(
      () => world.member.api.post(`/channels/${forum.id}/threads`, wrong),
      'ATTACHMENT_NOT_FOUND',
      'message',
      'attachments',
      0,
      'id',
    )
  })

  test('can be sent in private channels', async () => {
    const { body: channel } = await world.member.api.post('/users/@me/channels', { recipient_id: world.owner.id })
    const { body } = await world.member.api.post(
      `/channels/${channel.id}/messages`,
      messageForm({}, { 0: text('psst') }),
    )
    const { body: seen } = await world.owner.api.get(`/channels/${channel.id}/messages/${body.id}`)
    assert.equal((await fetched(seen.attachments[0].url)).bytes.toString(), 'psst')
    await world.member.api.delete(`/channels/${channel.id}/messages/${body.id}`)
    assert.equal((await fetched(body.attachments[0].url)).status, 404)
  })

  describe('in embeds and components', () => {
    const V2 = 1 << 15
    const png = picture('png', { width: 40, height: 30 })
    const image = async (name: string): Promise<SentFile> => ({ bytes: await png, name, type: 'image/png' })
    const embed = (name: string) => ({ title: 't', image: { url: `attachment://${name}` } })
    const gallery = (url: string) => ({ type: 12, items: [{ media: { url } }] })

    test('are described there, and not in the attachment list', async () => {
      const embeds = [{ ...embed('a b.png'), footer: { text: 'f', icon_url: 'attachment://icon.png' } }]
      const { body } = await send(
        { embeds },
        { 0: await image('a b.png'), 1: await image('icon.png'), 2: text('x') },
        world.owner,
      )
      assert.deepEqual(names(body.attachments), ['a.txt'])
      const [shown] = body.embeds
      assert.deepEqual([shown.image.width, shown.image.height, shown.image.content_type], [40, 30, 'image/png'])
      for (const url of [shown.image.url, shown.image.proxy_url, shown.footer.icon_url, shown.footer.proxy_icon_url]) {
        assert.deepEqual((await fetched(url)).bytes, await png)
      }
      const { body: again } = await world.owner.api.get(`${path}/${body.id}`)
      assert.deepEqual(again.embeds, body.embeds)
    })

    test('have names and sizes in components', async () => {
      const components = [gallery('attachment://a.png'), { type: 13, file: { url: 'attachment://a.txt' } }]
      const { status, body } = await send(
        { flags: V2, components },
        { 0: await image('a.png'), 1: text('hello') },
        world.owner,
      )
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body.attachments, [])
      const [{ items }, file] = body.components
      assert.deepEqual([items[0].media.width, items[0].media.content_type], [40, 'image/png'])
      assert.deepEqual([file.name, file.size, file.file.attachment_id], ['a.txt', 5, file.file.url.split('/')[5]])
      assert.equal((await fetched(file.file.url)).bytes.toString(), 'hello')
      assert.deepEqual((await fetched(items[0].media.url)).bytes, await png)
    })

    test('must be sent with the message', async () => {
      const components = [{ type: 13, file: { url: 'attachment://b.txt' } }]
      const code = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND'
      await refusesAt(() => send({ flags: V2, components }, { 0: text('x') }), code, 'components', 0, 'file', 'url')
      const { body } = await send({ embeds: [embed('other.png')] }, { 0: text('x') }, world.owner)
      assert.deepEqual([body.embeds[0].image.url, names(body.attachments)], ['attachment://other.png', ['a.txt']])
    })

    test('stay through edits of other parts, also if the edit refers to them by address', async () => {
      const change = (id: string, payload: object, files: Record<number, SentFile> = {}) =>
        world.owner.api.patch(`${path}/${id}`, messageForm(payload, files))
      const { body } = await send({ embeds: [embed('a.png')] }, { 0: await image('a.png') }, world.owner)
      const { body: changed } = await change(body.id, { content: 'new', attachments: [] })
      assert.deepEqual([changed.embeds, changed.attachments], [body.embeds, []])
      const { body: resent } = await change(body.id, { embeds: [{ ...body.embeds[0], title: 'other' }] })
      assert.deepEqual([resent.embeds[0].image, resent.attachments], [body.embeds[0].image, []])
      const { body: named } = await change(body.id, { embeds: [embed('a.png')] })
      assert.deepEqual(named.embeds[0].image, body.embeds[0].image)
      const { body: bare } = await change(body.id, { embeds: [] })
      assert.deepEqual([bare.embeds, names(bare.attachments)], [[], ['a.png']])
      const { body: gone } = await change(body.id, { embeds: [], attachments: [] })
      assert.deepEqual(gone.attachments, [])
      assert.equal((await fetched(body.embeds[0].image.url)).status, 404)
    })

    test('are deleted with the message', async () => {
      const { body } = await send({ embeds: [embed('a.png')] }, { 0: await image('a.png') }, world.owner)
      await world.owner.api.delete(`${path}/${body.id}`)
      assert.equal((await fetched(body.embeds[0].image.url)).status, 404)
    })
  })

  describe('as voice messages', () => {
    const sound = { bytes: 'OggS', name: 'voice-message.ogg', type: 'audio/ogg' }
    const voice = (entry: object = {}, more: object = {}) => ({
      flags: MessageFlag.IS_VOICE_MESSAGE,
      attachments: [{ id: 0, duration_secs: 1.5, waveform: 'AAAA', ...entry }],
      ...more,
    })

    test('can’t be edited', async () => {
      const { status, body } = await send(voice(), { 0: sound })
      assert.equal(status, 200, JSON.stringify(body))
      const [{ duration_secs, waveform, content_type }] = body.attachments
      assert.deepEqual(
        [body.flags, duration_secs, waveform, content_type],
        [MessageFlag.IS_VOICE_MESSAGE, 1.5, 'AAAA', 'audio/ogg'],
      )
      await world.refuses(() => change(body.id, { attachments: [] }), 400, 50162)
      await world.refuses(() => change(body.id, { content: 'words' }), 400, 50162)
    })

    test('allow no other content, and require all voice fields', async () => {
      await world.refuses(() => send(voice({}, { content: 'words' }), { 0: sound }), 400, 50159)
      await world.refuses(() => send(voice(), { 0: sound, 1: sound }), 400, 50160)
      await world.refuses(() => send(voice(), { 0: text('x') }), 400, 50160)
      await world.refuses(() => world.member.api.post(path, { flags: MessageFlag.IS_VOICE_MESSAGE }), 400, 50160)
      for (const entry of [
        { duration_secs: null },
        { duration_secs: -1 },
        { duration_secs: 1e9 },
        { waveform: null },
        { waveform: '!' },
      ]) {
        await world.refuses(() => send(voice(entry), { 0: sound }), 400, 50161)
      }
    })

    test('require SEND_VOICE_MESSAGES', async (t) => {
      const deny = { type: 0, deny: String(1n << 46n) }
      await world.owner.api.put(`/channels/${world.channels.general}/permissions/${world.guildId}`, deny)
      t.after(() => world.owner.api.delete(`/channels/${world.channels.general}/permissions/${world.guildId}`))
      await world.refuses(() => send(voice(), { 0: sound }), 403, 50013)
    })
  })
})
