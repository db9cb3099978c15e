import assert from 'node:assert/strict'
import { test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

const HALF_A_YEAR_MS = 183 * 86_400_000

test('security.txt says where to report vulnerabilities, and expires within half a year', async (t) => {
  for (const securityContact of [null, 'mailto:security@example.org']) {
    const world = await World.create({ securityContact, publicUrl: 'https://chat.example.org' })
    t.after(() => world.close())
    const answer = await world.app.http.inject({ url: '/.well-known/security.txt' })
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'text/plain; charset=utf-8'])
    const fields = new Map(
      answer.payload
        .trim()
        .split('\n')
        .map((line) => [line.split(': ')[0], line.split(': ')[1]]),
    )
    assert.equal(fields.get('Contact'), securityContact ?? 'https://chat.example.org/')
    const left = Date.parse(fields.get('Expires') ?? '') - world.clock.now()
    assert.ok(left > 0 && left < HALF_A_YEAR_MS)
  }
})

test('change-password leads to the page for changing the password', async (t) => {
  const world = await World.create()
  t.after(() => world.close())
  const { statusCode, headers } = await world.app.http.inject({ url: '/.well-known/change-password' })
  assert.deepEqual([statusCode, headers.location], [302, `${world.app.kernel.instance.clientUrl}/settings/account`])
})
