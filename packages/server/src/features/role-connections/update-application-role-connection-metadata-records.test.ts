import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Update Application Role Connection Metadata Records', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/applications/${world.bot.id}/role-connections/metadata`
  })
  after(() => world.close())

  const record = (changes: object = {}) => ({
    type: 2,
    key: 'level',
    name: 'Level',
    description: 'How far one is',
    ...changes,
  })
  const refuses = async (body: unknown, at: readonly (string | number)[], code: string) => {
    await world.refuses(() => world.bot.api.put(path, body), 400, 50035)
    const { errors } = (await world.bot.api.put(path, body)).body
    const found = at.reduce((node, step) => node?.[step], errors)
    assert.equal(found?._errors[0].code, code, JSON.stringify(errors))
  }

  test('replaces all records, with every field of every type', async () => {
    const five = [1, 3, 5, 7, 8].map((type) =>
      record({
        type,
        key: `key_${type}`,
        name_localizations: { de: 'Stufe' },
        description_localizations: { de: 'Wie weit man ist', fr: 'Niveau' },
      }),
    )
    const { status, body } = await world.bot.api.put(path, five)
    assert.equal(status, 200)
    assert.deepEqual(body, five)
    const one = [record()]
    assert.deepEqual((await world.owner.api.put(path, one)).body, one)
    assert.deepEqual((await world.bot.api.get(path)).body, one)
    assert.deepEqual((await world.bot.api.put(path, [])).body, [])
  })

  test('drops localizations that are null', async () => {
    const sent = [record({ name_localizations: { de: null, fr: 'Niveau' }, description_localizations: null })]
    const { body } = await world.bot.api.put(path, sent)
    assert.deepEqual(body, [record({ name_localizations: { fr: 'Niveau' } })])
  })

  test('refuses more than five records, duplicate keys, and invalid fields', async () => {
    const many = Array.from({ length: 6 }, (_, i) => record({ key: `k${i}` }))
    await refuses(many, [], 'BASE_TYPE_MAX_LENGTH')
    await refuses([record(), record({ type: 1 })], [1, 'key'], 'SET_TYPE_ALREADY_CONTAINS_VALUE')
    await refuses([record({ type: 9 })], [0, 'type'], 'BASE_TYPE_CHOICES')
    await refuses([record({ key: 'Level' })], [0, 'key'], 'STRING_TYPE_REGEX')
    await refuses([record({ key: 'x'.repeat(51) })], [0, 'key'], 'BASE_TYPE_BAD_LENGTH')
    await refuses([record({ name: '' })], [0, 'name'], 'BASE_TYPE_REQUIRED')
    await refuses([record({ name: 'x'.repeat(101) })], [0, 'name'], 'BASE_TYPE_BAD_LENGTH')
    await refuses([record({ description: 'x'.repeat(201) })], [0, 'description'], 'BASE_TYPE_BAD_LENGTH')
    const path = [0, 'name_localizations', 'xx']
    await refuses([record({ name_localizations: { xx: 'x' } })], path, 'BASE_TYPE_CHOICES')
    const german = [0, 'description_localizations', 'de']
    await refuses([record({ description_localizations: { de: 'x'.repeat(201) } })], german, 'BASE_TYPE_BAD_LENGTH')
    await refuses({}, [], 'LIST_TYPE_CONVERT')
  })

  test('refuses everyone else before it validates the body', async () => {
    await world.refuses(() => world.member.api.put(path, [{}]), 403, 20012)
  })
})
