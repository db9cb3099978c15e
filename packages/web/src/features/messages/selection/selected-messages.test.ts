import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SelectedMessages } from './selected-messages.ts'

const order = Array.from({ length: 150 }, (_, index) => String(index))
const chosenIn = (chosen: SelectedMessages) => [...(chosen.store.getState().ids ?? [])]

test('messages can be selected and deselected, and no range can start before selection mode is on', () => {
  const chosen = new SelectedMessages()
  chosen.toggle('1')
  chosen.through('2', order)
  assert.equal(chosen.isOn, false)
  chosen.begin('1')
  chosen.toggle('4')
  chosen.toggle('1')
  assert.deepEqual(chosenIn(chosen), ['4'])
  chosen.end()
  assert.equal(chosen.isOn, false)
})

test('a range extends from the last selected message up or down, and keeps the selection', () => {
  const chosen = new SelectedMessages()
  chosen.begin('5')
  chosen.through('7', order)
  chosen.through('6', order)
  assert.deepEqual(chosenIn(chosen), ['5', '6', '7'])
  chosen.toggle('20')
  chosen.through('18', order)
  assert.deepEqual(chosenIn(chosen), ['5', '6', '7', '20', '19', '18'])
  chosen.drop(['20', '30'])
  // A message that is no longer in the list doesn't start a range.
  chosen.toggle('gone')
  chosen.through('40', order)
  assert.deepEqual(chosenIn(chosen), ['5', '6', '7', '19', '18', 'gone', '40'])
})

test('no more messages are selected than can be deleted together', () => {
  const chosen = new SelectedMessages()
  chosen.begin('140')
  chosen.through('3', order)
  assert.equal(chosenIn(chosen).length, 100)
  assert.equal(chosenIn(chosen).at(-1), '41')
  chosen.toggle('0')
  assert.equal(chosenIn(chosen).includes('0'), false)
  chosen.toggle('140')
  chosen.toggle('0')
  assert.equal(chosenIn(chosen).includes('0'), true)
})
