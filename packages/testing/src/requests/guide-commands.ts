import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CHECKOUT_ROOT } from './guide-blocks.ts'

/** Replacements for `guildhall` in guides, and for what a test can't do: be another user and manage services. */
const PRELUDE = `set -eu
guildhall() { "$NODE" "$ROOT/bin/guildhall.mjs" "$@"; }
sudo() { shift 2; "$@"; }
`

interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a guide's commands in Bash unchanged, except that values replace the guide's placeholders. */
export async function runCommands(
  text: string,
  replacements: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const commands = withReplacements(text, replacements)
  const own = Object.entries(process.env).filter(([name]) => !/^(GUILDHALL_|NODE_TEST)/u.test(name))
  const child = spawn('bash', ['-c', PRELUDE + commands], {
    cwd: CHECKOUT_ROOT,
    env: { ...Object.fromEntries(own), NODE: process.execPath, ROOT: CHECKOUT_ROOT, ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (more) => {
    stdout += more
  })
  child.stderr.setEncoding('utf8').on('data', (more) => {
    stderr += more
  })
  child.stdin.end()
  const [status] = await once(child, 'close')
  return { status, stdout, stderr }
}

/** @throws Error if the guide no longer contains a placeholder */
export function withReplacements(text: string, replacements: Readonly<Record<string, string>>): string {
  let replaced = text
  for (const [from, to] of Object.entries(replacements)) {
    if (!replaced.includes(from)) throw new Error(`the guide doesn't contain ${from}: ${text}`)
    replaced = replaced.replaceAll(from, to)
  }
  return replaced
}
