import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  groupChannels,
  positionBeside,
  positionOneStep,
  positionsToMove,
  type TargetPosition,
  withChannelPositions,
} from './channel-order.ts'

const of = (id: string, type: number, position: number, parent_id: string | null = null) => ({
  id,
  type,
  position,
  parent_id,
})

/** Text 1 and 2, voice 3, category 4 with texts 5 and 6 and voice 7, category 8. */
const guild = [
  of('7', 2, 0, '4'),
  of('2', 0, 1),
  of('3', 2, 0),
  of('1', 0, 0),
  of('8', 4, 1),
  of('4', 4, 0),
  of('6', 5, 1, '4'),
  of('5', 0, 1, '4'),
  of('9', 0, 0, '99'),
]

const drawn = (channels: typeof guild): string =>
  groupChannels(channels)
    .map(({ category, channels: inside }) => `${category?.id ?? ''}(${inside.map(({ id }) => id).join(' ')})`)
    .join(' ')

test('text channels are above voice channels, equal positions sorted by age, and children of hidden categories at the top', () => {
  assert.equal(drawn(guild), '(1 9 2 3) 4(5 6 7) 8()')
})

describe('Moving a channel', () => {
  const moves: [what: string, moved: string, spot: TargetPosition, after: string][] = [
    ['within its category', '6', { parentId: '4', beforeId: '5' }, '(1 9 2 3) 4(6 5 7) 8()'],
    ['to the end', '5', { parentId: '4', beforeId: null }, '(1 9 2 3) 4(6 5 7) 8()'],
    ['into another category', '1', { parentId: '4', beforeId: '6' }, '(9 2 3) 4(5 1 6 7) 8()'],
    ['into an empty category', '7', { parentId: '8', beforeId: null }, '(1 9 2 3) 4(5 6) 8(7)'],
    ['out of its category', '5', { parentId: null, beforeId: '2' }, '(1 9 5 2 3) 4(6 7) 8()'],
    ['as a category', '8', { parentId: null, beforeId: '4' }, '(1 9 2 3) 8() 4(5 6 7)'],
  ]
  for (const [what, moved, spot, after] of moves) {
    test(`${what} shows it at its new position`, () => {
      const known = guild.filter(({ id }) => id !== '9')
      const shown = drawn([...withChannelPositions(known, positionsToMove(known, moved, spot))])
      assert.equal(shown, after.replace(' 9', '').replace('(9 ', '('))
    })
  }

  test('sends its category only if that changes, and nothing if nothing changes', () => {
    assert.deepEqual(positionsToMove(guild, '6', { parentId: '4', beforeId: '5' }), [{ id: '6', position: 0 }])
    assert.deepEqual(positionsToMove(guild, '7', { parentId: '8', beforeId: null }), [
      { id: '7', position: 0, parent_id: '8' },
    ])
    assert.deepEqual(positionsToMove(guild, '5', { parentId: '4', beforeId: '6' }), [])
    assert.deepEqual(positionsToMove(guild, '1', { parentId: null, beforeId: '1' }), [])
  })
})

describe('A channel’s new position is', () => {
  const drops: [moved: string, side: 'before' | 'after', target: string, spot: TargetPosition | null][] = [
    ['6', 'before', '5', { parentId: '4', beforeId: '5' }],
    ['5', 'after', '6', { parentId: '4', beforeId: null }],
    ['1', 'before', '4', { parentId: '4', beforeId: '5' }],
    ['1', 'after', '7', { parentId: '4', beforeId: null }],
    ['3', 'after', '5', { parentId: '4', beforeId: '7' }],
    ['8', 'before', '4', { parentId: null, beforeId: '4' }],
    ['1', 'after', '50', null],
  ]
  for (const [moved, side, target, spot] of drops) {
    test(`${moved} ${side} ${target}`, () => assert.deepEqual(positionBeside(guild, moved, target, side), spot))
  }

  const steps: [moved: string, by: -1 | 1, spot: TargetPosition | null][] = [
    ['5', 1, { parentId: '4', beforeId: null }],
    ['6', -1, { parentId: '4', beforeId: '5' }],
    ['5', -1, null],
    ['7', 1, null],
    ['4', 1, { parentId: null, beforeId: null }],
  ]
  for (const [moved, by, spot] of steps) {
    test(`${moved} a step ${by === 1 ? 'down' : 'up'}`, () => assert.deepEqual(positionOneStep(guild, moved, by), spot))
  }
})
