import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { heardLogLevel } from './log-level.ts'

test('the level that another process told is this one’s too, and nothing else is taken for one', () => {
  const log = pino({ level: 'info' }, { write: () => {} })
  assert.deepEqual([heardLogLevel(log, 'log debug'), log.level], [true, 'debug'])
  for (const message of ['log silent', 'log', 'account', 'log debug ']) assert.equal(heardLogLevel(log, message), false)
  assert.equal(log.level, 'debug')
})
