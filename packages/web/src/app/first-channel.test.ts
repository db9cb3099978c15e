import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstChannel } from './first-channel.ts'

const channels = [
  { id: '2', type: 0, position: 5 },
  { id: '3', type: 5, position: 2 },
  { id: '4', type: 2, position: 0 },
  { id: '5', type: 0, position: 1 },
]
const world: any = { guilds: new Map([['1', { channels: new Map(channels.map((each) => [each.id, each])) }]]) }
const open = (last: string | null, hidden: readonly string[] = []) =>
  firstChannel(world, '1', (_world, _guild, id) => (hidden.includes(id) ? 0n : 1024n), last)

test('a guild opens its last channel if it is visible, and else the topmost text channel', () => {
  assert.equal(open('2'), '2')
  assert.equal(open('4'), '4')
  assert.equal(open('9'), '5')
  assert.equal(open(null), '5')
  assert.equal(open('2', ['2']), '5')
  assert.equal(open(null, ['5']), '3')
  assert.equal(open(null, ['2', '3', '5']), null)
  assert.equal(
    firstChannel(world, '7', () => 1024n, null),
    null,
  )
})
