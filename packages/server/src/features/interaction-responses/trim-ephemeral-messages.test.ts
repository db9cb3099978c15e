import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  actionRow,
  buttonInteraction,
  callbackPath,
  connectGateway,
  interactiveButton,
  newInteractionWorld,
  postComponents,
  pressButton,
  respondToPress,
  runInteraction,
} from '@guildhall/testing/features/interactions'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import type { World } from '@guildhall/testing/worlds/world'
import { trimEphemeralMessages } from './trim-ephemeral-messages.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const EPHEMERAL = 64

describe('The job trim-ephemeral-messages', () => {
  let world: World
  let port: number
  let bot: GatewayClient
  before(async () => {
    ;({ world, port } = await newInteractionWorld())
  })
  after(() => world.close())
  /** Clients that were connected are disconnected when a day has passed. */
  beforeEach(async () => {
    bot = await connectGateway(port, world.bot)
  })

  const left = async () =>
    (await world.db.q.selectFrom('ephemeral_messages').select('id').execute()).map(({ id }) => id)
  const trimAfter = async (ms: number) => {
    world.clock.advance(ms)
    await trimEphemeralMessages(world.app.kernel)
    return left()
  }

  test('deletes ephemeral messages a day after their last edit, and no other messages', async () => {
    const seenByAll = await respondToPress(world, bot, { content: 'for all' })
    const hook = await respondToPress(world, bot, { content: 'psst', flags: EPHEMERAL })
    const { id } = (await world.nobody.get(`${hook}/messages/@original`)).body
    const kept = (await world.nobody.get(`${seenByAll}/messages/@original`)).body
    world.clock.advance(MINUTE_MS)
    assert.equal((await world.nobody.patch(`${hook}/messages/@original`, { content: 'changed' })).status, 200)
    assert.deepEqual(await trimAfter(DAY_MS - 1), [id])
    assert.deepEqual(await trimAfter(1), [])
    assert.equal((await world.owner.api.get(`/channels/${world.channels.general}/messages/${kept.id}`)).status, 200)
  })

  /** Sends an ephemeral message with a file; returns the message and the file's URL. */
  const withFile = async (interaction: any) => {
    const form = messageForm({ type: 4, data: { flags: EPHEMERAL } }, { 0: { bytes: 'x', name: 'x.txt' } })
    const { status, body } = await world.nobody.post(`${callbackPath(interaction)}?with_response=true`, form)
    assert.equal(status, 200, JSON.stringify(body))
    const { id, attachments } = body.resource.message
    return { id, url: attachments[0].url.replace('http://127.0.0.1', '') }
  }
  const given = async (url: string) => (await world.app.http.inject({ url })).statusCode
  const expiry = (message_id: string) =>
    world.db.q.selectFrom('attachments').select('expires_at').where('message_id', '=', message_id).executeTakeFirst()

  test('deletes their files, in guilds and private channels', async () => {
    const { body: channel } = await world.member.api.post('/users/@me/channels', { recipient_id: world.bot.id })
    const shown = await postComponents(world, [actionRow(interactiveButton('go'))], channel.id)
    const here = { channel_id: channel.id, guild_id: undefined }
    const inPrivate = await runInteraction(bot, world.member, buttonInteraction(world, shown, 'go', here))
    const both = [await withFile(inPrivate), await withFile(await pressButton(world, bot))]
    for (const { id, url } of both) assert.deepEqual([await given(url), await expiry(id)], [200, { expires_at: null }])
    assert.deepEqual(await trimAfter(DAY_MS), [])
    for (const { id } of both) assert.deepEqual(await expiry(id), { expires_at: world.clock.now() })
  })

  test('deletes any number of messages', async () => {
    await respondToPress(world, bot, { content: 'psst', flags: EPHEMERAL })
    const one = await world.db.q.selectFrom('ephemeral_messages').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: 600 }, (_, i) => ({ ...one, id: String(i + 1) }))
    const young = { ...one, id: '1000', expires_at: one.expires_at + 1 }
    await world.app.kernel.store.write(({ q }) =>
      q
        .insertInto('ephemeral_messages')
        .values([...more, young])
        .execute(),
    )
    assert.deepEqual(await trimAfter(DAY_MS), ['1000'])
  })
})
