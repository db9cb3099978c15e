import { posix } from 'node:path'
import ts from 'typescript'

// The features of the server that nothing else needs.

/** A source file. `fileName` is relative to the root, with forward slashes. */
export interface SourceText {
  readonly fileName: string
  readonly text: string
}

export const FEATURES_FOLDER = 'packages/server/src/features'

/** The feature in whose folder a file is. */
export const featureOf = (path: string): string | undefined =>
  /^packages\/server\/src\/features\/([^/]+)\//u.exec(path)?.[1]

/** The features that no file outside their folder imports, including tests. */
export function freeFeatures(sources: readonly SourceText[]): string[] {
  const features = new Set(sources.flatMap(({ fileName }) => featureOf(fileName) ?? []))
  return [...features.difference(new Set(sources.flatMap(neededBy)))].sort()
}

/** The files outside a feature that contain the name of one of its tables. */
export function filesNamingTables(feature: string, sources: readonly SourceText[]): string[] {
  const names = sources
    .filter(({ fileName }) => featureOf(fileName) === feature && fileName.endsWith('-tables.ts'))
    .flatMap(({ text }) => [...text.matchAll(/\bname: '(\w+)'/gu)].map(([, name]) => name))
  if (names.length === 0) return []
  const named = new RegExp(`\\b(${names.join('|')})\\b`, 'u')
  return sources
    .filter(({ fileName, text }) => featureOf(fileName) !== feature && named.test(text))
    .map(({ fileName }) => fileName)
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
