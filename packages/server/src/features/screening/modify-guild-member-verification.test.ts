import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'

const TERMS = { field_type: 'TERMS', label: 'Read and agree', values: ['Be kind', 'No spam'], required: true }
const QUESTION = { field_type: 'TEXT_INPUT', label: 'Why?', required: false, placeholder: 'Because' }

describe('Modify Guild Member Verification', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
    path = `/guilds/${world.guildId}/member-verification`
  })
  after(() => world.close())

  const change = (body: unknown) => world.owner.api.patch(path, body)
  const features = async () => (await world.owner.api.get(`/guilds/${world.guildId}`)).body.features

  test('sets the guild’s form, with Guild Update and an audit entry', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await change({ form_fields: [TERMS], description: ' A guild ' })
      assert.equal(status, 200)
      const version = toTimestamp(world.clock.now())
      assert.deepEqual(body, { version, form_fields: [TERMS], description: 'A guild' })
      assert.deepEqual((await world.member.api.get(path)).body, body)
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const { action_type, target_id, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, target_id], [1, world.guildId])
    assert.deepEqual(changes, [
      { key: 'member_verification_form_fields', old_value: [], new_value: [TERMS] },
      { key: 'member_verification_description', new_value: 'A guild' },
    ])
  })

  test('changes only the fields that were sent, and the version if anything changed', async () => {
    world.clock.advance(1000)
    const { body } = await change({ description: null })
    assert.deepEqual(body, { version: toTimestamp(world.clock.now()), form_fields: [TERMS], description: null })
    world.clock.advance(1000)
    const events = await world.eventsOf(async () => {
      for (const same of [{}, { form_fields: [TERMS] }, { description: '' }, { enabled: false }]) {
        assert.deepEqual((await change(same)).body, body)
      }
    })
    assert.deepEqual(events, [])
  })

  test('switches screening with the feature on and off, with Guild Update and an audit entry', async () => {
    const before = await features()
    const [update, entry, ...others] = await world.eventsOf(() => change({ enabled: true }))
    assert.deepEqual([update?.type, entry?.type, others], ['GUILD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE', []])
    assert.deepEqual(update?.data.features, [...before, 'MEMBER_VERIFICATION_GATE_ENABLED'])
    assert.deepEqual((await world.lastAuditEntry()).changes, [
      { key: 'features', old_value: before, new_value: [...before, 'MEMBER_VERIFICATION_GATE_ENABLED'] },
    ])
    assert.deepEqual(await world.eventsOf(() => change({ enabled: true })), [])
    await change({ enabled: false })
    assert.deepEqual(await features(), before)
  })

  test('emits one GUILD_UPDATE when the form and `enabled` change together', async () => {
    const events = await world.eventsOf(() => change({ enabled: true, form_fields: [QUESTION] }))
    const entry = 'GUILD_AUDIT_LOG_ENTRY_CREATE'
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_UPDATE', entry, entry],
    )
    await change({ enabled: false, form_fields: [TERMS] })
  })

  test('fills in optional fields, and ignores fields that a type doesn’t have', async () => {
    const sent = [
      { field_type: 'PARAGRAPH', label: ' About you ', values: ['x'], placeholder: null, description: '' },
      { field_type: 'MULTIPLE_CHOICE', label: 'From where?', choices: ['a friend', 'a search'], placeholder: 'x' },
      QUESTION,
    ]
    const { body } = await change({ form_fields: sent })
    assert.deepEqual(body.form_fields, [
      { field_type: 'PARAGRAPH', label: 'About you', required: true },
      { field_type: 'MULTIPLE_CHOICE', label: 'From where?', required: true, choices: ['a friend', 'a search'] },
      QUESTION,
    ])
  })

  const long = (length: number) => 'x'.repeat(length)
  const many = (length: number) => Array.from({ length }, (_, index) => `${index}`)
  const fitting: [title: string, field: object][] = [
    ['16 terms of 300 characters', { ...TERMS, values: Array(16).fill(long(300)) }],
    [
      '8 choices of 150 characters',
      { field_type: 'MULTIPLE_CHOICE', label: 'x', choices: many(8).map((n) => n + long(149)) },
    ],
    ['a label of 300 characters', { ...QUESTION, label: long(300) }],
  ]
  for (const [title, field] of fitting) {
    test(`accepts ${title}`, async () => assert.equal((await change({ form_fields: [field] })).status, 200))
  }

  const unfit: [title: string, body: object][] = [
    ['six fields', { form_fields: Array(6).fill(QUESTION) }],
    ['a field of no type', { form_fields: [{ label: 'x' }] }],
    ['a field of an unknown type', { form_fields: [{ ...QUESTION, field_type: 'FILE' }] }],
    ['a field without a label', { form_fields: [{ field_type: 'PARAGRAPH' }] }],
    ['a blank label', { form_fields: [{ ...QUESTION, label: ' ' }] }],
    ['a label of 301 characters', { form_fields: [{ ...QUESTION, label: long(301) }] }],
    ['terms without any', { form_fields: [{ field_type: 'TERMS', label: 'x' }] }],
    ['terms that are none', { form_fields: [{ ...TERMS, values: [] }] }],
    ['17 terms', { form_fields: [{ ...TERMS, values: many(17) }] }],
    ['a term of 301 characters', { form_fields: [{ ...TERMS, values: [long(301)] }] }],
    ['a choice of nothing', { form_fields: [{ field_type: 'MULTIPLE_CHOICE', label: 'x' }] }],
    ['nine choices', { form_fields: [{ field_type: 'MULTIPLE_CHOICE', label: 'x', choices: many(9) }] }],
    ['a choice twice', { form_fields: [{ field_type: 'MULTIPLE_CHOICE', label: 'x', choices: ['a', 'a'] }] }],
    [
      'a choice of 151 characters',
      { form_fields: [{ field_type: 'MULTIPLE_CHOICE', label: 'x', choices: [long(151)] }] },
    ],
    ['a placeholder of 101 characters', { form_fields: [{ ...QUESTION, placeholder: long(101) }] }],
    ['a description of 301 characters', { description: long(301) }],
    ['a switch that is none', { enabled: 'maybe' }],
    ['no list of fields', { form_fields: 'none' }],
  ]
  for (const [title, body] of unfit) {
    test(`refuses ${title}`, () => world.refuses(() => change(body), 400, 50035))
  }

  test('requires only MANAGE_GUILD', async () => {
    await world.refuses(() => world.moderator.api.patch(path, { enabled: true }), 403, 50013)
    const manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD'])
    assert.equal((await manager.api.patch(path, { description: 'by a manager' })).status, 200)
  })
})
