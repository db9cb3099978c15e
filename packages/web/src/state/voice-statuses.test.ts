import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Received } from '../gateway/received.ts'
import { VoiceStatuses } from './voice-statuses.ts'

function began() {
  const asked: unknown[] = []
  let hear = (_event: Received) => {}
  const statuses = new VoiceStatuses({
    send: (_op, { guild_id }: any) => asked.push(guild_id),
    onEvent: (listener) => {
      hear = listener
      return () => true
    },
  })
  const told = (type: string, data: object) => hear({ type, data } as any)
  return { statuses, asked, told, now: () => Object.fromEntries(statuses.store.getState()) }
}

test('a guild is asked for once, and again when it comes anew or the connection does', () => {
  const { statuses, asked, told } = began()
  statuses.want('1')
  statuses.want('1')
  assert.deepEqual(asked, ['1'])
  told('GUILD_CREATE', { id: '1' })
  told('GUILD_CREATE', { id: '2' })
  told('RESUMED', {})
  assert.deepEqual(asked, ['1', '1', '1'])
})

test('what is answered and what is told holds, until it is taken back or all begins anew', () => {
  const { told, now } = began()
  told('CHANNEL_INFO', {
    guild_id: '1',
    channels: [
      { id: '5', status: 'Chess' },
      { id: '6', status: null },
    ],
  })
  assert.deepEqual(now(), { 5: 'Chess' })
  told('VOICE_CHANNEL_STATUS_UPDATE', { guild_id: '1', id: '6', status: 'Tea' })
  told('VOICE_CHANNEL_STATUS_UPDATE', { guild_id: '1', id: '5', status: null })
  assert.deepEqual(now(), { 6: 'Tea' })
  told('READY', {})
  assert.deepEqual(now(), {})
})
