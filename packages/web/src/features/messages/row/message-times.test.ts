import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortMessageTime } from './message-times.ts'

const at = (...[day, hour, minute]: [number, number, number]) => new Date(2026, 2, day, hour, minute)
const short = (message: Date, now: Date) =>
  shortMessageTime(message.toISOString(), now.getTime()).replaceAll('\u202f', ' ')

test('the short time of a message has a day unless it is from today', () => {
  const now = at(3, 0, 1)
  assert.equal(short(at(3, 0, 0), now), '12:00 AM')
  assert.equal(short(at(2, 23, 59), now), 'yesterday, 11:59 PM')
  assert.equal(short(at(2, 0, 0), now), 'yesterday, 12:00 AM')
  assert.equal(short(at(1, 23, 59), now), '3/1/26, 11:59 PM')
})
