import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { receivedLogLevel } from './log-level.ts'

test('the log level of another process applies here, and invalid messages are ignored', () => {
  const log = pino({ level: 'info' }, { write: () => {} })
  assert.deepEqual([receivedLogLevel(log, 'log debug'), log.level], [true, 'debug'])
  for (const message of ['log silent', 'log', 'account', 'log debug '])
    assert.equal(receivedLogLevel(log, message), false)
  assert.equal(log.level, 'debug')
})
