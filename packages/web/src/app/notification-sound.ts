let isChiming = false

/**
 * Two short tones, once for all simultaneous notifications. A browser without any user interaction yet would delay
 * them.
 */
export function playNotificationSound(): void {
  if (isChiming || !navigator.userActivation.hasBeenActive) return
  isChiming = true
  const audio = new AudioContext()
  const volume = new GainNode(audio, { gain: 0.06 })
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: 660 })
  tone.frequency.setValueAtTime(880, audio.currentTime + 0.09)
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.3)
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => {
    isChiming = false
    void audio.close()
  }
  tone.start()
  tone.stop(audio.currentTime + 0.3)
}
