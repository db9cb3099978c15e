import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { activitiesOrigin, activityOrigin, anyActivityOrigin, askedHost } from './activity-origin.ts'

const ID = '123456789012345678'
const at = (clientUrl: string, activitiesHost: string | null = null) => ({ clientUrl, activitiesHost })

describe('An Activity’s origin', () => {
  test('is a subdomain of the client’s host, on the same port', () => {
    const local = at('http://guildhall.localhost:3333')
    assert.equal(activitiesOrigin(local), 'http://{application_id}.activities.guildhall.localhost:3333')
    assert.equal(activityOrigin(local, ID), `http://${ID}.activities.guildhall.localhost:3333`)
    assert.equal(anyActivityOrigin(local), 'http://*.activities.guildhall.localhost:3333')
    assert.equal(activityOrigin(at('https://chat.example.org'), ID), `https://${ID}.activities.chat.example.org`)
  })

  test('does not exist if the client is reached by an IP address, or while nobody listens', () => {
    for (const clientUrl of ['http://127.0.0.1:3333', 'http://[::1]', 'http://10.0.0.1', '']) {
      assert.equal(activityOrigin(at(clientUrl), ID), null)
    }
  })

  test('is below a separate domain if one is configured', () => {
    const apart = at('https://chat.example.org', 'apps.example.net')
    assert.equal(activityOrigin(apart, ID), `https://${ID}.apps.example.net`)
    assert.equal(
      activityOrigin(at('http://10.0.0.1:3333', 'apps.example.net'), ID),
      `http://${ID}.apps.example.net:3333`,
    )
    const table: [host: string, kind: string][] = [
      [`${ID}.apps.example.net`, 'activity'],
      [`${ID}.APPS.example.net:3333`, 'activity'],
      ['apps.example.net', 'misnamed'],
      ['x.apps.example.net', 'misnamed'],
      [`${ID}.x.apps.example.net`, 'misnamed'],
      [`${ID}.activities.chat.example.org`, 'misnamed'],
      ['chat.example.org', 'own'],
      [`${ID}apps.example.net`, 'own'],
      ['', 'own'],
    ]
    for (const [host, kind] of table) assert.equal(askedHost(apart, host).kind, kind, host)
  })

  test('is distinguished from other host names', () => {
    const here = at('https://chat.example.org')
    const table: [host: string, kind: string][] = [
      [`${ID}.activities.chat.example.org`, 'activity'],
      [`${ID}.Activities.CHAT.example.org:3333`, 'activity'],
      ['chat.example.org', 'own'],
      ['localhost:3333', 'own'],
      ['', 'own'],
      [`${ID}.activities.other.example.org`, 'misnamed'],
      [`${ID}.activities.chat.example.org.evil.example`, 'misnamed'],
      ['x.activities.chat.example.org', 'misnamed'],
      ['1.activities.chat.example.org', 'misnamed'],
      [`a.${ID}.activities.chat.example.org`, 'own'],
    ]
    for (const [host, kind] of table) assert.equal(askedHost(here, host).kind, kind, host)
    const found = askedHost(here, `${ID}.activities.chat.example.org`)
    assert.equal(found.kind === 'activity' && found.applicationId, ID)
  })
})
