import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReceivedEvent } from '../gateway/received-events.ts'
import { VoiceStatuses } from './voice-statuses.ts'

function began() {
  const asked: unknown[] = []
  let deliver = (_event: ReceivedEvent) => {}
  const statuses = new VoiceStatuses({
    send: (_op, { guild_id }: any) => asked.push(guild_id),
    onEvent: (listener) => {
      deliver = listener
      return () => true
    },
  })
  const receive = (type: string, data: object) => deliver({ type, data } as any)
  return { statuses, asked, receive, now: () => Object.fromEntries(statuses.store.getState()) }
}

test('voice statuses of a guild are requested once, and again when it or the connection starts over', () => {
  const { statuses, asked, receive } = began()
  statuses.want('1')
  statuses.want('1')
  assert.deepEqual(asked, ['1'])
  receive('GUILD_CREATE', { id: '1' })
  receive('GUILD_CREATE', { id: '2' })
  receive('RESUMED', {})
  assert.deepEqual(asked, ['1', '1', '1'])
})

test('voice statuses from responses and events hold until they are cleared or start over', () => {
  const { receive, now } = began()
  receive('CHANNEL_INFO', {
    guild_id: '1',
    channels: [
      { id: '5', status: 'Chess' },
      { id: '6', status: null },
    ],
  })
  assert.deepEqual(now(), { 5: 'Chess' })
  receive('VOICE_CHANNEL_STATUS_UPDATE', { guild_id: '1', id: '6', status: 'Tea' })
  receive('VOICE_CHANNEL_STATUS_UPDATE', { guild_id: '1', id: '5', status: null })
  assert.deepEqual(now(), { 6: 'Tea' })
  receive('READY', {})
  assert.deepEqual(now(), {})
})
