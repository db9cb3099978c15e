import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionUrls } from './connection-urls.ts'

test('the gateway URL is as secure as the page’s', () => {
  assert.equal(connectionUrls('http://localhost:3333').gateway, 'ws://localhost:3333/gateway')
  assert.equal(connectionUrls('https://chat.example').gateway, 'wss://chat.example/gateway')
})

test('the API URL has no version, which client libraries add themselves', () => {
  const { api, discordJs } = connectionUrls('https://chat.example')
  assert.equal(api, 'https://chat.example/api')
  assert.equal(discordJs, "rest: { api: 'https://chat.example/api' }")
})
