import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activityPolicy } from './content-security-policy.ts'

const ORIGIN = 'http://1.activities.guildhall.localhost:3333'

/** Sources of one directive. */
function sourcesOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((each) => each.startsWith(`${directive} `))
  return found?.split(' ').slice(1) ?? []
}

test('an Activity may connect to the API and load pictures under both names of its server', () => {
  const place = { publicUrl: 'http://localhost:3333', clientUrl: 'http://guildhall.localhost:3333' }
  const policy = activityPolicy(place, { origin: ORIGIN, loadsFromAnywhere: false })
  for (const name of Object.values(place)) {
    assert.ok(sourcesOf(policy, 'connect-src').includes(`${name}/api/`), name)
    assert.ok(!sourcesOf(policy, 'connect-src').includes(name), name)
    assert.ok(sourcesOf(policy, 'img-src').includes(name), name)
    assert.ok(!sourcesOf(policy, 'script-src').includes(name), name)
  }
  assert.deepEqual(sourcesOf(policy, 'frame-ancestors'), ["'self'", place.clientUrl])
})

test('an Activity may load from any origin only with permission, and never frame those origins', () => {
  const place = { publicUrl: 'https://chat.example', clientUrl: 'https://chat.example' }
  for (const loadsFromAnywhere of [false, true]) {
    const policy = activityPolicy(place, { origin: ORIGIN, loadsFromAnywhere })
    for (const directive of ['default-src', 'script-src', 'style-src', 'connect-src', 'img-src', 'media-src']) {
      assert.equal(sourcesOf(policy, directive).includes('https:'), loadsFromAnywhere, directive)
    }
    assert.equal(sourcesOf(policy, 'connect-src').includes('wss:'), loadsFromAnywhere)
    assert.deepEqual(sourcesOf(policy, 'frame-src'), ["'self'"])
    assert.equal(sourcesOf(policy, 'img-src').filter((name) => name === place.publicUrl).length, 1)
  }
})
