import { StoredChoice } from '../stored-choice.ts'

/** The volume of all sounds of soundboards in this browser, in percent. */
export const soundVolumeChoice = new StoredChoice('guildhall.soundboard-volume', ['100', '75', '50', '25', '0'])

/** How many sounds are played at once; others are skipped. */
const MOST_AT_ONCE = 8

const playing = new Set<HTMLAudioElement>()

/**
 * Plays a sound of a soundboard.
 *
 * @param volume the sound's own volume, from 0 to 1
 */
export function playSound(soundId: string, volume: number): void {
  const loudness = volume * (Number(soundVolumeChoice.get()) / 100)
  // Browsers play nothing before the user has interacted with the page.
  if (loudness === 0 || playing.size >= MOST_AT_ONCE || !navigator.userActivation.hasBeenActive) return
  const audio = new Audio(`/soundboard-sounds/${encodeURIComponent(soundId)}`)
  const end = () => void playing.delete(audio)
  audio.volume = loudness
  audio.onended = end
  audio.onerror = end
  playing.add(audio)
  audio.play().catch(end)
}
