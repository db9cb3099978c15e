import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { Progress } from './progress.ts'

function shown(isTTY: boolean) {
  const clock = new ManualClock()
  let text = ''
  const write = (part: unknown) => {
    text += String(part)
    return true
  }
  const progress = new Progress({ isTTY, write: write as never }, clock, 'Working', 200)
  const add = (count: number, ms: number) => {
    clock.advance(ms)
    progress.add(count)
  }
  return { add, end: () => progress.end(), text: () => text }
}

describe('The progress display', () => {
  test('is a bar on a terminal, redrawn in place', () => {
    const { add, end, text } = shown(true)
    add(50, 50)
    assert.equal(text(), '')
    add(50, 60)
    assert.equal(text(), `\rWorking      ${'█'.repeat(15)}${'░'.repeat(15)}  50 %`)
    add(100, 0)
    end()
    assert.ok(text().endsWith(`\rWorking      ${'█'.repeat(30)} 100 %\n`))
  })

  test('prints a plain line now and then elsewhere, and none for a short task', () => {
    const short = shown(false)
    short.add(200, 4000)
    short.end()
    assert.equal(short.text(), '')
    const long = shown(false)
    for (let i = 0; i < 4; i++) long.add(50, 3000)
    long.end()
    assert.equal(long.text(), 'Working: 50 %\nWorking: 100 %\n')
  })
})
