import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Person } from '@guildhall/testing/worlds/people'
import { newPlainBot } from '@guildhall/testing/worlds/plain-bot'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()
const answer = (text: string, emoji?: object) => ({ poll_media: { text, ...(emoji && { emoji }) } })
const POLL = { question: { text: 'Cats?' }, answers: [answer('Yes'), answer('No')] }
const HOUR_MS = 3_600_000

describe('Message polls', () => {
  let world: World
  let path: string
  const send = (body: object, who: Pick<Person, 'api'> = world.member, to = path) => who.api.post(to, body)
  const at = (errors: any, where: string) => where.split('.').reduce((node, step) => node?.[step], errors)
  const refuses = async (poll: unknown, where: string, code: string) => {
    await world.refuses(() => send({ content: 'x', poll }), 400, 50035)
    const { errors } = (await send({ content: 'x', poll })).body
    assert.equal(at(errors, where)?._errors?.[0].code, code, JSON.stringify(errors))
  }

  before(async () => {
    world = await World.create()
    path = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  test('can be the only content, last for a day, and are part of the event', async () => {
    let made: any
    const events = await world.eventsOf(async () => {
      made = await send({ poll: { ...POLL, answers: [answer(' Yes ', { name: '🔥' }), answer('No', { name: null })] } })
    }, world.channels.general)
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const { expiry, ...poll } = made.body.poll
    assert.deepEqual(poll, {
      question: { text: 'Cats?' },
      answers: [
        { answer_id: 1, poll_media: { text: 'Yes', emoji: { id: null, name: '🔥' } } },
        { answer_id: 2, poll_media: { text: 'No' } },
      ],
      allow_multiselect: false,
      layout_type: 1,
      results: { is_finalized: false, answer_counts: [] },
    })
    assert.equal(Math.round((Date.parse(expiry) - Date.parse(made.body.timestamp)) / HOUR_MS), 24)
    assert.deepEqual(events[0]?.data.poll, made.body.poll)
    assert.deepEqual((await world.owner.api.get(`${path}/${made.body.id}`)).body.poll, made.body.poll)
  })

  test('can be created by bots, with many answers and up to 32 days', async () => {
    const answers = Array.from({ length: 10 }, (_, index) => answer(`${index}`))
    const question = { text: 'x'.repeat(300) }
    const poll = { question, answers, duration: 768, allow_multiselect: true, layout_type: 1 }
    const { body } = await send({ content: 'Say', poll }, world.bot)
    assert.deepEqual([body.poll.answers.length, body.poll.allow_multiselect, body.content], [10, true, 'Say'])
    assert.equal(Math.round((Date.parse(body.poll.expiry) - Date.parse(body.timestamp)) / HOUR_MS), 768)
  })

  for (const [wrong, where, code] of [
    [{ question: {} }, 'question.text', 'BASE_TYPE_REQUIRED'],
    [{ question: { text: ' ' } }, 'question.text', 'BASE_TYPE_REQUIRED'],
    [{ question: { text: 'x'.repeat(301) } }, 'question.text', 'BASE_TYPE_BAD_LENGTH'],
    [{ answers: [] }, 'answers', 'BASE_TYPE_BAD_LENGTH'],
    [{ answers: Array.from({ length: 11 }, () => answer('x')) }, 'answers', 'BASE_TYPE_BAD_LENGTH'],
    [{ answers: [answer('x'), {}] }, 'answers.1.poll_media', 'BASE_TYPE_REQUIRED'],
    [{ answers: [answer('x'.repeat(56))] }, 'answers.0.poll_media.text', 'BASE_TYPE_BAD_LENGTH'],
    [{ answers: [answer('')] }, 'answers.0.poll_media.text', 'BASE_TYPE_REQUIRED'],
    [{ answers: [answer('x', { id: 'x' })] }, 'answers.0.poll_media.emoji.id', 'NUMBER_TYPE_COERCE'],
    [{ duration: 0 }, 'duration', 'NUMBER_TYPE_MIN'],
    [{ duration: 769 }, 'duration', 'NUMBER_TYPE_MAX'],
    [{ layout_type: 2 }, 'layout_type', 'BASE_TYPE_CHOICES'],
    [{ allow_multiselect: 'x' }, 'allow_multiselect', 'BOOLEAN_TYPE_CONVERT'],
  ] as const) {
    test(`are refused with ${code} at ${where}: ${JSON.stringify(wrong).slice(0, 40)}`, () =>
      refuses({ ...POLL, ...wrong }, `poll.${where}`, code))
  }

  test('show emojis that the sender may use', async () => {
    for (const emoji of [{ name: 'fire' }, { id: '1000000000000000001' }]) {
      await world.refuses(() => send({ poll: { ...POLL, answers: [answer('x', emoji)] } }), 400, 520004)
    }
  })

  test('require SEND_POLLS in the channel', async () => {
    const permission_overwrites = [{ id: world.guildId, type: 0, deny: bits('SEND_POLLS') }]
    const made = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', permission_overwrites })
    const there = `/channels/${made.body.id}/messages`
    await world.refuses(() => send({ content: 'x', poll: POLL }, world.member, there), 403, 50013)
    assert.equal((await send({ poll: POLL }, world.owner, there)).status, 200)
  })

  test('can’t be combined with components of version 2, edited or forwarded', async () => {
    const components = [{ type: 10, content: 'x' }]
    const body = { flags: 1 << 15, components, poll: POLL }
    await world.refuses(() => send(body), 400, 50035)
    const { errors } = (await send(body)).body
    assert.equal(errors.poll._errors[0].code, 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2')
    const { id } = (await send({ poll: POLL })).body
    const change = (changes: object) => world.member.api.patch(`${path}/${id}`, changes)
    for (const changes of [{ content: 'x' }, { embeds: [{ title: 'x' }] }, { poll: POLL }, { poll: null }]) {
      await world.refuses(() => change(changes), 400, 520003)
    }
    const plain = (await send({ content: 'x' })).body
    await world.refuses(() => world.member.api.patch(`${path}/${plain.id}`, { poll: POLL }), 400, 520003)
    assert.equal((await change({ flags: 4 })).body.flags, 4)
    const message_reference = { type: 1, channel_id: world.channels.general, message_id: id }
    await world.refuses(() => send({ message_reference }), 400, 50068)
  })

  test('can be in a forum post’s first message', async () => {
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features: ['COMMUNITY'] })
    const made = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'forum', type: 15 })
    const post = (message: object) =>
      world.member.api.post(`/channels/${made.body.id}/threads`, { name: 'post', message })
    assert.equal((await post({ poll: POLL })).body.message.poll.answers.length, 2)
    const wrong = { poll: { ...POLL, duration: 0 } }
    await world.refuses(() => post(wrong), 400, 50035)
    assert.equal((await post(wrong)).body.errors.message.poll.duration._errors[0].code, 'NUMBER_TYPE_MIN')
  })

  test('are hidden from bots that may not read content', async () => {
    const { id } = (await send({ poll: POLL })).body
    const bot = await newPlainBot(world)
    assert.equal('poll' in (await bot.api.get(`${path}/${id}`)).body, false)
  })
})
