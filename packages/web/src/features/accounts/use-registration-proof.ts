import { useRef, useState } from 'react'
import { requestChallenge } from '../../api/accounts.ts'
import { ApiProblem } from '../../api/api-problem.ts'

type RegistrationProof = {
  /** How many of how many searches are done; null if none is running. */
  progress: { readonly done: number; readonly count: number } | null
  /** Registers with a proof, or without one if none is required. A proof is used again after another error. */
  withProof: <T>(register: (proof: string | undefined) => Promise<T>) => Promise<T>
}

/** Solves the challenge of a registration. */
export function useRegistrationProof(isRequired: boolean): RegistrationProof {
  const kept = useRef<{ proof: string; expiresAt: number } | null>(null)
  const [progress, setProgress] = useState<RegistrationProof['progress']>(null)

  async function solve(): Promise<string> {
    const known = kept.current
    if (known !== null && Date.now() < known.expiresAt) return known.proof
    const challenge = await requestChallenge()
    const { count } = challenge
    const { solveChallenge } = await import('./solve-challenge.ts')
    setProgress({ done: 0, count })
    try {
      const proof = await solveChallenge(challenge, (done) => setProgress({ done, count }))
      kept.current = { proof, expiresAt: Date.parse(challenge.expires_at) }
      return proof
    } finally {
      setProgress(null)
    }
  }

  async function withProof<T>(register: (proof: string | undefined) => Promise<T>): Promise<T> {
    if (!isRequired) return register(undefined)
    const proof = await solve()
    try {
      return await register(proof)
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.fields.has('proof')) kept.current = null
      throw thrown
    }
  }

  return { progress, withProof }
}
