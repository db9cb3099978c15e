import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const answers = [{ poll_media: { text: 'Yes', emoji: { name: '🔥' } } }, { poll_media: { text: 'No' } }]
const HOUR_MS = 3_600_000

describe('End Poll', () => {
  let world: World
  let path: string
  const ask = async (fields: object = {}, who: Person = world.owner, to = world.channels.general) => {
    const poll = { question: { text: 'Cats?' }, answers, ...fields }
    const { body } = await who.api.post(`/channels/${to}/messages`, { poll })
    return { ...body, path: `/channels/${to}/polls/${body.id}` }
  }
  const end = (at: string, who: Pick<Person, 'api'> = world.owner) => who.api.post(`${at}/expire`)
  const vote = (at: string, who: Person, ...answer_ids: number[]) => who.api.put(`${at}/answers/@me`, { answer_ids })
  /** The result of a poll in an event, by the names of its fields. */
  const deliveredOf = ({ embeds: [embed] }: { embeds: { fields: { name: string; value: string }[] }[] }) =>
    Object.fromEntries((embed?.fields ?? []).map(({ name, value }) => [name, value]))
  const newest = async (to = path) => (await world.owner.api.get(`${to}?limit=1`)).body[0]

  before(async () => {
    world = await World.create()
    path = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  test('ends the poll at once, and posts its result', async () => {
    const made = await ask()
    await vote(made.path, world.member, 1)
    await vote(made.path, world.owner, 1)
    await vote(made.path, world.moderator, 2)
    let ended: any
    const events = await world.eventsOf(async () => {
      ended = await end(made.path)
    }, world.channels.general)
    assert.equal(ended.status, 200)
    assert.ok(Date.parse(ended.body.poll.expiry) < Date.parse(made.poll.expiry))
    assert.deepEqual(ended.body.poll.results, {
      is_finalized: true,
      answer_counts: [
        { id: 1, count: 2, me_voted: true },
        { id: 2, count: 1, me_voted: false },
      ],
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MESSAGE_UPDATE', 'MESSAGE_CREATE'],
    )
    const result = await newest()
    assert.deepEqual(
      [result.type, result.content, result.author.id, result.embeds[0].type],
      [46, '', world.owner.id, 'poll_result'],
    )
    assert.deepEqual(
      result.mentions.map(({ id }: { id: string }) => id),
      [world.owner.id],
    )
    assert.equal(result.message_reference.message_id, made.id)
    assert.deepEqual(deliveredOf(result), {
      poll_question_text: 'Cats?',
      victor_answer_votes: '2',
      total_votes: '3',
      victor_answer_id: '1',
      victor_answer_text: 'Yes',
      victor_answer_emoji_name: '🔥',
    })
    await world.refuses(() => end(made.path), 400, 520001)
    await world.refuses(() => vote(made.path, world.member, 2), 400, 520001)
    await world.app.worker.settled()
    assert.equal((await newest()).id, result.id)
  })

  test('finds no winner for a tie or without votes', async () => {
    const tied = await ask({}, world.bot)
    await vote(tied.path, world.member, 1)
    await vote(tied.path, world.owner, 2)
    await end(tied.path, world.bot)
    const fields = { poll_question_text: 'Cats?', victor_answer_votes: '1', total_votes: '2' }
    assert.deepEqual(deliveredOf(await newest()), fields)
    await end((await ask()).path)
    assert.deepEqual(deliveredOf(await newest()), { ...fields, victor_answer_votes: '0', total_votes: '0' })
  })

  test('is available only to the poll’s author, for messages with a poll', async () => {
    const { path: poll } = await ask({}, world.member)
    for (const who of [world.owner, world.bot, world.moderator]) {
      await world.refuses(() => end(poll, who), 403, 50005)
    }
    await world.refuses(() => end(poll, world.stranger), 403, 50001)
    await world.refuses(() => end(`/channels/${world.channels.general}/polls/1`), 404, 10008)
    const posted = await world.owner.api.post(path, { content: 'x' })
    await world.refuses(() => end(`/channels/${world.channels.general}/polls/${posted.body.id}`), 400, 520006)
  })

  test('a poll ends by itself once when its time is over', async () => {
    const made = await ask({ duration: 2 })
    await vote(made.path, world.member, 2)
    world.clock.advance(HOUR_MS)
    await world.app.worker.settled()
    assert.equal((await newest()).id, made.id)
    world.clock.advance(HOUR_MS + 1)
    await world.app.worker.settled()
    const result = await newest()
    assert.deepEqual([result.type, deliveredOf(result).victor_answer_text], [46, 'No'])
    const ended = (await world.member.api.get(`${path}/${made.id}`)).body.poll
    assert.deepEqual([ended.expiry, ended.results.is_finalized], [made.poll.expiry, true])
  })

  test('ignores deleted polls', async () => {
    const made = await ask({ duration: 1 })
    await world.owner.api.delete(`${path}/${made.id}`)
    const channel = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x' })).body
    await ask({ duration: 1 }, world.owner, channel.id)
    await world.owner.api.delete(`/channels/${channel.id}`)
    const before = await newest()
    world.clock.advance(HOUR_MS + 1)
    await world.app.worker.settled()
    assert.equal((await newest()).id, before.id)
  })
})
