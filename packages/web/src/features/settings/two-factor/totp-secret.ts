const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** How many characters of five bits: 160 bits, as many as the hash behind the codes has. */
const length = 32

/** A secret for an authenticator app, in base32 (RFC 4648), which every app accepts. */
export const generateTotpSecret = (): string =>
  // 256 is a multiple of 32, so all characters are equally likely.
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => alphabet.charAt(byte % 32)).join('')

/** The secret with its account, in the format that authenticator apps read from a link or a QR code. */
export function totpAddress(secret: string, username: string, host: string): string {
  const label = encodeURIComponent(`${username}@${host}`)
  return `otpauth://totp/Guildhall:${label}?secret=${secret}&issuer=Guildhall`
}

/** The secret in groups of four, for typing. */
export const groupCharacters = (secret: string): string => secret.replaceAll(/.{4}(?=.)/gu, '$& ')
