import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorizePath, newClientApplication } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

test('browsers that request the operation’s address are redirected to the consent page', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const path = authorizePath(await newClientApplication(world))
  const ask = (url: string, headers: Record<string, string>) => world.app.http.inject({ url, headers })
  for (const api of ['/api', '/api/v10']) {
    const { statusCode, headers } = await ask(`${api}${path}`, { accept: 'text/html,*/*' })
    assert.deepEqual([statusCode, headers.location], [302, path])
  }
  const signedIn = { accept: 'text/html', authorization: world.member.token }
  assert.equal((await ask(`/api${path}`, signedIn)).statusCode, 200)
  assert.equal((await ask(`/api${path}`, {})).statusCode, 401)
})
