import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { textsOf } from '../../testing/render-component.ts'

const { isFullChannel, VoiceCount } = await import('./voice-count.tsx')

const channel = (id: string, user_limit?: number): any => ({
  id,
  type: 2,
  guild_id: '1',
  name: id,
  position: 0,
  user_limit,
})
const voice_states = ['10', '11'].map((user_id) => ({ user_id, channel_id: '20', session_id: user_id }))
const { client, around } = clientInGuild({ guild: { channels: [channel('20'), channel('21')], voice_states } })

test('the voice count includes only members of the channel', () => {
  const words = (id: string) => textsOf(VoiceCount, { channel: channel(id), limit: 5 }, around).join('')
  assert.match(words('20'), /^2\/5, 2 of 5 people inside$/u)
  assert.match(words('21'), /^0\/5, 0 of 5 people inside$/u)
})

test('a channel is full at its limit, and never full without a limit', () => {
  const isFull = (id: string, limit?: number) => isFullChannel(client, channel(id, limit))
  assert.deepEqual([isFull('20', 1), isFull('20', 2), isFull('20', 3)], [true, true, false])
  assert.deepEqual([isFull('21', 1), isFull('20', 0), isFull('20')], [false, false, false])
})
