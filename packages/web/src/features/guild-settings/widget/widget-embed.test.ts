import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { embedOf } from './widget-embed.ts'

const place = { origin: 'https://chat.example.org', guildId: '7', style: 'banner2', invite: null } as const

describe('lines that show a widget', () => {
  test('are a picture, within a link where there is an invite', () => {
    const picture = '<img src="https://chat.example.org/api/guilds/7/widget.png?style=banner2" alt="Chess">'
    assert.equal(embedOf({ ...place, guildName: 'Chess' }), picture)
    const invite = 'https://chat.example.org/invite/abc'
    assert.equal(embedOf({ ...place, guildName: 'Chess', invite }), `<a href="${invite}">${picture}</a>`)
  })

  test('a name can’t become markup', () => {
    assert.match(embedOf({ ...place, guildName: '"><script>&' }), /alt="&quot;&gt;&lt;script&gt;&amp;">$/u)
  })
})
