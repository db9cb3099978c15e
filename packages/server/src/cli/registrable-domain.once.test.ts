import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayShareDomain } from './registrable-domain.ts'

test('the check recognizes names that may share a registrable domain', () => {
  const table: [one: string, other: string, mayShare: boolean][] = [
    ['chat.example.org', 'example-apps.net', false],
    ['chat.example.org', 'apps.example.net', false],
    ['chat.example.org', 'apps.example.org', true],
    ['chat.example.org', 'activities.chat.example.org', true],
    ['example.org', 'example.org', true],
    ['chat.example.org', 'APPS.Example.ORG', true],
    ['chat.example.co.uk', 'example-apps.co.uk', false],
    ['chat.example.co.uk', 'apps.example.co.uk', true],
    ['guildhall.localhost', 'apps.localhost', false],
    ['one.duckdns.org', 'other.duckdns.org', true],
  ]
  for (const [one, other, mayShare] of table) {
    assert.equal(mayShareDomain(one, other), mayShare, `${one} ${other}`)
    assert.equal(mayShareDomain(other, one), mayShare, `${other} ${one}`)
  }
})
