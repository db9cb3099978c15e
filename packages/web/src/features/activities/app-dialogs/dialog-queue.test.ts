import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialogQueue } from './dialog-queue.ts'

test('an answer closes its dialog, and shows the next one', async () => {
  const queue = new DialogQueue()
  const answers: ((given: string) => void)[] = []
  const { signal } = new AbortController()
  const ask = (name: string) =>
    queue.ask('none', signal, (answer) => {
      answers.push(answer)
      return name
    })
  const [first, second] = [ask('one'), ask('two')]
  const shown = () => queue.store.getState().map(({ drawn }) => drawn)
  assert.deepEqual(shown(), ['one', 'two'])
  answers[0]?.('yes')
  answers[0]?.('no')
  assert.equal(await first, 'yes')
  assert.deepEqual(shown(), ['two'])
  answers[1]?.('no')
  assert.equal(await second, 'no')
  assert.deepEqual(shown(), [])
})

test('a withdrawn dialog counts as unanswered, and is not shown again', async () => {
  const queue = new DialogQueue()
  const abort = new AbortController()
  const open = queue.ask('none', abort.signal, () => 'one')
  abort.abort()
  assert.equal(await open, 'none')
  assert.equal(await queue.ask('none', abort.signal, () => 'late'), 'none')
  assert.deepEqual(queue.store.getState(), [])
})
