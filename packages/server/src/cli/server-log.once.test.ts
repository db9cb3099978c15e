import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { serverLog } from './server-log.ts'

describe('The server log', () => {
  const logged = (act: (log: ReturnType<typeof serverLog>) => void, level: 'error' | 'info' = 'info') => {
    const lines: string[] = []
    act(serverLog(level, { write: (line) => void lines.push(line) }))
    return lines
  }

  test('writes a line of JSON for each entry, with level and time', () => {
    const lines = logged((log) => log.info({ port: 1 }, 'ready'))
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? '', /\n$/)
    const { time, ...rest } = JSON.parse(lines[0] ?? '')
    assert.deepEqual(rest, { level: 'info', port: 1, msg: 'ready' })
    assert.equal(new Date(time).toISOString(), time)
  })

  test('omits entries below its level', () => {
    assert.equal(logged((log) => log.warn('x'), 'error').length, 0)
    assert.equal(logged((log) => log.error('x'), 'error').length, 1)
  })

  test('writes one line of harmless characters for any input', () => {
    const odd = Array.from({ length: 0x20 + 0x21 }, (_, i) => String.fromCharCode(i < 0x20 ? i : 0x7f + i - 0x20)).join(
      '',
    )
    const text = `${odd}\u2028\u2029\u202e\u2066\u200f\u061c"\\ plain é 漢 😀`
    const [line = ''] = logged((log) => log.warn({ [text]: text, err: new Error(text) }, text))
    assert.doesNotMatch(line.slice(0, -1), /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
    assert.match(line, /plain é 漢 😀/)
    const read = JSON.parse(line)
    assert.deepEqual([read.msg, read[text], read.err.message], [text, text, text])
  })

  test('describes an error by class and position, without details that a database adds', () => {
    const cause = Object.assign(new Error('the cause'), { detail: 'hunter2' })
    const error = Object.assign(new TypeError('no', { cause }), {
      code: '23505',
      table: 'users',
      detail: 'Key (password)=(hunter2) already exists.',
      where: 'hunter2',
      parameters: ['hunter2'],
    })
    const [line = ''] = logged((log) => log.error({ err: error }, 'failed'))
    assert.doesNotMatch(line, /hunter2/)
    const { err } = JSON.parse(line)
    assert.deepEqual([err.type, err.message, err.code, err.table], ['TypeError', 'no', '23505', 'users'])
    assert.equal(err.cause.message, 'the cause')
    assert.match(err.stack, /server-log\.once\.test\.ts/)
  })

  test('accepts thrown values that are not errors', () => {
    const [line = ''] = logged((log) => log.error({ err: 'thrown' }, 'failed'))
    assert.deepEqual(JSON.parse(line).err, { message: 'thrown' })
  })
})
