import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const TERMS = { field_type: 'TERMS', label: 'Agree', values: ['Be kind'], required: true }
const LINE = { field_type: 'TEXT_INPUT', label: 'Why?', required: true }
const LINES = { field_type: 'PARAGRAPH', label: 'More?', required: false }
const CHOICE = {
  field_type: 'MULTIPLE_CHOICE',
  label: 'From where?',
  choices: ['a friend', 'a search'],
  required: true,
}

describe('Create Guild Join Request', () => {
  let world: World
  let path: string
  let newcomer: Person
  let count = 0
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/requests/@me`
    await world.owner.api.patch(`/guilds/${world.guildId}/member-verification`, { enabled: true })
  })
  after(() => world.close())
  beforeEach(async () => {
    await ask([TERMS])
    newcomer = await world.newPerson(`newcomer${count++}`)
    await world.join(newcomer)
  })

  const ask = (form_fields: object[]) =>
    world.owner.api.patch(`/guilds/${world.guildId}/member-verification`, { form_fields })
  const answer = (...responses: unknown[]) => submit([{ ...TERMS, response: responses[0] }])
  const submit = (form_fields: unknown, more: object = {}) => newcomer.api.put(path, { ...more, form_fields })
  const member = async () => (await world.owner.api.get(`/guilds/${world.guildId}/members/${newcomer.id}`)).body

  test('admits a member who agrees to the terms, with Guild Member Update', async () => {
    assert.equal((await member()).pending, true)
    const events = await world.eventsOf(async () => {
      const { status, body } = await answer(true)
      assert.equal(status, 200)
      const { id, created_at, reviewed_at, user, ...request } = body
      assert.match(id, /^\d{17,19}$/u)
      assert.equal(created_at, reviewed_at)
      assert.equal(user.id, newcomer.id)
      assert.deepEqual(request, {
        guild_id: world.guildId,
        user_id: newcomer.id,
        application_status: 'APPROVED',
        rejection_reason: null,
        form_responses: [{ ...TERMS, response: true }],
        actioned_by_user: null,
      })
    })
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.pending]),
      [['GUILD_MEMBER_UPDATE', false]],
    )
    assert.equal((await member()).pending, false)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/requests`)
    assert.deepEqual(body, { total: 0, guild_join_requests: [] })
  })

  test('admits a member at once if there are no questions', async () => {
    await ask([])
    assert.equal((await newcomer.api.put(path, {})).body.application_status, 'APPROVED')
    assert.equal((await member()).pending, false)
  })

  test('refuses members who don’t agree to the terms', async () => {
    for (const response of [false, null, undefined]) await world.refuses(() => answer(response), 400, 50035)
    const { body } = await newcomer.api.put(path, {})
    assert.equal(body.errors.form_fields[0].response._errors[0].code, 'BASE_TYPE_REQUIRED')
    assert.equal((await member()).pending, true)
  })

  test('stores answers for a moderator, and keeps the member pending', async () => {
    await ask([TERMS, LINE, LINES, CHOICE])
    const agreed = { ...TERMS, response: true }
    const events = await world.eventsOf(async () => {
      const { status, body } = await submit([
        agreed,
        { ...LINE, response: ' I like it ' },
        { ...LINES, response: '  ' },
        { ...CHOICE, response: 1 },
      ])
      assert.deepEqual([status, body.application_status, body.reviewed_at], [200, 'SUBMITTED', null])
      assert.deepEqual(body.form_responses, [
        agreed,
        { ...LINE, response: 'I like it' },
        LINES,
        { ...CHOICE, response: 1 },
      ])
    })
    assert.deepEqual(events, [])
    assert.equal((await member()).pending, true)
  })

  test('new answers replace the first ones', async () => {
    await ask([LINE])
    for (const response of ['first', 'second']) await submit([{ ...LINE, response }])
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/requests?status=SUBMITTED`)
    const own = body.guild_join_requests.filter((request: { user_id: string }) => request.user_id === newcomer.id)
    assert.deepEqual(
      own.map((request: any) => request.form_responses[0].response),
      ['second'],
    )
  })

  const unfit: [title: string, field: object, response: unknown][] = [
    ['a text for terms', TERMS, 'yes'],
    ['1 for terms', TERMS, 1],
    ['a line of 151 characters', LINE, 'x'.repeat(151)],
    ['a number for a line', LINE, 5],
    ['a blank line', LINE, ' '],
    ['1001 characters', LINES, 'x'.repeat(1001)],
    ['a choice that there is not', CHOICE, 2],
    ['a choice below the first', CHOICE, -1],
    ['half a choice', CHOICE, 0.5],
    ['the words of a choice', CHOICE, 'a friend'],
    ['a list', LINE, ['x']],
    ['an object', LINES, {}],
  ]
  for (const [title, field, response] of unfit) {
    test(`refuses ${title}`, async () => {
      await ask([field])
      await world.refuses(() => submit([{ ...field, response }]), 400, 50035)
      const { body } = await submit([{ ...field, response }])
      assert.ok(body.errors.form_fields[0].response._errors[0].code)
    })
  }

  test('accepts answers of the maximum length', async () => {
    await ask([LINE, LINES])
    const sent = [
      { ...LINE, response: '😀'.repeat(150) },
      { ...LINES, response: 'x'.repeat(1000) },
    ]
    assert.equal((await submit(sent)).status, 200)
  })

  test('refuses answers to another version of the guild’s form', async () => {
    const { version } = (await newcomer.api.get(`/guilds/${world.guildId}/member-verification`)).body
    world.clock.advance(1000)
    await ask([TERMS, { ...LINE, required: false }])
    const agreed = { ...TERMS, response: true }
    await world.refuses(() => submit([agreed], { version }), 400, 50035)
    await world.refuses(() => submit([{ ...LINE, response: 'x' }]), 400, 50035)
    await world.refuses(() => submit([agreed, LINE, LINE]), 400, 50035)
    for (const wrong of ['all of them', [5], [{ response: true }]]) {
      await world.refuses(() => submit(wrong), 400, 50035)
    }
    const now = (await newcomer.api.get(`/guilds/${world.guildId}/member-verification`)).body.version
    assert.equal((await submit([agreed], { version: now })).status, 200)
  })

  test('refuses full members, non-members and bots', async () => {
    await answer(true)
    await world.refuses(() => answer(true), 403, 50013)
    await world.refuses(() => world.stranger.api.put(path, {}), 403, 50001)
    await world.refuses(() => world.bot.api.put(path, {}), 403, 20001)
  })
})
