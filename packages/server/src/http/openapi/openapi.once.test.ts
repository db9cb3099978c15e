import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { Validator } from '@seriousme/openapi-schema-validator'
import { OPERATIONS } from '../../features.ts'

describe('/api/openapi.json', () => {
  let world: World
  let document: any
  before(async () => {
    world = await World.create()
    const answer = await world.app.http.inject({ url: '/api/openapi.json', headers: { origin: 'https://app.example' } })
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/json'])
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    document = answer.json()
  })
  after(() => world.close())

  test('is a valid OpenAPI 3.1 document whose references all resolve', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    assert.ok(valid, JSON.stringify(errors))
    assert.equal(validator.version, '3.1')
    const resolved: any = validator.resolveRefs()
    assert.equal(JSON.stringify(resolved.paths['/guilds/{guildId}/roles']).includes('$ref'), false)
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/gu)]
    assert.ok(references.length > 500)
    const unknown = references.map(([, name = '']) => name).filter((name) => !(name in document.components.schemas))
    assert.deepEqual(unknown, [])
  })

  test('contains every operation once', () => {
    const described = Object.values<any>(document.paths)
      .flatMap((item) => Object.values<any>(item))
      .flatMap((operation) => [operation, ...(operation['x-variants'] ?? [])])
      .map(({ summary }) => summary)
    assert.deepEqual(described.sort(), OPERATIONS.map(({ name }) => name).sort())
  })

  test('describes parameters, responses and permitted callers of operations', () => {
    const { patch } = document.paths['/guilds/{guildId}/roles/{roleId}']
    assert.equal(patch.operationId, 'ModifyGuildRole')
    assert.deepEqual(
      patch.parameters.map(({ name, in: where, required }: any) => [name, where, required]),
      [
        ['guildId', 'path', true],
        ['roleId', 'path', true],
      ],
    )
    assert.deepEqual(patch.requestBody.content['application/json'].schema, {
      $ref: '#/components/schemas/RoleChangesSent',
    })
    assert.deepEqual(patch.responses[200].content['application/json'].schema, { $ref: '#/components/schemas/Role' })
    assert.match(patch.responses[404].description, /^10004: Unknown Guild$/m)
    assert.match(patch.responses[404].description, /^10011: Unknown Role$/m)
    assert.match(patch.description, /MANAGE_ROLES/)
    assert.deepEqual(patch.security, [{ bot: [] }, { user: [] }])
    assert.equal(document.components.schemas.Role.properties.id.format, 'snowflake')
    assert.ok(document.components.schemas.Role.required.includes('permissions'))
    assert.equal(document.components.schemas.RoleChangesSent.required, undefined)
    assert.deepEqual(document.paths['/guilds/{guildId}/roles/{roleId}'].delete.responses[204], { description: 'Done' })
  })

  test('marks a field with a default as optional in requests', () => {
    const { post } = document.paths['/guildhall/instance/invitations']
    const { $ref } = post.requestBody.content['application/json'].schema
    const body = document.components.schemas[$ref.split('/').at(-1)]
    assert.equal(body.required, undefined)
    assert.equal(body.properties.max_uses.default, 1)
  })

  test('separates operations with one path and two forms of tokens', () => {
    const { post } = document.paths['/webhooks/{applicationId}/{interactionToken}']
    assert.deepEqual(
      [post.summary, ...post['x-variants'].map(({ summary }: { summary: string }) => summary)],
      ['Create Followup Message', 'Execute Webhook'],
    )
  })
})
