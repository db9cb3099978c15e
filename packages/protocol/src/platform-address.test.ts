import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platformAddress } from './platform-address.ts'

test('platform URLs of channels, messages, invites and pictures map to local paths', () => {
  const rows: readonly (readonly [href: string, path: string])[] = [
    ['https://discord.com/channels/1/2', '/channels/1/2'],
    ['https://discord.com/channels/1/2/3', '/channels/1/2/3'],
    ['https://ptb.discord.com/channels/@me/2/3/', '/channels/@me/2/3'],
    ['https://canary.discordapp.com/channels/1/2', '/channels/1/2'],
    ['https://discord.gg/hello-1', '/invite/hello-1'],
    ['https://discord.gg/hello?event=12345678901234567', '/invite/hello?event=12345678901234567'],
    ['https://discord.com/invite/hello', '/invite/hello'],
    ['https://cdn.discordapp.com/avatars/1/a_b.webp?size=64', '/avatars/1/a_b.webp?size=64'],
    ['https://cdn.discordapp.com/embed/avatars/0.png', '/embed/avatars/0.png'],
  ]
  for (const [href, path] of rows) assert.equal(platformAddress(href)?.path, path, href)
})

test('all other URLs stay unchanged', () => {
  for (const href of [
    'https://example.org/channels/1/2',
    'https://discord.com.example.org/channels/1/2',
    'https://discord.com/',
    'https://discord.com/developers/docs',
    'https://discord.com/channels/1',
    'https://discord.com/channels/1/2/3/4',
    'https://discord.com/channels/one/2',
    'https://discord.gg/',
    'https://discord.gg/a/b',
    'https://discord.gg/%2e%2e',
    'https://cdn.discordapp.com/attachments/1/2/page.html',
    'https://support.discord.com/channels/1/2',
  ]) {
    assert.equal(platformAddress(href), undefined, href)
  }
})
