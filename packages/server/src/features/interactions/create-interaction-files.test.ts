import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { type EndpointServer, startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newCommand } from '@guildhall/testing/features/commands'
import {
  callbackPath,
  commandInteraction,
  connectGateway,
  EVERYONE_PERMISSIONS,
  followupPath,
  newInteractionWorld,
  respondToInteraction,
  runInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { messageForm, type SentFile } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import type { World } from '@guildhall/testing/worlds/world'

const HOUR_MS = 3_600_000
const TEXT: SentFile = { bytes: 'words', name: 'notes.txt', type: 'text/plain' }

describe('Files of interactions', () => {
  let world: World
  let bot: GatewayClient
  let person: GatewayClient
  let port: number
  const signIn = async () => {
    bot = await connectGateway(port, world.bot)
    person = await connectGateway(port, world.member)
  }
  before(async () => {
    ;({ world, port, bot, person } = await newInteractionWorld({ endpointNetworks: ['127.0.0.0/8'] }))
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'ATTACH_FILES'])
  })
  after(() => world.close())

  const made = async (name: string, options: object[]): Promise<string> =>
    (await newCommand(world.bot, { name, description: 'x', options }, world.guildId)).id
  const file = (name: string, more: object = {}) => ({ type: 11, name, description: 'x', ...more })
  const send = (data: object, files: Record<number, SentFile>, more: object = {}) =>
    world.member.api.post('/interactions', messageForm(commandInteraction(world, data, more), files))
  const interactionFor = (data: object, files: Record<number, SentFile>, more: object = {}) =>
    runInteraction(bot, world.member, messageForm(commandInteraction(world, data, more), files))
  const rows = async () =>
    (await world.db.q.selectFrom('attachments').select('id').orderBy('id').execute()).map(({ id }) => id)
  const keepsFiles = async (act: () => Promise<void>) => {
    const before = await rows()
    await act()
    assert.deepEqual([await rows(), await world.app.kernel.files.unplaced()], [before, []])
  }
  const refuses = (act: () => ReturnType<typeof send>, status: number, code: number) =>
    keepsFiles(() => world.refuses(act, status, code))
  const refusesAt = (act: () => ReturnType<typeof send>, field: string, code: string) =>
    keepsFiles(() => world.refusesAt(act, field, code))
  const get = (url: string) => world.app.http.inject({ url: url.replace('http://127.0.0.1', '') })
  /** Connected clients have been disconnected by then. */
  const after_ms = async (...spans: number[]) => {
    for (const span of spans) {
      world.clock.advance(span)
      await world.app.worker.settled()
    }
  }
  const kept = (id: string) => world.app.kernel.files.find(id)

  test('are passed by their number as an ID and an address that works for a day', async () => {
    const inner = [file('what', { required: true }), file('more')]
    const id = await made('look', [{ type: 1, name: 'at', description: 'x', options: inner }])
    const data = {
      id,
      options: [{ type: 1, name: 'at', options: [{ type: 11, name: 'what', value: '3' }] }],
      attachments: [{ id: '3', filename: 'seen.png', description: 'a picture' }],
    }
    const image = await picture('png')
    const seen = await interactionFor(data, { 3: { bytes: image, name: 'x' }, 1: TEXT })
    const [named, ...others] = Object.values<any>(seen.data.resolved.attachments)
    const { url, proxy_url, width, height, ...about } = named
    assert.deepEqual([others, url, typeof width, typeof height], [[], proxy_url, 'number', 'number'])
    const expected = { id: named.id, filename: 'seen.png', size: image.length, content_type: 'image/png' }
    assert.deepEqual(about, { ...expected, description: 'a picture', ephemeral: true })
    assert.equal(seen.data.options[0].options[0].value, named.id)
    const given = await get(url)
    assert.deepEqual([given.statusCode, given.rawPayload.equals(image)], [200, true])
    assert.deepEqual([await rows(), await world.app.kernel.files.unplaced()], [[named.id], []])
    await after_ms(24 * HOUR_MS)
    assert.deepEqual([(await get(url)).statusCode, typeof (await kept(named.id))], [404, 'string'])
    await after_ms(HOUR_MS)
    assert.deepEqual([await rows(), await kept(named.id)], [[], undefined])
    await signIn()
  })

  test('are required, and must match the option’s types', async () => {
    const id = await made('strict', [file('one', { file_types: ['image', '.TXT'] }), file('two')])
    const using = (value: string, attachments?: object[]) => ({
      id,
      options: [{ type: 11, name: 'one', value }],
      attachments,
    })
    const at = 'data.options.0.value'
    await refusesAt(() => send(using('1'), { 0: TEXT }), at, 'ATTACHMENT_NOT_FOUND')
    await refusesAt(
      () => world.member.api.post('/interactions', commandInteraction(world, using('0'))),
      at,
      'ATTACHMENT_NOT_FOUND',
    )
    const song = { bytes: 'x', name: 'song.mp3', type: 'audio/mpeg' }
    await refusesAt(() => send(using('0'), { 0: song }), at, 'BASE_TYPE_CHOICES')
    const called = { bytes: 'x', name: 'no.png', type: 'image/png' }
    await refusesAt(() => send(using('0'), { 0: called }), at, 'BASE_TYPE_CHOICES')
    const unknown = using('0', [{ id: '5', filename: 'x' }])
    await refusesAt(() => send(unknown, { 0: TEXT }), 'data.attachments.0.id', 'ATTACHMENT_NOT_FOUND')
    const seen = await interactionFor(using('0'), { 0: TEXT })
    assert.equal(seen.data.resolved.attachments[seen.data.options[0].value].filename, 'notes.txt')
    const none = await interactionFor({ id }, { 0: TEXT })
    assert.deepEqual([none.data.resolved, await world.app.kernel.files.unplaced()], [undefined, []])
  })

  test('are refused for lack of permission before they are read, once the preceding fields are read', async () => {
    const id = await made('rights', [file('one')])
    const data = { id, options: [{ type: 11, name: 'one', value: '0' }] }
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [i, TEXT]))
    await refuses(() => send(data, eleven), 400, 30015)
    const here = commandInteraction(world, data)
    const behind = messageForm({}, { 0: TEXT })
    behind.delete('payload_json')
    behind.append('payload_json', JSON.stringify(here))
    await refuses(() => world.member.api.post('/interactions', behind), 400, 50035)
    const twice = messageForm(here, { 0: TEXT })
    twice.append('payload_json', JSON.stringify({ ...here, channel_id: world.channels.voice }))
    await refuses(() => world.member.api.post('/interactions', twice), 400, 0)
    await refuses(() => world.stranger.api.post('/interactions', messageForm(here, eleven)), 403, 50001)
    await setEveryonePermissions(world, EVERYONE_PERMISSIONS)
    await refuses(() => send(data, eleven), 403, 50013)
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'ATTACH_FILES'])
  })

  test('are passed with a modal, up to its input’s maximum', async () => {
    const id = await made('form', [])
    const opened = async (input: object) => {
      const component = { type: 19, custom_id: 'files', ...input }
      const modal = { custom_id: 'form', title: 'Form', components: [{ type: 18, label: 'Files', component }] }
      const { status, body } = await respondToInteraction(world, await interactionFor({ id }, {}), {
        type: 9,
        data: modal,
      })
      assert.equal(status, 204, JSON.stringify(body))
      return (await person.next('INTERACTION_MODAL_CREATE')).d.id as string
    }
    const filled = (modal: string, values: (string | number)[]) => ({
      id: modal,
      custom_id: 'form',
      components: [{ type: 18, component: { type: 19, custom_id: 'files', values } }],
    })
    const modal = { type: 5 }
    const two = await opened({ min_values: 2, max_values: 2, file_types: ['.txt', 'image'] })
    const values = 'data.components.0.component.values'
    const both = { 0: TEXT, 1: { bytes: 'x', name: 'b.txt' } }
    await refusesAt(() => send(filled(two, []), both, modal), values, 'BASE_TYPE_BAD_LENGTH')
    await refusesAt(() => send(filled(two, ['0']), both, modal), values, 'BASE_TYPE_BAD_LENGTH')
    await refusesAt(() => send(filled(two, ['0', '0']), both, modal), `${values}.1`, 'SET_TYPE_ALREADY_CONTAINS_VALUE')
    await refusesAt(() => send(filled(two, ['0', '2']), both, modal), `${values}.1`, 'ATTACHMENT_NOT_FOUND')
    await refusesAt(() => send(filled(two, ['0', 'x']), both, modal), `${values}.1`, 'NUMBER_TYPE_COERCE')
    const wrong = { ...both, 1: { bytes: 'x', name: 'b.zip' } }
    await refusesAt(() => send(filled(two, ['0', '1']), wrong, modal), `${values}.1`, 'BASE_TYPE_CHOICES')
    const { data } = await interactionFor(filled(two, ['1', '0']), both, modal)
    const { values: ids } = data.components[0].component
    const names = ids.map((each: string) => data.resolved.attachments[each].filename)
    assert.deepEqual(names, ['b.txt', 'notes.txt'])
    const free = await interactionFor(filled(await opened({ required: false }), []), {}, modal)
    assert.deepEqual([free.data.components[0].component.values, free.data.resolved], [[], {}])
  })

  test('are deleted with the channel', async () => {
    const id = await made('going', [file('one')])
    const { body: channel } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'going' })
    const data = { id, options: [{ type: 11, name: 'one', value: 0 }] }
    const seen = await interactionFor(data, { 0: TEXT }, { channel_id: channel.id })
    const [{ url }] = Object.values<any>(seen.data.resolved.attachments)
    assert.equal((await get(url)).statusCode, 200)
    await world.owner.api.delete(`/channels/${channel.id}`)
    await world.app.worker.settled()
    assert.equal((await get(url)).statusCode, 404)
  })

  test('can be sent with responses, and expire with ephemeral ones', async () => {
    const id = await made('answers', [])
    for (const flags of [0, MessageFlag.EPHEMERAL]) {
      const interaction = await interactionFor({ id }, {})
      const sent = { type: 4, data: { content: 'first', flags, attachments: [{ id: '0', description: 'a' }] } }
      const called = await world.nobody.post(callbackPath(interaction), messageForm(sent, { 0: TEXT }))
      assert.equal(called.status, 204, JSON.stringify(called.body))
      const { d } = await bot.next('MESSAGE_CREATE', ({ content }) => content === 'first')
      const hook = followupPath(interaction)
      const more = await sendFollowup(world, hook, messageForm({ content: 'more', flags }, { 0: TEXT }))
      assert.deepEqual([more.status, more.body.attachments.length], [200, 1], JSON.stringify(more.body))
      const edited = await world.nobody.patch(`${hook}/messages/@original`, messageForm({}, { 0: TEXT }))
      assert.deepEqual([edited.status, edited.body.attachments.length], [200, 2], JSON.stringify(edited.body))
      const shown = [...d.attachments, ...more.body.attachments, ...edited.body.attachments]
      for (const { url } of shown) assert.equal((await get(url)).statusCode, 200)
      const files = shown.map((each) => each.id)
      await after_ms(25 * HOUR_MS, 2 * HOUR_MS)
      await signIn()
      const left = (await rows()).filter((each) => files.includes(each)).length
      assert.equal(left, flags === 0 ? 3 : 0)
    }
  })

  test('can be as large as the guild’s tier allows, also in responses', async () => {
    const id = await made('large', [file('one')])
    const data = { id, options: [{ type: 11, name: 'one', value: '0' }] }
    const large = { 0: { bytes: Buffer.alloc(10_485_761), name: 'large' } }
    assert.equal((await interactionFor({ id }, {})).attachment_size_limit, 10_485_760)
    await refuses(() => send(data, large), 413, 40005)
    const boosts = `/guildhall/guilds/${world.guildId}/boosts/${world.owner.id}`
    assert.equal((await world.administrator.api.put(boosts, { count: 7 })).status, 200)
    const seen = await interactionFor(data, large)
    assert.equal(seen.attachment_size_limit, 52_428_800)
    const { status } = await world.nobody.post(callbackPath(seen), messageForm({ type: 4, data: {} }, large))
    assert.equal(status, 204)
  })

  describe('for an application with an endpoint', () => {
    let endpoint: EndpointServer
    before(async () => {
      endpoint = await startEndpointServer((await world.bot.api.get('/applications/@me')).body.verify_key)
      const { status } = await world.bot.api.patch('/applications/@me', { interactions_endpoint_url: endpoint.url })
      assert.equal(status, 200)
    })
    after(() => endpoint.close())

    test('are posted to the endpoint', async () => {
      const id = await made('posted', [file('one')])
      let seen: any
      endpoint.answer = (interaction) => {
        seen = interaction
        return { body: { type: 4, data: { content: 'got it' } } }
      }
      const { status } = await send({ id, options: [{ type: 11, name: 'one', value: '0' }] }, { 0: TEXT })
      assert.equal(status, 204)
      const { filename, url } = seen.data.resolved.attachments[seen.data.options[0].value]
      assert.deepEqual([filename, (await get(url)).payload], ['notes.txt', 'words'])
    })
  })
})
