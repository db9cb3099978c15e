let isChiming = false

/** Two short tones, once for all that comes meanwhile. A browser in which nothing has been pressed yet would keep them for later. */
export function chime(): void {
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
