import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPressed } from './key-combination.ts'

const event = (key: string, modifiers: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

describe('A key combination', () => {
  test('is pressed with exactly its modifiers', () => {
    assert.ok(isPressed(event('ArrowUp', { altKey: true }), { key: 'ArrowUp', alt: true }))
    assert.ok(!isPressed(event('ArrowUp', { altKey: true, shiftKey: true }), { key: 'ArrowUp', alt: true }))
    assert.ok(!isPressed(event('ArrowUp'), { key: 'ArrowUp', alt: true }))
    assert.ok(!isPressed(event('ArrowUp', { altKey: true, ctrlKey: true }), { key: 'ArrowUp', alt: true }))
  })

  test('is pressed in either case, and with the command key instead of Ctrl', () => {
    assert.ok(isPressed(event('K', { ctrlKey: true }), { key: 'k', ctrl: true }))
    assert.ok(isPressed(event('k', { metaKey: true }), { key: 'k', ctrl: true }))
  })

  test('may need Shift for a slash', () => {
    assert.ok(isPressed(event('/', { ctrlKey: true, shiftKey: true }), { key: '/', ctrl: true }))
    assert.ok(isPressed(event('/', { ctrlKey: true }), { key: '/', ctrl: true }))
  })
})
