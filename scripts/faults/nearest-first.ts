import { dirname } from 'node:path'

/**
 * The tests of a changed file in the groups in which they run, until one fails: those in its folder, others of its
 * layer and the units that import it, and last the browser stories, which take longest.
 */
export function nearestFirst(path: string, tests: readonly string[]): string[][] {
  const groups = Map.groupBy(tests, (test) => {
    if (dirname(test) === dirname(path)) return 0
    return test.includes('/e2e/') ? 2 : 1
  })
  return [...groups].sort(([one], [other]) => one - other).map(([, group]) => group)
}
