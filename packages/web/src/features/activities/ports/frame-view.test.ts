import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FrameView, followWindow, layoutIn, lockIn, newFrameView, orientationIn } from './frame-view.ts'

test('a frame is in portrait orientation while the window is higher than wide', () => {
  const window: any = Object.assign(new EventTarget(), { innerWidth: 400, innerHeight: 800 })
  const view = newFrameView()
  const stop = followWindow(view, window)
  assert.equal(view.getState().orientation, 'portrait')
  window.innerWidth = 1_200
  window.dispatchEvent(new Event('resize'))
  assert.equal(view.getState().orientation, 'landscape')
  stop()
  window.innerWidth = 400
  window.dispatchEvent(new Event('resize'))
  assert.equal(view.getState().orientation, 'landscape')
})

const lying: Omit<FrameView, 'isPipInteractive' | 'thermalState'> = {
  layoutMode: 0,
  orientation: 'landscape',
  lock: { lock_state: 1 },
  tried: { layoutMode: null, orientation: null },
}

test('a simulated orientation replaces the real one, except in picture-in-picture', () => {
  assert.equal(layoutIn(lying), 0)
  for (const layoutMode of [0, 1, 2] as const) {
    const tried = { layoutMode, orientation: null }
    assert.equal(layoutIn({ layoutMode: 0, tried }), layoutMode)
    assert.equal(layoutIn({ layoutMode: 2, tried }), layoutMode)
    assert.equal(layoutIn({ layoutMode: 1, tried }), 1)
  }
})

test('a simulated device obeys the orientation lock, and a window does not', () => {
  const tried = { layoutMode: null, orientation: 'portrait' } as const
  assert.equal(orientationIn({ ...lying, lock: { lock_state: 2 } }), 'landscape')
  assert.equal(orientationIn({ ...lying, tried }), 'portrait')
  assert.equal(orientationIn({ ...lying, tried, lock: { lock_state: 3 } }), 'landscape')
  const lock = { lock_state: 3, picture_in_picture_lock_state: 2, grid_lock_state: null } as const
  assert.deepEqual(
    ([0, 1, 2] as const).map((layoutMode) => lockIn({ layoutMode, lock, tried: lying.tried })),
    [3, 2, 3],
  )
})
