import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changesTemplate } from './changes-template.ts'

const changes = (type: string, data: object) => changesTemplate({ type, data } as any, '1')

describe('An event may change a template', () => {
  test('if it is about the settings, a role or a channel of the guild', () => {
    assert.equal(changes('GUILD_UPDATE', { id: '1' }), true)
    for (const type of ['GUILD_ROLE_CREATE', 'GUILD_ROLE_UPDATE', 'GUILD_ROLE_DELETE']) {
      assert.equal(changes(type, { guild_id: '1' }), true, type)
    }
    for (const type of ['CHANNEL_CREATE', 'CHANNEL_UPDATE', 'CHANNEL_DELETE']) {
      assert.equal(changes(type, { guild_id: '1', id: '2' }), true, type)
    }
  })

  test('but not if it is about another guild, a private channel, or something else', () => {
    assert.equal(changes('GUILD_UPDATE', { id: '2' }), false)
    assert.equal(changes('GUILD_ROLE_UPDATE', { guild_id: '2' }), false)
    assert.equal(changes('CHANNEL_CREATE', { id: '2' }), false)
    assert.equal(changes('MESSAGE_CREATE', { guild_id: '1' }), false)
  })
})
