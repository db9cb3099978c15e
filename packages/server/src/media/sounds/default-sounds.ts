import type { SoundboardSound } from '@guildhall/protocol/objects/channels/soundboard'

const HZ = 22_050
const WAV_HEADER_BYTES = 44

/** The amplitude, from -1 to 1, at a time in seconds. */
type Wave = (t: number) => number

interface DefaultSound {
  readonly name: string
  readonly emoji: string
  readonly seconds: number
  readonly wave: Wave
}

const sine = (hertz: number, t: number): number => Math.sin(2 * Math.PI * hertz * t)
const fading = (t: number, seconds: number): number => Math.exp(-t / seconds)
/** A sine whose frequency changes at a constant rate. */
const glide = (from: number, perSecond: number, t: number): number => sine(from + (perSecond * t) / 2, t)
const square = (hertz: number, t: number): number => Math.sign(sine(hertz, t)) * 0.4
/** A note that begins at a time. */
const note = (hertz: number, start: number, t: number): number =>
  t < start ? 0 : sine(hertz, t - start) * fading(t - start, 0.3)

/** The sounds that every user may play. Their ids are their numbers, beginning with 1. */
const SOUNDS: readonly DefaultSound[] = [
  {
    name: 'chime',
    emoji: '🔔',
    seconds: 1.4,
    wave: (t) => (note(880, 0, t) + note(1108.7, 0.15, t) + note(1318.5, 0.3, t)) / 3,
  },
  {
    name: 'knock',
    emoji: '🚪',
    seconds: 0.7,
    wave: (t) => [0, 0.2, 0.4].reduce((sum, at) => sum + (t < at ? 0 : sine(180, t - at) * fading(t - at, 0.03)), 0),
  },
  {
    name: 'fanfare',
    emoji: '🎺',
    seconds: 1.2,
    wave: (t) => square([523.3, 523.3, 659.3, 784, 784, 784][Math.floor(t / 0.2)] ?? 784, t) * fading(t % 0.6, 0.4),
  },
  { name: 'drop', emoji: '💧', seconds: 0.4, wave: (t) => glide(500, 2500, t) * fading(t, 0.12) },
  { name: 'buzzer', emoji: '🚨', seconds: 0.8, wave: (t) => (square(110, t) + square(146.8, t)) / 2 },
  { name: 'laser', emoji: '⚡', seconds: 0.5, wave: (t) => glide(1800, -2800, t) * fading(t, 0.25) },
]

/** The default sounds as the API returns them. */
export const DEFAULT_SOUNDS: ReadonlyMap<string, SoundboardSound> = new Map(
  SOUNDS.map(({ name, emoji }, index): [string, SoundboardSound] => {
    const sound_id = String(index + 1)
    return [sound_id, { sound_id, name, volume: 1, emoji_id: null, emoji_name: emoji, available: true }]
  }),
)

const rendered = new Map<string, Buffer>()

/** A default sound as a WAV file; undefined for an unknown id. */
export function renderDefaultSound(id: string): Buffer | undefined {
  const sound = DEFAULT_SOUNDS.has(id) ? SOUNDS[Number(id) - 1] : undefined
  if (!sound) return undefined
  const bytes = rendered.get(id) ?? toWav(sound)
  rendered.set(id, bytes)
  return bytes
}

/** A WAV file with one channel and 16 bits per sample. */
function toWav({ seconds, wave }: DefaultSound): Buffer {
  const count = Math.round(seconds * HZ)
  const file = Buffer.alloc(WAV_HEADER_BYTES + 2 * count)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(HZ, 24)
  file.writeUInt32LE(2 * HZ, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(2 * count, 40)
  for (let i = 0; i < count; i++) {
    // The end fades out, because a sudden end clicks.
    const end = Math.min(1, (count - i) / (0.02 * HZ))
    const sample = Math.max(-1, Math.min(1, wave(i / HZ))) * end * 0.8
    file.writeInt16LE(Math.round(sample * 0x7fff), WAV_HEADER_BYTES + 2 * i)
  }
  return file
}
