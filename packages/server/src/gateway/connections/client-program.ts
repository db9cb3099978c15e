import { ClientProgram } from '@guildhall/protocol/objects/users/sign-in'
import { parseForm } from '@guildhall/protocol/parse-form'

const NAMELESS = { os: null, browser: null }

/** The program that a client claims to be; empty if the properties are malformed. */
export function clientProgramOf(properties: unknown): { os: string | null; program: string | null } {
  const parsed = parseForm(ClientProgram, { ...NAMELESS, ...(properties ?? {}) })
  const { os, browser: program } = parsed.ok ? parsed.value : NAMELESS
  return { os, program }
}
