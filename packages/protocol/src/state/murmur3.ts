const C1 = 0xcc9e2d51
const C2 = 0x1b873593

const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

const scrambled = (word: number): number => Math.imul(rotated(Math.imul(word, C1), 15), C2)

/** The 32-bit MurmurHash3 (x86, seed 0) of a string in UTF-8, which is the id of a channel's member list. It isn't used for security. */
export function murmur3(text: string): number {
  const bytes = new TextEncoder().encode(text)
  const whole = bytes.length - (bytes.length % 4)
  const byte = (at: number): number => bytes[at] ?? 0
  const word = (at: number): number => byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24)
  let hash = 0
  for (let at = 0; at < whole; at += 4) {
    hash = (Math.imul(rotated(hash ^ scrambled(word(at)), 13), 5) + 0xe6546b64) | 0
  }
  if (whole < bytes.length) hash ^= scrambled(word(whole))
  hash ^= bytes.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
