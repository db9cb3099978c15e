import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TestApi } from '@guildhall/testing/worlds/test-api'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Sandboxes } from './sandboxes.ts'

describe('/api/guildhall/test/openapi.json', () => {
  let api: TestApi
  let document: any
  before(async () => {
    api = await TestApi.start()
    document = await (await fetch(`${api.address}/openapi.json`)).json()
  })
  after(() => api.stop())

  test('is a valid OpenAPI 3.1 document with the API’s address', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    assert.ok(valid, JSON.stringify(errors))
    assert.deepEqual(document.servers, [{ url: api.address }])
  })

  test('contains every route once', () => {
    const described = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const { routes } = new Sandboxes({} as never)
    const mounted = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    assert.deepEqual(described.toSorted(), mounted.toSorted())
    assert.ok(mounted.length > 10)
  })

  test('documents the status for one sandbox too many, which is not created', async () => {
    const { routes } = new Sandboxes({ most: 0 } as never)
    const create = routes.find(({ method, path }) => method === 'POST' && path === '/sandboxes')
    const answer = await create?.handle({ body: {} } as never)
    assert.deepEqual(answer, { status: 429, body: { message: 'There are 0 sandboxes: delete one.' } })
    assert.ok(document.paths['/sandboxes'].post.responses[429])
  })

  test('describes each route by the schemas of its body and query', () => {
    const { post } = document.paths['/sandboxes/{id}/faults']
    const kinds = post.requestBody.content['application/json'].schema.oneOf
    assert.ok(kinds.some(({ properties }: any) => properties.fault.enum[0] === 'fail' && properties.route.pattern))
    assert.deepEqual(Object.keys(post.responses), ['201', '400', '403', '404', '413', '422'])
    const created = document.paths['/sandboxes'].post.responses
    assert.deepEqual(Object.keys(created), ['201', '400', '403', '413', '422', '429'])
    assert.deepEqual(Object.keys(document.paths['/openapi.json'].get.responses), ['200', '400', '403', '413'])
    assert.equal(
      kinds.every(({ additionalProperties }: any) => additionalProperties === false),
      true,
    )
    const { get } = document.paths['/sandboxes/{id}/calls']
    const asked = get.parameters.map(({ name, in: where }: { name: string; in: string }) => `${where} ${name}`)
    assert.deepEqual(asked, ['path id', 'query since', 'query limit', 'query all', 'query follow'])
    assert.equal('requestBody' in get, false)
    assert.equal('requestBody' in document.paths['/sandboxes'].post, true)
  })
})
