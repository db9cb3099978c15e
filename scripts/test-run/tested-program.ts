import { spawnSync } from 'node:child_process'
import { serverProgram } from '../server-bundle.mjs'

/** From this number of test files on, bundling the server takes less time than the slower starts of its sources. */
const MANY = 30

/** The path of the program that tests start: the bundle of the server, or its sources if few files run after a change. */
export function testedProgram(files: number): string {
  if (files >= MANY) spawnSync(process.execPath, ['scripts/set-up.mjs', 'start'], { stdio: 'inherit' })
  return serverProgram()
}
