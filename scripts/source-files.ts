// The files of the checkout as the house rules see them.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A file of the checkout. `path` is relative to the root, with forward slashes. */
export interface TextFile {
  path: string
  text: string
}

/** A breach of a rule: where, and what was found there. */
export type Finding = string

const SKIPPED_FOLDERS = ['.git', '.cache', 'node_modules', 'dist', 'data', 'coverage']
const BINARY = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|db|gz|zip)$/

const root = dirname(import.meta.dirname)

/** Every text file that could be committed. A folder named `data` is one only at the root, where the server keeps it. */
export const textFiles: readonly TextFile[] = list('').map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

/** The TypeScript among them, parsed once. */
export const sources: readonly ts.SourceFile[] = textFiles
  .filter(({ path }) => /\.tsx?$/.test(path))
  .map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /\/(testing|e2e)\//.test(path)

/** What a feature adds has the feature's folder to itself but for the list, and for files that end in one of five words. */
export const isPart = (path: string): boolean =>
  /^packages\/server\/src\/features\/[^/]+\/[^/]+\.ts$/.test(path) &&
  !isTest(path) &&
  !/\/feature\.ts$|-(store|view|rules|actions|jobs|hooks|tables)\.ts$/.test(path)

/** `path:line what`, as editors and terminals link it. */
export function at(node: ts.Node, what: string): Finding {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${file.fileName}:${line + 1} ${what}`
}

/** Every node of a file, parents before children. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* nodesOf(child)
}

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
