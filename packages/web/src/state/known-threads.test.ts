import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { applyThreadEvent, withThreadPage } from './known-threads.ts'

const metadata = { archived: false, auto_archive_duration: 60, archive_timestamp: '', locked: false }
const thread: Thread = {
  id: '10',
  type: 11,
  guild_id: '1',
  parent_id: '2',
  owner_id: '3',
  name: 'Lamps',
  rate_limit_per_user: 0,
  flags: 0,
  thread_metadata: metadata,
  last_message_id: null,
  message_count: 2,
  member_count: 1,
  total_message_sent: 2,
}
const own = { id: '10', user_id: '3', join_timestamp: '', flags: 0 }

describe('Known threads', () => {
  const known = withThreadPage(new Map(), { threads: [thread], members: [own] })

  test('include the user’s own memberships from a page', () => assert.deepEqual(known.get('10')?.member, own))

  test('keep the membership if an update does not contain it', () => {
    const after = applyThreadEvent(known, { type: 'THREAD_UPDATE', data: { ...thread, name: 'Lights' } }, '3')
    assert.equal(after.get('10')?.name, 'Lights')
    assert.deepEqual(after.get('10')?.member, own)
  })

  test('lose the membership of a user who leaves', () => {
    const data = { id: '10', guild_id: '1', member_count: 0, removed_member_ids: ['3'] }
    const after = applyThreadEvent(known, { type: 'THREAD_MEMBERS_UPDATE', data }, '3')
    assert.equal(after.get('10')?.member, undefined)
    assert.equal(after.get('10')?.member_count, 0)
  })

  test('are removed with their channel', () => {
    const data = { id: '10', guild_id: '1', parent_id: '2', type: 11 }
    assert.equal(applyThreadEvent(known, { type: 'THREAD_DELETE', data }, '3').size, 0)
  })

  test('are removed with their guild, but not in an outage', () => {
    const gone = (data: { id: string; unavailable?: true }) =>
      applyThreadEvent(known, { type: 'GUILD_DELETE', data }, '3').size
    assert.equal(gone({ id: '1' }), 0)
    assert.equal(gone({ id: '2' }), 1)
    assert.equal(gone({ id: '1', unavailable: true }), 1)
  })

  test('are removed if no longer listed as active in their channel, but kept if archived', () => {
    const archived = { ...thread, id: '11', thread_metadata: { ...metadata, archived: true } }
    const both = withThreadPage(known, { threads: [archived], members: [] })
    const sync = (...channel_ids: string[]) => {
      const data = { guild_id: '1', channel_ids, threads: [], members: [] }
      return [...applyThreadEvent(both, { type: 'THREAD_LIST_SYNC', data }, '3').keys()]
    }
    assert.deepEqual(sync('2'), ['11'])
    assert.deepEqual(sync('5'), ['10', '11'])
  })

  test('count a message once, even if a page of the thread already counted it', () => {
    const posted = (id: string): any => ({ type: 'MESSAGE_CREATE', data: { id, channel_id: '10', type: 0 } })
    const once = applyThreadEvent(known, posted('20'), '3')
    assert.equal(once.get('10')?.message_count, 3)
    assert.equal(applyThreadEvent(once, posted('20'), '3'), once)
    assert.equal(applyThreadEvent(once, posted('21'), '3').get('10')?.message_count, 4)
  })
})
