import { posix } from 'node:path'
import ts from 'typescript'

// Which features of the server nothing else needs, and what is deleted to remove one.

/** A source file. `fileName` is relative to the root, with forward slashes. */
export interface SourceText {
  readonly fileName: string
  readonly text: string
}

export const FEATURES = 'packages/server/src/features'
export const CONTENTS = `${FEATURES}/contents.ts`

/** The feature in whose folder a file is. */
export const featureOf = (path: string): string | undefined =>
  /^packages\/server\/src\/features\/([^/]+)\//u.exec(path)?.[1]

/** The features in the contents that no file outside their folder imports, tests included. */
export function freeFeatures(sources: readonly SourceText[]): string[] {
  const contents = sources.find(({ fileName }) => fileName === CONTENTS)?.text ?? ''
  const listed = [...contents.matchAll(/ from '\.\/([^/]+)\/feature\.ts'/gu)].flatMap(([, feature]) => feature ?? [])
  const needed = new Set(sources.filter(({ fileName }) => fileName !== CONTENTS).flatMap(neededBy))
  return listed.filter((feature) => !needed.has(feature))
}

/** The other features that a file imports. */
function neededBy({ fileName, text }: SourceText): string[] {
  const own = featureOf(fileName)
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName: imported }) => {
    const feature = featureOf(pathOf(fileName, imported))
    return feature === undefined || feature === own ? [] : [feature]
  })
}

const pathOf = (from: string, imported: string): string =>
  imported.startsWith('.')
    ? posix.join(posix.dirname(from), imported)
    : imported.replace(/^guildhall\//u, 'packages/server/src/')

/** The contents without the line of a feature. @throws Error if there is none */
export function withoutFeature(contents: string, feature: string): string {
  const lines = contents.split('\n')
  const left = lines.filter((line) => !line.endsWith(` from './${feature}/feature.ts'`))
  if (left.length !== lines.length - 1) throw new Error(`${CONTENTS} has no line for ${feature}`)
  return left.join('\n')
}
