import assert from 'node:assert/strict'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { UrlMappings } from '@guildhall/protocol/url-mappings'
import { CLIENT_HOST, changeActivity, newActivity, requestActivity } from '@guildhall/testing/features/activities'
import { type AppServer, startAppServer } from '@guildhall/testing/worlds/app-server'
import { World } from '@guildhall/testing/worlds/world'
import { headersFromApp } from './proxy-headers.ts'

describe('Responses of Activities', () => {
  let app: AppServer
  let world: World
  let id: string
  before(async () => {
    app = await startAppServer()
    world = await World.create({ publicUrl: `https://${CLIENT_HOST}`, dev: true })
    await world.app.listen()
    await world.owner.api.patch('/users/@me/settings', { developer_mode: true })
    id = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
  })
  after(async () => {
    await world.close()
    await app.close()
  })

  const PUBLIC: OutgoingHttpHeaders = {
    'content-type': 'text/css',
    'cache-control': 'public, max-age=600, S-MaxAge=600, immutable',
    'surrogate-control': 'max-age=600',
    'cdn-cache-control': 'max-age=600',
    'cloudflare-cdn-cache-control': 'max-age=600',
  }

  test('are not stored by shared caches if they are private', async (t) => {
    app.answering(t, (_request, response) => response.writeHead(200, PUBLIC).end())
    const url_map = [{ prefix: '/', target: `localhost:${app.port}` }]
    for (const is_published of [false, true]) {
      await changeActivity(world, id, { url_map, is_published })
      const { status, headers } = await requestActivity(world, id, '/a.css')
      assert.deepEqual([status, headers['cache-control']], [200, 'private, max-age=600, immutable'])
      assert.deepEqual(
        Object.keys(headers).filter((name) => /cdn|surrogate/u.test(name)),
        [],
      )
    }
    app.answering(t, (_request, response) => response.writeHead(200, { 'last-modified': 'x' }).end())
    assert.equal((await requestActivity(world, id, '/a.css')).headers['cache-control'], 'private')
  })

  test('are cached as their app allows if they are public, unless one of our cookies is sent with them', async () => {
    const target = { host: 'app.example', path: '/' }
    const from = {
      asked: '/',
      target,
      mappings: new UrlMappings([]),
      policy: '',
      origin: `https://${id}.activities.${CLIENT_HOST}`,
    }
    const cacheControl = (isPrivate: boolean) =>
      headersFromApp(PUBLIC as IncomingHttpHeaders, { ...from, isPrivate })['cache-control']
    assert.deepEqual(
      [cacheControl(false), cacheControl(true)],
      [PUBLIC['cache-control'], 'private, max-age=600, immutable'],
    )
  })

  test('state no content length if they have no body', async (t) => {
    app.answering(t, (_request, response) => response.writeHead(204, { 'content-length': 60 }).end())
    const { status, headers } = await requestActivity(world, id, '/none')
    assert.deepEqual([status, headers['content-length']], [204, undefined])
  })
})
