import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FileLoader, type FileTarget } from './files.ts'

describe('Files of a backup', () => {
  /** Records the calls. */
  function target(): FileTarget & { done: string[] } {
    const done: string[] = []
    return {
      done,
      begin: async (id) => {
        done.push(`begin ${id}`)
        return {
          write: async (bytes) => void done.push(`write ${Buffer.from(bytes).toString()}`),
          finish: async () => void done.push('finish'),
        }
      },
      keep: async (id) => void done.push(`keep ${id}`),
      discard: async (id) => void done.push(`discard ${id}`),
    }
  }
  const bytes = (text: string) => Buffer.from(text).toString('base64')

  test('are joined from their pieces, one after the other', async () => {
    const into = target()
    const loader = new FileLoader(into)
    for (const [id, text] of [
      ['1', ''],
      ['1', 'a'],
      ['1', 'b'],
      ['2', ''],
      ['3', 'c'],
    ] as const) {
      await loader.take([id, bytes(text)])
    }
    await loader.finish()
    await loader.finish()
    const one = ['begin 1', 'write ', 'write a', 'write b', 'finish', 'keep 1']
    assert.deepEqual(into.done, [
      ...one,
      'begin 2',
      'write ',
      'finish',
      'keep 2',
      'begin 3',
      'write c',
      'finish',
      'keep 3',
    ])
  })

  test('are rejected as damaged unless the name is an ID and the content is a string', async () => {
    for (const row of [['../x', ''], ['', ''], [1, ''], ['1', null], ['1'], [], ['1'.repeat(20), '']]) {
      const into = target()
      await assert.rejects(new FileLoader(into).take(row as string[]), /is damaged/u)
      assert.deepEqual(into.done, [])
    }
  })

  test('are removed again, including an incomplete one', async () => {
    const into = target()
    const loader = new FileLoader(into)
    await loader.take(['1', bytes('a')])
    await loader.take(['2', bytes('b')])
    await loader.undo()
    assert.deepEqual(into.done.slice(-3), ['finish', 'discard 1', 'discard 2'])
  })
})
