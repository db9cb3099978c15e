import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const SUPPRESS_EMBEDS = 1 << 2
const SUPPRESS_NOTIFICATIONS = 1 << 12

describe('Edit Message', () => {
  let world: World
  let channel: string
  const say = async (body: object = {}, who: Person = world.member) =>
    (await who.api.post(channel, { content: 'hello', ...body })).body
  const edit = (message: { id: string }, body: object, who: Person = world.member) =>
    who.api.patch(`${channel}/${message.id}`, body)

  before(async () => {
    world = await World.create()
    channel = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  test('changes the text and nothing else', async () => {
    const before = await say({ flags: SUPPRESS_NOTIFICATIONS, nonce: 'n' })
    const { status, body } = await edit(before, { content: ' bye ' })
    assert.equal(status, 200)
    assert.match(body.edited_timestamp, /\+00:00$/u)
    assert.deepEqual(body, { ...before, content: 'bye', edited_timestamp: body.edited_timestamp })
    assert.deepEqual((await world.member.api.get(`${channel}/${before.id}`)).body, body)
    const same = (await edit(before, { content: 'bye' })).body
    assert.equal(same.edited_timestamp, body.edited_timestamp)
  })

  test('emits the whole message, with its author’s member', async () => {
    const before = await say({}, world.moderator)
    let answer: any
    const events = await world.eventsOf(async () => {
      answer = await edit(before, { flags: SUPPRESS_EMBEDS }, world.owner)
    }, world.channels.general)
    const [{ type, data } = { type: '', data: {} as any }] = events
    assert.deepEqual([events.length, type], [1, 'MESSAGE_UPDATE'])
    const { member, guild_id, channel_type, ...message } = data as any
    assert.deepEqual(message, answer.body)
    assert.deepEqual([guild_id, channel_type, member.roles], [world.guildId, 0, [world.roles.moderator]])
  })

  test('computes mentions again', async () => {
    const before = await say({ content: `<@${world.owner.id}>` })
    const mentioned = async (body: object) => (await edit(before, body)).body.mentions.map(({ id }: any) => id)
    assert.deepEqual(await mentioned({ flags: SUPPRESS_EMBEDS }), [world.owner.id])
    assert.deepEqual(await mentioned({ content: `<@${world.bot.id}>` }), [world.bot.id])
    assert.deepEqual(await mentioned({ allowed_mentions: { parse: [] } }), [])
    assert.deepEqual(await mentioned({ content: `<@${world.bot.id}> <@1>` }), [world.bot.id])
    assert.equal((await edit(before, { content: '@everyone' })).body.mention_everyone, true)
  })

  test('keeps the original of a reply', async () => {
    const question = await say({ content: 'why?' }, world.owner)
    const answer = await say({ message_reference: { message_id: question.id } })
    const { body } = await edit(answer, { content: 'because' })
    assert.deepEqual(body.referenced_message, question)
    assert.deepEqual(
      body.mentions.map(({ id }: any) => id),
      [world.owner.id],
    )
    await world.owner.api.delete(`${channel}/${question.id}`)
    assert.equal((await edit(answer, { content: 'well' })).body.referenced_message, null)
  })

  test('changes no flag but SUPPRESS_EMBEDS', async () => {
    const before = await say({ flags: SUPPRESS_NOTIFICATIONS })
    const flags = async (flags: number | null) => (await edit(before, { flags })).body.flags
    assert.equal(await flags(0x7fffffff & ~(1 << 15)), SUPPRESS_NOTIFICATIONS | SUPPRESS_EMBEDS)
    assert.equal(await flags(0), SUPPRESS_NOTIFICATIONS)
    assert.equal(await flags(SUPPRESS_EMBEDS), SUPPRESS_NOTIFICATIONS | SUPPRESS_EMBEDS)
    assert.equal(await flags(null), SUPPRESS_NOTIFICATIONS)
  })

  test('refuses to edit content that another user wrote, whatever permissions the caller has', async () => {
    const before = await say()
    for (const who of [world.owner, world.moderator]) {
      await world.refuses(() => edit(before, { content: 'bye' }, who), 403, 50005)
      await world.refuses(() => edit(before, { flags: SUPPRESS_EMBEDS, content: 'bye' }, who), 403, 50005)
    }
    assert.equal((await edit(before, { flags: SUPPRESS_EMBEDS }, world.moderator)).body.flags, SUPPRESS_EMBEDS)
    const person = await world.newPerson('other')
    await world.join(person)
    await world.refuses(() => edit(before, { flags: 0 }, person), 403, 50005)
  })

  test('refuses changes that leave an empty or too long message, and unsupported fields', async () => {
    const before = await say()
    for (const content of ['', ' ', null]) await world.refuses(() => edit(before, { content }), 400, 50006)
    await world.refuses(() => edit(before, { content: 'x'.repeat(2001) }), 400, 50035)
    await world.refuses(() => edit(before, { embeds: [{}] }), 400, 50035)
    const allowed_mentions = { parse: ['users'], users: ['1'] }
    await world.refuses(() => edit(before, { allowed_mentions }), 400, 50035)
  })

  test('refuses system messages in the caller’s name', async () => {
    const before = await say()
    const { author: _author, ...rest } = before
    const wire = JSON.stringify({ ...rest, type: 7, author_id: world.member.id, mentions: [] })
    await world.app.kernel.store.write((tx) =>
      tx.q.updateTable('messages').set({ wire }).where('id', '=', before.id).execute(),
    )
    await world.refuses(() => edit(before, { content: 'bye' }), 403, 50021)
  })

  test('refuses unknown messages and channels, and non-members', async () => {
    await world.refuses(() => edit({ id: '1' }, { content: 'bye' }), 404, 10008)
    await world.refuses(() => world.member.api.patch('/channels/1/messages/1', { content: 'bye' }), 404, 10003)
    await world.refuses(() => edit({ id: '1' }, { content: 'bye' }, world.stranger), 403, 50001)
  })
})
