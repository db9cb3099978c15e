import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newCommand } from '@guildhall/testing/features/commands'
import { connectGateway, followupPath, sendFollowup } from '@guildhall/testing/features/interactions'
import { picture } from '@guildhall/testing/requests/pictures'
import {
  BotUser,
  EVERY_COMPONENT,
  insertExampleSku,
  MODALS,
  TRAVEL_COMMAND,
} from '@guildhall/testing/worlds/example-interactions'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import { World } from '@guildhall/testing/worlds/world'
import {
  InteractionResponseFlags,
  InteractionResponseType,
  InteractionType,
  verifyKey,
  verifyKeyMiddleware,
} from 'discord-interactions'

const { MODAL, UPDATE_MESSAGE, CHANNEL_MESSAGE_WITH_SOURCE } = InteractionResponseType
const { APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE } = InteractionResponseType
const { EPHEMERAL, IS_COMPONENTS_V2 } = InteractionResponseFlags

/** A received request. */
interface Arrived {
  readonly raw: Buffer
  readonly signature: string
  readonly timestamp: string
  readonly answer: ServerResponse
}

describe('An application over HTTP with discord-interactions', () => {
  let world: World
  let server: ExternalServer
  let key: string
  let person: GatewayClient
  let user: BotUser
  let commandId: string
  const arrived: Arrived[] = []
  /** The last interaction that the application received, and its response. */
  let received: any
  let answers: (interaction: any) => object

  before(async () => {
    world = await World.create({ publicUrl: null, endpointNetworks: ['127.0.0.0/8'] })
    key = (await world.bot.api.get('/applications/@me')).body.verify_key
    server = await startExternalServer(withMiddleware)
    person = await connectGateway(await world.app.listen(), world.owner)
    user = new BotUser(world)
    await insertExampleSku(world)
    commandId = (await newCommand(world.bot, TRAVEL_COMMAND, world.guildId)).id
  })
  after(async () => {
    await server.close()
    await world.close()
  })

  const saveUrl = () =>
    world.bot.api.patch('/applications/@me', { interactions_endpoint_url: `http://127.0.0.1:${server.port}/` })

  /** An application as with Express: the package's middleware, followed by a route. */
  async function withMiddleware(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks)
    const header = (name: string) => String(request.headers[name.toLowerCase()] ?? '')
    const asExpress: any = { header, body: raw }
    const [signature, timestamp] = [header('x-signature-ed25519'), header('x-signature-timestamp')]
    arrived.push({ raw, signature, timestamp, answer: response })
    await verifyKeyMiddleware(key)(asExpress, response as any, () => {
      received = asExpress.body
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answers(received)))
    })
  }

  const isSigned = ({ raw, signature, timestamp }: Arrived, by = key) => verifyKey(raw, signature, timestamp, by)

  test('has its address saved after it answers a ping and rejects an unsigned request', async () => {
    assert.equal((await saveUrl()).status, 200)
    assert.deepEqual(
      arrived.map(({ raw, answer }) => [JSON.parse(raw.toString()).type, answer.statusCode]),
      [
        [InteractionType.PING, 200],
        [InteractionType.PING, 401],
      ],
    )
    assert.deepEqual(await Promise.all(arrived.map((each) => isSigned(each))), [true, false])
  })

  test('has its address rejected if it uses the key of another application', async () => {
    const own = key
    key = '0'.repeat(64)
    await world.refuses(saveUrl, 400, 50035)
    key = own
    assert.equal((await saveUrl()).status, 200)
  })

  test('verifies a signature of the exact bytes and their time', async () => {
    answers = () => ({ type: APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, data: { choices: [] } })
    await user.autocompleteCity(commandId, 'Reykjavík 🚢')
    const last = arrived.at(-1)
    assert.ok(last && (await isSigned(last)))
    assert.ok(!(await isSigned({ ...last, raw: Buffer.concat([last.raw, Buffer.from(' ')]) })))
    assert.ok(!(await isSigned({ ...last, timestamp: String(Number(last.timestamp) + 1) })))
    assert.ok(!(await isSigned(last, '0'.repeat(64))))
  })

  test('talks with a person', async () => {
    answers = ({ data }) => {
      const city = data.options.find((each: any) => each.focused).value
      return { type: APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, data: { choices: [{ name: city, value: `${city}bon` }] } }
    }
    await user.autocompleteCity(commandId, 'Lis')
    assert.equal(received.type, InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE)
    const lisbon = await person.next('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', ({ id }) => id === received.id)
    assert.deepEqual(lisbon.d.choices, [{ name: 'Lis', value: 'Lisbon' }])

    answers = () => ({ type: DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE })
    await user.useTravelCommand(commandId, 'Lisbon')
    assert.equal(received.type, InteractionType.APPLICATION_COMMAND)
    const command = received
    assert.ok(command.data.resolved.members[world.member.id] && command.data.resolved.roles[world.roles.bot])
    const shown = await changed(command)
    assert.deepEqual(
      shown.components.map(({ type }: any) => type),
      EVERY_COMPONENT.map(({ type }) => type),
    )

    for (const which of ['first', 'second'] as const) {
      answers = () => ({ type: MODAL, data: MODALS[which] })
      await user.pressButton(shown.id, which)
      assert.deepEqual([received.type, received.data.custom_id], [InteractionType.MESSAGE_COMPONENT, which])
      const { d: form } = await person.next('INTERACTION_MODAL_CREATE', ({ id }) => id === received.id)
      const components = [{ type: 10, content: `${which} form was sent` }, ...EVERY_COMPONENT.slice(-1)]
      answers = () => ({ type: UPDATE_MESSAGE, data: { components } })
      await user.submitModal(which, form.id)
      assert.deepEqual([received.type, received.message.id], [InteractionType.MODAL_SUBMIT, shown.id])
      assert.deepEqual(
        received.data.components.map(({ component }: any) => component.custom_id),
        MODALS[which].components.map(({ component }: any) => component.custom_id),
      )
      const { d: updated } = await person.next('MESSAGE_UPDATE', ({ id, components: [first] }) => {
        return id === shown.id && first.content === `${which} form was sent`
      })
      assert.equal(updated.components.length, 2)
    }
    await whisper(received)
    assert.equal((await world.nobody.delete(`${followupPath(command)}/messages/@original`)).status, 204)
    await person.next('MESSAGE_DELETE', ({ id }) => id === shown.id)
  })

  test('answers with a message at once', async () => {
    answers = () => ({ type: CHANNEL_MESSAGE_WITH_SOURCE, data: { content: 'at once', flags: EPHEMERAL } })
    await user.useTravelCommand(commandId, 'Oslo')
    const { d } = await person.next('MESSAGE_CREATE', ({ content }) => content === 'at once')
    assert.equal(d.flags, EPHEMERAL)
  })

  /** Edits the deferred response to show all components; resolves with the message. */
  async function changed(interaction: any): Promise<any> {
    const form = new FormData()
    form.set('payload_json', JSON.stringify({ components: EVERY_COMPONENT, flags: IS_COMPONENTS_V2 }))
    form.set('files[0]', new Blob([new Uint8Array(await picture('png'))]), 'ship.png')
    form.set('files[1]', new Blob(['ahoy']), 'notes.txt')
    const { status, body } = await world.nobody.patch(`${followupPath(interaction)}/messages/@original`, form)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  /** Sends, edits and deletes an ephemeral follow-up. */
  async function whisper(interaction: any): Promise<void> {
    const hook = followupPath(interaction)
    const { body: message } = await sendFollowup(world, hook, { content: 'psst', flags: EPHEMERAL })
    await person.next('MESSAGE_CREATE', ({ id }) => id === message.id)
    const { body: louder } = await world.nobody.patch(`${hook}/messages/${message.id}`, { content: 'louder' })
    assert.deepEqual([louder.content, louder.flags], ['louder', EPHEMERAL])
    assert.equal((await world.nobody.delete(`${hook}/messages/${message.id}`)).status, 204)
    await person.next('MESSAGE_DELETE', ({ id }) => id === message.id)
  }
})
