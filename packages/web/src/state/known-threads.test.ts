import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { applyThreads, withPage } from './known-threads.ts'

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

describe('what is known of threads', () => {
  const told = withPage(new Map(), { threads: [thread], members: [own] })

  test('a page brings one’s own memberships', () => assert.deepEqual(told.get('10')?.member, own))

  test('an update keeps the membership, of which it says nothing', () => {
    const after = applyThreads(told, { type: 'THREAD_UPDATE', data: { ...thread, name: 'Lights' } }, '3')
    assert.equal(after.get('10')?.name, 'Lights')
    assert.deepEqual(after.get('10')?.member, own)
  })

  test('who leaves is no longer in it', () => {
    const data = { id: '10', guild_id: '1', member_count: 0, removed_member_ids: ['3'] }
    const after = applyThreads(told, { type: 'THREAD_MEMBERS_UPDATE', data }, '3')
    assert.equal(after.get('10')?.member, undefined)
    assert.equal(after.get('10')?.member_count, 0)
  })

  test('it goes with its channel', () => {
    const data = { id: '10', guild_id: '1', parent_id: '2', type: 11 }
    assert.equal(applyThreads(told, { type: 'THREAD_DELETE', data }, '3').size, 0)
  })

  test('it goes with its guild, unless that is only away', () => {
    const gone = (data: { id: string; unavailable?: true }) =>
      applyThreads(told, { type: 'GUILD_DELETE', data }, '3').size
    assert.equal(gone({ id: '1' }), 0)
    assert.equal(gone({ id: '2' }), 1)
    assert.equal(gone({ id: '1', unavailable: true }), 1)
  })

  test('what is no longer named among the active threads of its channel goes, what is archived stays', () => {
    const archived = { ...thread, id: '11', thread_metadata: { ...metadata, archived: true } }
    const both = withPage(told, { threads: [archived], members: [] })
    const sync = (...channel_ids: string[]) => {
      const data = { guild_id: '1', channel_ids, threads: [], members: [] }
      return [...applyThreads(both, { type: 'THREAD_LIST_SYNC', data }, '3').keys()]
    }
    assert.deepEqual(sync('2'), ['11'])
    assert.deepEqual(sync('5'), ['10', '11'])
  })

  test('a message is counted once, and not where what was read of the thread counted it', () => {
    const said = (id: string): any => ({ type: 'MESSAGE_CREATE', data: { id, channel_id: '10', type: 0 } })
    const once = applyThreads(told, said('20'), '3')
    assert.equal(once.get('10')?.message_count, 3)
    assert.equal(applyThreads(once, said('20'), '3'), once)
    assert.equal(applyThreads(once, said('21'), '3').get('10')?.message_count, 4)
  })
})
