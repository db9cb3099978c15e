import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { administratorActionsIn } from './administrator-actions.ts'

test('administrator actions are logged at any log level, unless it is off', () => {
  const lines: object[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  for (const level of ['debug', 'info', 'warn', 'error']) {
    log.level = level
    administratorActionsIn(log).info({ user_id: '1' }, level)
    assert.equal(log.level, level)
  }
  log.level = 'silent'
  administratorActionsIn(log).info('silent')
  assert.deepEqual(
    lines.map((line) => 'msg' in line && line.msg),
    ['debug', 'info', 'warn', 'error'],
  )
})
