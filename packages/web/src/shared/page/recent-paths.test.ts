import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeBrowser } from '../../testing/fake-browser.ts'
import { recentPaths, rememberRecentPath } from './recent-paths.ts'

const pathOf = (number: number) => `/channels/@me/${'1'.repeat(17)}${number}`

test('recent paths are those of channels, the last first, each once', (t) => {
  fakeBrowser(t)
  assert.deepEqual(recentPaths('7'), [])
  for (const path of [pathOf(1), pathOf(2), '/settings', '/channels/@me', `${pathOf(1)}/${'2'.repeat(18)}`])
    rememberRecentPath('7', path)
  assert.deepEqual(recentPaths('7'), [pathOf(1), pathOf(2)])
  assert.deepEqual(recentPaths('8'), [])
})

test('only twenty recent paths are remembered', (t) => {
  fakeBrowser(t)
  for (let number = 1; number <= 25; number++) rememberRecentPath('7', pathOf(number))
  assert.deepEqual(
    recentPaths('7'),
    Array.from({ length: 20 }, (_, index) => pathOf(25 - index)),
  )
})

test('a stored text that is not a list of paths counts as none', (t) => {
  const { stored } = fakeBrowser(t)
  stored.set('guildhall.recent-paths.7', 'javascript:alert(1) /channels/1')
  assert.deepEqual(recentPaths('7'), [])
})
