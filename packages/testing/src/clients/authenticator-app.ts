import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'
import type { TestClient } from './test-client.ts'

/**
 * A user's authenticator app, whose clock is the world's. The clock stands still from then on, so that a code is still
 * valid when it arrives.
 */
export class AuthenticatorApp {
  readonly secret = new Secret({ size: 20 }).base32
  readonly #world: World

  constructor(world: World) {
    this.#world = world
    world.clock.hold()
  }

  /** The current code, or that of a number of 30-second steps from now. */
  code(steps = 0): string {
    const timestamp = this.#world.clock.now() + steps * 30_000
    return new TOTP({ secret: Secret.fromBase32(this.secret) }).generate({ timestamp })
  }

  /** A code of no step near now. */
  wrongCode(): string {
    const right = [-2, -1, 0, 1, 2].map((steps) => this.code(steps))
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  }

  /**
   * Enables it as a user's second factor. Returns their new session and the backup codes. The current code is used up.
   */
  async enable(who: Person): Promise<{ api: TestClient; token: string; backupCodes: string[] }> {
    const { secret, password } = { secret: this.secret, password: who.password }
    const { status, body } = await who.api.post('/users/@me/mfa/totp/enable', { password, secret, code: this.code() })
    assert.equal(status, 200, JSON.stringify(body))
    const backupCodes = body.backup_codes.map(({ code }: { code: string }) => code)
    return { api: this.#world.clientOf(body.token), token: body.token, backupCodes }
  }
}
