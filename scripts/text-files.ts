// The text files of the checkout.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file of the checkout. `path` is relative to the root, with forward slashes. */
export interface TextFile {
  path: string
  text: string
}

/** A violation of a rule, with its location. */
export type Finding = string

/** Only tests check invariants. */
export const isTest = (path: string): boolean =>
  /(\.test\.tsx?|-invariants\.ts)$/.test(path) || /\/(testing|e2e)\//.test(path)

const SKIPPED_FOLDERS = ['.git', '.cache', 'node_modules', 'dist', 'data', 'coverage']
const BINARY = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|db|gz|zip)$/

const root = dirname(import.meta.dirname)

/**
 * Every text file that could be committed. Only the folder `data` at the root is excluded, where the server stores its
 * data.
 */
export const textFiles: readonly TextFile[] = list('').map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

function list(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return isSkipped(entry.name, folder) ? [] : list(path)
    // In a second work tree `.git` is a file.
    return entry.isFile() && entry.name !== '.git' && !BINARY.test(entry.name) ? [path] : []
  })
}

function isSkipped(name: string, parent: string): boolean {
  return SKIPPED_FOLDERS.includes(name) && (name !== 'data' || parent === '')
}
