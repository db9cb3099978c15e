// The files of the checkout as the house rules see them.
import ts from 'typescript'
import { type Finding, isTest, textFiles } from './text-files.ts'

/** The TypeScript files, parsed once. */
export const sources: readonly ts.SourceFile[] = textFiles
  .filter(({ path }) => /\.tsx?$/.test(path))
  .map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))

/** The path of the operation of each contract. */
const operations = new Set(
  textFiles.flatMap(({ path }) => {
    const file = path.split('packages/protocol/src/operations/')[1]
    return file === undefined ? [] : [`packages/server/src/features/${file}`]
  }),
)

/** The files of a feature outside its folder are the list, and files with one of seven suffixes. */
export const isPart = (path: string): boolean =>
  /^packages\/server\/src\/features\/[^/]+\/[^/]+\.ts$/.test(path) &&
  !isTest(path) &&
  (operations.has(path) || !/\/feature\.ts$|-(store|view|rules|actions|jobs|hooks|tables)\.ts$/.test(path))

/** `path:line what`, in the format that editors and terminals link. */
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
