import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestClient } from '@guildhall/testing/clients/test-client'
import { type ClientApplication, newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('Update Current User Application Role Connection', () => {
  let world: World
  let client: ClientApplication
  let api: TestClient
  before(async () => {
    world = await World.create()
    client = await newClientApplication(world)
    const records = [1, 6, 7].map((type) => ({ type, key: `of_${type}`, name: 'Name', description: 'What it is' }))
    await world.owner.api.put(`/applications/${client.id}/role-connections/metadata`, records)
    api = (await tokensFor(world, client, world.member, 'role_connections.write')).api
  })
  after(() => world.close())

  const path = (id = client.id) => `/users/@me/applications/${id}/role-connection`
  const put = (body: unknown) => api.put(path(), body)

  test('replaces the role connection, with every value as text', async () => {
    const metadata = { of_1: 42, of_6: '2026-01-02T03:04:05+00:00', of_7: true, of_later: 'kept' }
    const { status, body } = await put({ platform_name: 'Game', platform_username: 'player', metadata })
    const written = { ...metadata, of_1: '42', of_7: '1' }
    assert.deepEqual([status, body], [200, { platform_name: 'Game', platform_username: 'player', metadata: written }])
    const { body: less } = await put({ metadata: { of_1: '-3', of_6: '2026-01-02', of_7: '0' } })
    assert.deepEqual(less, { platform_username: null, metadata: { of_1: '-3', of_6: '2026-01-02', of_7: '0' } })
    assert.deepEqual((await put({ platform_name: null, platform_username: null, metadata: null })).body, {
      platform_username: null,
      metadata: {},
    })
    assert.deepEqual((await api.get(path())).body, { platform_username: null, metadata: {} })
  })

  test('refuses values of the wrong type, too long or too many', async () => {
    const refuses = (metadata: object, field: string, code: string) =>
      world.refusesAt(() => put({ metadata }), `metadata${field}`, code)
    await refuses({ of_1: '1.5' }, '.of_1', 'NUMBER_TYPE_COERCE')
    await refuses({ of_6: 'tomorrow' }, '.of_6', 'DATE_TIME_TYPE_PARSE')
    await refuses({ of_7: 'yes' }, '.of_7', 'BASE_TYPE_CHOICES')
    await refuses({ of_7: 'yes', other: {} }, '.other', 'STRING_TYPE_CONVERT')
    await refuses({ other: 'x'.repeat(101) }, '.other', 'BASE_TYPE_MAX_LENGTH')
    await refuses({ ['k'.repeat(51)]: 'x' }, `.${'k'.repeat(51)}`, 'BASE_TYPE_MAX_LENGTH')
    await refuses(Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`k${i}`, 'x'])), '', 'BASE_TYPE_MAX_LENGTH')
    await world.refusesAt(() => put({ platform_name: 'x'.repeat(51) }), 'platform_name', 'BASE_TYPE_MAX_LENGTH')
    await world.refusesAt(
      () => put({ platform_username: 'x'.repeat(101) }),
      'platform_username',
      'BASE_TYPE_MAX_LENGTH',
    )
    await world.refusesAt(() => put({ metadata: 'x' }), 'metadata', 'DICT_TYPE_CONVERT')
  })

  test('is available only to the token’s application', async () => {
    const other = await newClientApplication(world)
    await world.refuses(() => api.put(path(other.id), {}), 403, 20012)
    await world.refuses(() => world.member.api.put(path(), {}), 403, 20002)
  })
})
