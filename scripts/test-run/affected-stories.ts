// Which stories in a browser a change of the client can affect. They import nothing of it, so words tell: of the path of a file of a
// feature, and for a file that features share, of the paths of those that import it.

/** How many stories stand for the use that others make of a file. */
const MOST_FOR_USERS = 8
/** By how much less a file says about what it uses than about itself, for each import between them. */
const SHARE = 0.5
const MOST_STEPS = 4
/** A word of the path of the file itself, beside words of those that import it. */
const OWN = 1000

/** The stories among `tests` that a change of these files can affect. */
export function affectedStories(
  tests: readonly string[],
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const stories = tests.filter((path) => path.startsWith('packages/web/src/e2e/') && path.endsWith('.test.ts'))
  const ofClient = changed.filter((path) => IN_CLIENT.test(path))
  return new Set(ofClient.flatMap((path) => storiesOf(path, stories, importers)))
}

const IN_CLIENT = /^packages\/web\/src\/(?!e2e\/|testing\/|build\/).*(?<!\.test)\.tsx?$/u

function storiesOf(
  path: string,
  stories: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
  steps = MOST_STEPS,
): readonly string[] {
  const own = isOfFeature(path) ? stories.filter((story) => scoreOf(story, weighed([[path, 1]])) > 0) : []
  if (own.length > 0) return own
  const found = byUse(path, stories, importers)
  if (found.length > 0 || steps === 0) return found
  const above = (importers.get(path) ?? []).filter((each) => IN_CLIENT.test(each))
  return [...new Set(above.flatMap((each) => storiesOf(each, stories, importers, steps - 1)))].slice(0, MOST_FOR_USERS)
}

/** The stories that are most about what imports a file. */
function byUse(
  path: string,
  stories: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const weights = weighed([[path, OWN], ...neighbours(path, importers)])
  return stories
    .map((story) => ({ story, score: scoreOf(story, weights) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOR_USERS)
    .map(({ story }) => story)
}

const isOfFeature = (path: string): boolean => path.startsWith('packages/web/src/features/')

/** The files of features that import a file, and those that it imports, with what each says about it. */
function neighbours(path: string, importers: ReadonlyMap<string, readonly string[]>): [string, number][] {
  const found = new Map<string, number>()
  let last = [path]
  for (let step = 1; step <= MOST_STEPS && last.length > 0; step++) {
    const next = last.flatMap((each) => importers.get(each) ?? []).filter((each) => !found.has(each) && each !== path)
    for (const each of next) found.set(each, SHARE ** step)
    last = [...new Set(next)]
  }
  for (const [target, from] of importers) if (from.includes(path) && !found.has(target)) found.set(target, SHARE)
  return [...found].filter(([each]) => isOfFeature(each))
}

function weighed(paths: readonly (readonly [string, number])[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [path, weight] of paths) {
    for (const word of wordsOf(path.replace(/^packages\/web\/src\/(\w+\/)?/u, '')))
      weights.set(word, (weights.get(word) ?? 0) + weight)
  }
  return weights
}

/** What the words of its name weigh on average: a story with few words is about all of what they name. */
function scoreOf(story: string, weights: ReadonlyMap<string, number>): number {
  const words = wordsOf(story.split('/').at(-1) ?? '')
  return words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / words.length
}

/** Words in too many paths to say anything. */
const COMMON_WORDS = ['page', 'guild', 'setting']

/** Words of a path without its endings; the plural of a word counts as the word. */
const wordsOf = (path: string): string[] =>
  path
    .replace(/\..*$/u, '')
    .split(/[-/]/u)
    .map((word) => word.replace(/ies$/u, 'y').replace(/s$/u, ''))
    .filter((word) => !COMMON_WORDS.includes(word))
