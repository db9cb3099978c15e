import { Secret, TOTP } from 'otpauth'

/** What a user has who sets up a second factor: the secret in their app, and the code that it shows now. */
export function newTotpSecret(): { secret: string; code: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, code: new TOTP({ secret }).generate() }
}

/** The code that an app with this secret shows now, or so many steps of 30 seconds later. */
export const totpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
