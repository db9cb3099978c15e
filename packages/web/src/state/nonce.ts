let made = 0

/** A number that is unique for this user: at most 25 characters (docs/spec/messages.md#nonce). */
export function generateNonce(now: number): string {
  made += 1
  return `${now}${String(made % 1000).padStart(3, '0')}${Math.floor(Math.random() * 1_000_000)}`
}
