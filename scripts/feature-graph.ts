import ts from 'typescript'

// The folder of a feature.

const FEATURE = /^packages\/server\/src\/features\/([^/]+)\//u

/** The features that each feature's files import; tests and files that only tests read are excluded. */
export function featureGraph(sources: readonly Pick<ts.SourceFile, 'fileName' | 'text'>[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { fileName, text } of sources) {
    const feature = FEATURE.exec(fileName)?.[1]
    if (feature === undefined || /(\.test|-invariants)\.ts$/u.test(fileName)) continue
    const used = graph.get(feature) ?? new Set()
    graph.set(feature, used)
    for (const { fileName: imported } of ts.preProcessFile(text).importedFiles) {
      const other = /^\.\.\/([^./][^/]*)\//u.exec(imported)?.[1]
      if (other !== undefined) used.add(other)
    }
  }
  return graph
}

/** Features that import each other in a cycle, in order; undefined if there is no cycle. */
export function circleOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>()
  const walk = (feature: string, path: readonly string[]): string[] | undefined => {
    const at = path.indexOf(feature)
    if (at >= 0) return [...path.slice(at), feature]
    if (done.has(feature)) return undefined
    for (const other of graph.get(feature) ?? []) {
      const circle = walk(other, [...path, feature])
      if (circle) return circle
    }
    done.add(feature)
    return undefined
  }
  for (const feature of graph.keys()) {
    const circle = walk(feature, [])
    if (circle) return circle
  }
  return undefined
}

/** The longest path of imports, the highest feature first. There must be no cycle. */
export function longestPath(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const known = new Map<string, string[]>()
  const from = (feature: string): string[] => {
    const path = known.get(feature) ?? [feature, ...longest([...(graph.get(feature) ?? [])].map(from))]
    known.set(feature, path)
    return path
  }
  return longest([...graph.keys()].map(from))
}

const longest = (paths: readonly string[][]): string[] =>
  paths.reduce((best, path) => (path.length > best.length ? path : best), [])
