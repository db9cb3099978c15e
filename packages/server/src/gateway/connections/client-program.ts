import { ClientProgram } from '@guildhall/protocol/objects/users/sign-in'
import { parseForm } from '@guildhall/protocol/parse-form'

const NAMELESS = { os: null, browser: null }

/** The program that a client says it is; nothing where the properties are not of the right shape. */
export function clientProgramOf(properties: unknown): { os: string | null; program: string | null } {
  const said = parseForm(ClientProgram, { ...NAMELESS, ...(properties ?? {}) })
  const { os, browser: program } = said.ok ? said.value : NAMELESS
  return { os, program }
}
