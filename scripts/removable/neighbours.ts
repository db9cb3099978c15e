import { featureGraph } from '../feature-graph.ts'
import { FEATURES_FOLDER, featureOf, type SourceText } from './free-features.ts'

/** A feature related to the removed one, and some of its tests. */
export interface Neighbour {
  readonly feature: string
  readonly tests: readonly string[]
}

const MOST_NEIGHBOURS = 3
const MOST_TESTS = 3

/**
 * The features that a feature imports, followed by those with most imports in common. Tests that call operations of the
 * removed feature prove nothing, so tests that mention it or the path of one of its operations are excluded.
 */
export function neighboursOf(feature: string, sources: readonly SourceText[]): Neighbour[] {
  const graph = featureGraph(sources)
  const imported = graph.get(feature) ?? new Set()
  const inCommon = (other: string) => imported.intersection(graph.get(other) ?? new Set()).size
  const closeness = (other: string) => (imported.has(other) ? Number.POSITIVE_INFINITY : inCommon(other))
  const others = [...graph.keys()].filter((other) => other !== feature)
  const ranked = others.sort((a, b) => (closeness(a) === closeness(b) ? (a < b ? -1 : 1) : closeness(b) - closeness(a)))
  const uses = usesOf(feature, sources)
  return ranked
    .map((other) => ({ feature: other, tests: testsOf(other, sources, uses) }))
    .filter(({ tests }) => tests.length > 0)
    .slice(0, MOST_NEIGHBOURS)
}

function testsOf(feature: string, sources: readonly SourceText[], without: RegExp): string[] {
  return sources
    .filter(({ fileName }) => featureOf(fileName) === feature && /(?<!crash|\.alone)\.test\.ts$/u.test(fileName))
    .filter(
      ({ fileName, text }) =>
        fileName.split('/').length === FEATURES_FOLDER.split('/').length + 2 && !without.test(text),
    )
    .map(({ fileName }) => fileName)
    .sort()
    .slice(0, MOST_TESTS)
}

/** A pattern for the name of a feature, in any spelling, and for the ends of its operations' paths. */
function usesOf(feature: string, sources: readonly SourceText[]): RegExp {
  const name = feature.replace(/s$/u, '').replaceAll('-', '[-_ ]?')
  const folder = `packages/protocol/src/operations/${feature}/`
  const paths = sources
    .filter(({ fileName }) => fileName.startsWith(folder))
    .flatMap(({ text }) => /\bpath: '([^']+)'/u.exec(text)?.[1] ?? [])
  return new RegExp([name, ...paths.map(endOf)].join('|'), 'iu')
}

/** `/guilds/:guildId/members/:userId` is found as `members/`, a value, and the end of a string. */
function endOf(path: string): string {
  const segments = path.split('/').slice(1)
  const last = segments.slice(segments.findLastIndex((segment) => !segment.startsWith(':')))
  return `/${last.map((segment) => (segment.startsWith(':') ? '[^/\'"`]+' : segment)).join('/')}['"\`?]`
}
