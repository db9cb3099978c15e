import { Secret, TOTP } from 'otpauth'

/** What a user has who sets up a second factor: the app's secret, and the current code. */
export function newTotpSecret(): { secret: string; code: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, code: new TOTP({ secret }).generate() }
}

/** The current code of an app with this secret, or that of a number of 30-second steps later. */
export const totpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
