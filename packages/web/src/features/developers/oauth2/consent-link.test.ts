import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentLink } from './consent-link.ts'

const nothing = { applicationId: '123', scopes: [], permissions: 8n, redirect: null, context: null } as const

test('a bot’s link contains its permissions, and no redirect', () => {
  const link = consentLink('http://hall.example', {
    ...nothing,
    scopes: ['bot', 'applications.commands'],
    context: '0',
  })
  assert.equal(
    link,
    'http://hall.example/oauth2/authorize?client_id=123&scope=bot+applications.commands&permissions=8&integration_type=0',
  )
})

test('a link with scopes of the user redirects with a code', () => {
  const asked = { ...nothing, scopes: ['identify'], context: '1', redirect: 'https://site.example/back?x=1' } as const
  const query = new URL(consentLink('http://hall.example', asked) ?? '').searchParams
  assert.deepEqual(Object.fromEntries(query), {
    client_id: '123',
    scope: 'identify',
    response_type: 'code',
    redirect_uri: 'https://site.example/back?x=1',
  })
})

test('no link is generated without scopes or without a redirect', () => {
  assert.equal(consentLink('http://hall.example', nothing), null)
  assert.equal(consentLink('http://hall.example', { ...nothing, scopes: ['email'] }), null)
})
