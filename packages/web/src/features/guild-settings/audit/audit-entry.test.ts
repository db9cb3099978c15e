import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AuditLogEvent } from '@guildhall/protocol/enums/audit-log-event'
import { textsOf } from '../../../testing/render-component.ts'

const { AuditEntry } = await import('./audit-entry.tsx')

const names: Readonly<Record<string, string>> = { '10': 'Ada', '20': 'Bo', '50': 'general' }
const nameOf = (id: string) => names[id]
const entry = (fields: object): any => ({
  entry: { id: '175928847299117063', user_id: '10', target_id: '20', changes: [], ...fields },
  nameOf,
})
/** The sentence, with the names of the changed fields, without the moment. */
const sentence = (fields: object) => {
  const texts = textsOf(AuditEntry, entry(fields))
  return texts
    .slice(
      0,
      texts.findIndex((each) => /\d{4}/u.test(each)),
    )
    .join(' ')
}
const { MEMBER_KICK, MEMBER_UPDATE, CHANNEL_CREATE, GUILD_UPDATE, ROLE_DELETE, INVITE_CREATE } = AuditLogEvent
const nick = { key: 'nick', new_value: 'Bobbin' }
const timeout = (new_value?: string) => ({
  key: 'communication_disabled_until',
  ...(new_value !== undefined && { new_value }),
})

describe('An entry of the audit log', () => {
  test('says who did what to whom', () => {
    assert.equal(sentence({ action_type: MEMBER_KICK }), 'Ada kicked Bo')
    assert.equal(sentence({ action_type: MEMBER_KICK, user_id: null }), 'The server kicked Bo')
    assert.equal(sentence({ action_type: MEMBER_KICK, user_id: '99' }), 'Unknown user kicked Bo')
    assert.equal(sentence({ action_type: MEMBER_KICK, target_id: '99' }), 'Ada kicked 99')
    assert.equal(sentence({ action_type: MEMBER_KICK, target_id: null }), 'Ada kicked')
    assert.match(sentence({ action_type: 199 }), /^Ada performed an unknown action \(199\) on Bo$/u)
  })

  test('names the changed fields of an update only', () => {
    assert.equal(sentence({ action_type: MEMBER_UPDATE, changes: [nick] }), 'Ada changed the member Bo Nickname')
    const topic = { key: 'topic', new_value: 'Tea' }
    assert.equal(
      sentence({ action_type: CHANNEL_CREATE, target_id: '50', changes: [topic] }),
      'Ada created the channel general',
    )
    assert.equal(sentence({ action_type: GUILD_UPDATE, changes: [topic] }), 'Ada changed the guild Topic')
  })

  test('calls what was deleted by its name at that time', () => {
    const name = { key: 'name', old_value: 'Elder' }
    assert.equal(sentence({ action_type: ROLE_DELETE, target_id: '60', changes: [name] }), 'Ada deleted the role Elder')
    const code = { key: 'code', new_value: 'abc' }
    assert.equal(
      sentence({ action_type: INVITE_CREATE, target_id: null, changes: [code] }),
      'Ada created the invite abc',
    )
  })

  test('is about a timeout, if that is the only change', () => {
    const until = '2030-01-01T00:00:00+00:00'
    assert.equal(sentence({ action_type: MEMBER_UPDATE, changes: [timeout(until)] }), 'Ada timed out Bo')
    assert.match(sentence({ action_type: MEMBER_UPDATE, changes: [timeout()] }), /^Ada removed Bo ?’s timeout$/u)
    assert.match(
      sentence({ action_type: MEMBER_UPDATE, changes: [nick, timeout(until)] }),
      /^Ada changed the member Bo /u,
    )
  })

  test('lists its changes, if there are any', () => {
    const shown = textsOf(AuditEntry, entry({ action_type: MEMBER_UPDATE, changes: [nick], reason: 'Why not' }))
    assert.deepEqual(shown.slice(-2), ['Reason: Why not', 'Nickname: “Bobbin”'])
  })
})
