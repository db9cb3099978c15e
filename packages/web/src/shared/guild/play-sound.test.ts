import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setGlobals } from '../../testing/clean-up.ts'
import { fakeBrowser } from '../../testing/fake-browser.ts'

/** A sound that plays until the test ends it. */
class FakeAudio {
  static made: FakeAudio[] = []
  readonly source: string
  volume = 1
  onended = () => {}
  onerror = () => {}

  constructor(source: string) {
    this.source = source
    FakeAudio.made.push(this)
  }

  play(): Promise<void> {
    return Promise.resolve()
  }
}

test('A sound is played at its volume and that of the browser, after an interaction and with few others', async (t) => {
  fakeBrowser(t)
  const userActivation = { hasBeenActive: false }
  setGlobals(t, { Audio: FakeAudio, navigator: { userActivation } })
  const { playSound, soundVolumeChoice } = await import('./play-sound.ts')
  playSound('1', 0.5)
  assert.equal(FakeAudio.made.length, 0)
  userActivation.hasBeenActive = true
  playSound('1', 0.5)
  assert.deepEqual([FakeAudio.made[0]?.source, FakeAudio.made[0]?.volume], ['/soundboard-sounds/1', 0.5])
  soundVolumeChoice.choose('50')
  playSound('1', 0.5)
  assert.equal(FakeAudio.made[1]?.volume, 0.25)
  soundVolumeChoice.choose('0')
  playSound('1', 0.5)
  assert.equal(FakeAudio.made.length, 2)
  soundVolumeChoice.choose('100')
  for (let i = 0; i < 10; i++) playSound('1', 1)
  assert.equal(FakeAudio.made.length, 8)
  FakeAudio.made[0]?.onended()
  playSound('2', 1)
  assert.equal(FakeAudio.made.at(-1)?.source, '/soundboard-sounds/2')
})
