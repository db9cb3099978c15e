import { hash, timingSafeEqual } from 'node:crypto'
import { invalidParameter } from './oauth2-error-rules.ts'

/** 43 to 128 unreserved characters (RFC 7636, 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/u
/** A SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/u

/**
 * The code challenge of an authorization request, if any: only SHA-256, because a plain one protects nothing (RFC 9700,
 * 2.1.1).
 *
 * @throws OAuth2Error invalid_request
 */
export function challengeIn(sent: {
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}): string | null {
  const { code_challenge, code_challenge_method } = sent
  if (code_challenge === undefined) {
    if (code_challenge_method !== undefined) throw invalidParameter('code_challenge')
    return null
  }
  if (code_challenge_method !== 'S256') throw invalidParameter('code_challenge_method')
  if (!CHALLENGE.test(code_challenge)) throw invalidParameter('code_challenge')
  return code_challenge
}

/**
 * Ensures that the client that exchanges a code is the one that requested it. A verifier for a code without a challenge
 * is refused too: an attacker may have removed the challenge (RFC 9700, 4.8.2).
 *
 * @throws OAuth2Error invalid_grant
 */
export function mustProve(challenge: string | null, verifier: string | undefined): void {
  if (challenge === null && verifier === undefined) return
  const isRight =
    challenge !== null &&
    verifier !== undefined &&
    VERIFIER.test(verifier) &&
    timingSafeEqual(Buffer.from(hash('sha256', verifier, 'base64url')), Buffer.from(challenge))
  if (!isRight) throw invalidParameter('code_verifier', 'invalid_grant')
}
