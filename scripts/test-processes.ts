// Which test files run in which process. Loading the server takes longer than most files do, so that those of the packages share
// one: each keeps to worlds of its own, and the server holds nothing for a process. What looks at its whole process is named
// `*.alone.test.ts`, and what looks at the sources goes on for long without a word.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** How many files a process takes at most: more wait longer for the last process of a round, fewer load the server oftener. */
export const FILES_AT_MOST = 16

const AT_END = 'packages/server/src/testing/at-end.ts'

interface TestProcess {
  /** Of the module that takes the files one after the other. */
  path: string
  files: string[]
}

/** Writes a module for each process into a folder. */
export function writeProcesses(folder: string, files: readonly string[], timeout: number): TestProcess[] {
  mkdirSync(folder)
  return inProcesses(files).map((ofOne, i) => {
    const lines = ofOne.map((file) => `describe(${JSON.stringify(file)}, { timeout: ${timeout} }, () => ${load(file)})`)
    const path = join(folder, `${i}.mjs`)
    writeFileSync(path, ["import { describe } from 'node:test'", `await ${load(AT_END)}`, ...lines, ''].join('\n'))
    return { path, files: ofOne }
  })
}

function inProcesses(files: readonly string[]): string[][] {
  const shares = (file: string) => file.startsWith('packages/') && !file.endsWith('.alone.test.ts')
  const together = files.filter(shares)
  const count = Math.ceil(together.length / FILES_AT_MOST)
  // Neighbours, which are alike: those of one library or one kind of program.
  const sharing = Array.from({ length: count }, (_, i) =>
    together.slice(Math.floor((i * together.length) / count), Math.floor(((i + 1) * together.length) / count)),
  )
  return [...files.filter((file) => !shares(file)).map((file) => [file]), ...sharing]
}

const load = (file: string): string => `import(${JSON.stringify(pathToFileURL(resolve(file)).href)})`
