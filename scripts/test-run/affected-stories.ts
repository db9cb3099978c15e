// Which browser stories a change of the client can affect. Stories import nothing of the client, so they are matched by words: those
// in the path of a feature's file or, for a file that features share, in the paths of its importers. Stories that name the texts of a
// file, or of the files that use it, count too. So do tests of pages without a browser.
import { textRelevance } from './story-texts.ts'

/** The maximum number of stories chosen for a file's users. */
const MOST_FOR_USERS = 8
/** The maximum number of stories chosen by a file's texts, and the least relevance of each, compared with the best. */
const MOST_FOR_TEXTS = 4
const LEAST_RELEVANCE = 0.2
/** The factor by which the relevance of a file decreases with each import. */
const SHARE = 0.5
const MOST_STEPS = 4
/** The weight of a word in the path of the file itself, compared with words of its importers. */
const OWN = 1000

/** The stories, and tests of pages, among `tests` that a change of these files can affect. */
export function affectedStories(
  tests: readonly string[],
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const stories = tests.filter((path) => path.startsWith('packages/web/src/e2e/') && path.endsWith('.test.ts'))
  const pages = tests.filter((path) => path.endsWith('.page.test.ts'))
  const ofClient = changed.filter((path) => IN_CLIENT.test(path))
  return new Set(
    ofClient.flatMap((path) => [...storiesOf(path, stories, importers), ...byTexts(path, pages, importers)]),
  )
}

const IN_CLIENT = /^packages\/web\/src\/(?!e2e\/|testing\/|build\/).*(?<!\.test)\.tsx?$/u

function storiesOf(
  path: string,
  stories: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const naming = byTexts(path, stories, importers)
  const own = isOfFeature(path) ? stories.filter((story) => scoreOf(story, weighed([[path, 1]])) > 0) : []
  if (own.length > 0) return [...naming, ...own]
  return [...new Set([...naming, ...byUsers(path, stories, importers)])].slice(0, MOST_FOR_USERS)
}

/** The stories most relevant to the users of a file, or to theirs. */
function byUsers(
  path: string,
  stories: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
  steps = MOST_STEPS,
): readonly string[] {
  const found = byUse(path, stories, importers)
  if (found.length > 0 || steps === 0) return found
  const above = (importers.get(path) ?? []).filter((each) => IN_CLIENT.test(each))
  return [...new Set(above.flatMap((each) => byUsers(each, stories, importers, steps - 1)))].slice(0, MOST_FOR_USERS)
}

/** The stories most relevant to the importers of a file. */
function byUse(
  path: string,
  stories: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const weights = weighed([[path, OWN], ...neighbours(path, importers).filter(([each]) => isOfFeature(each))])
  return stories
    .map((story) => ({ story, score: scoreOf(story, weights) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOR_USERS)
    .map(({ story }) => story)
}

/** The stories that name the texts of a file or of its neighbours. */
function byTexts(
  path: string,
  stories: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const files = [[path, 1] as const, ...neighbours(path, importers)].filter(([each]) => IN_CLIENT.test(each))
  const ranked = [...textRelevance(stories, new Map(files))].sort(([, a], [, b]) => b - a)
  const least = (ranked[0]?.[1] ?? 0) * LEAST_RELEVANCE
  return ranked
    .filter(([, relevance]) => relevance >= least)
    .slice(0, MOST_FOR_TEXTS)
    .map(([story]) => story)
}

const isOfFeature = (path: string): boolean => path.startsWith('packages/web/src/features/')

/** The files that import a file, and those that it imports, with their relevance. */
function neighbours(path: string, importers: ReadonlyMap<string, readonly string[]>): [string, number][] {
  const found = new Map<string, number>()
  let last = [path]
  for (let step = 1; step <= MOST_STEPS && last.length > 0; step++) {
    const next = last.flatMap((each) => importers.get(each) ?? []).filter((each) => !found.has(each) && each !== path)
    for (const each of next) found.set(each, SHARE ** step)
    last = [...new Set(next)]
  }
  for (const [target, from] of importers) if (from.includes(path) && !found.has(target)) found.set(target, SHARE)
  return [...found]
}

function weighed(paths: readonly (readonly [string, number])[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [path, weight] of paths) {
    for (const word of wordsOf(path.replace(/^packages\/web\/src\/(\w+\/)?/u, '')))
      weights.set(word, (weights.get(word) ?? 0) + weight)
  }
  return weights
}

/** The average weight of the words of its name: a story with few words is specific to all of them. */
function scoreOf(story: string, weights: ReadonlyMap<string, number>): number {
  const words = wordsOf(story.split('/').at(-1) ?? '')
  return words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / words.length
}

/** Words that occur in too many paths to be specific. */
const COMMON_WORDS = ['page', 'guild', 'setting', 'dialog']

/** The words of a path without its extensions; a plural counts as the singular. */
const wordsOf = (path: string): string[] =>
  path
    .replace(/\..*$/u, '')
    .split(/[-/]/u)
    .map((word) => word.replace(/ies$/u, 'y').replace(/s$/u, ''))
    .filter((word) => !COMMON_WORDS.includes(word))
