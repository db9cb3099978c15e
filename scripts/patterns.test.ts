// Regular expressions that receive untrusted text must take linear time: each is tested with long texts that almost match.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import vm from 'node:vm'
import fc from 'fast-check'
import ts from 'typescript'
import { at, nodesOf, sources } from './source-files.ts'
import { isTest } from './text-files.ts'

/** A pattern with linear time takes milliseconds for this length; one with quadratic time takes minutes. */
const LENGTH = 200_000
const PATIENCE_MS = 5000
/**
 * All texts of a pattern are tried at this length first, within less time than quadratic time takes for one of them. A
 * pattern that takes longer, perhaps because the machine is busy, is tried with each text at its full length.
 */
const FIRST_LENGTH = 50_000
const FIRST_PATIENCE_MS = 500
const SAMPLES = 5

const inPackages = /^packages\/\w+\/src\//
const literals = sources
  .filter(({ fileName }) => inPackages.test(fileName) && !isTest(fileName))
  .flatMap((file) => [...nodesOf(file)].filter((node) => ts.isRegularExpressionLiteral(node)))

const surroundings = vm.createContext({ hostile: [''] })

test('there are regular expressions to check', () => {
  assert.ok(literals.length > 30, String(literals.length))
})

describe('every regular expression takes linear time', () => {
  for (const literal of literals) {
    const text = literal.getText()
    test(at(literal, text), () => {
      const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/su.exec(text) ?? []
      const run = new vm.Script(`for (const text of hostile) /${source}/${flags.replace('g', '')}.exec(text)`)
      const isDone = (hostile: readonly string[], timeout: number) => {
        surroundings.hostile = hostile
        try {
          run.runInContext(surroundings, { timeout })
          return true
        } catch {
          return false
        }
      }
      const seeds = [...samples(source, flags), ' ', 'a', '0', '/', '-', '\n', '@', '<']
      if (isDone(hostileTexts(seeds, FIRST_LENGTH), FIRST_PATIENCE_MS)) return
      for (const hostile of hostileTexts(seeds, LENGTH)) {
        assert.ok(isDone([hostile], PATIENCE_MS), `${JSON.stringify(hostile.slice(0, 60))} and so on`)
      }
    })
  }
})

/** Matching texts with one part repeated many times, followed by a character that can't match. */
function hostileTexts(seeds: readonly string[], length: number): string[] {
  const texts = seeds.flatMap((seed) =>
    parts(seed).flatMap(({ before, pumped, after }) => {
      const long = pumped.repeat(Math.ceil(length / pumped.length))
      return [`${before}${long}${after}\0`, `${before}${long}\0`]
    }),
  )
  return [...new Set(texts)]
}

function samples(source: string, flags: string): string[] {
  // Boundaries and lookarounds don't matter for the texts that match.
  const plain = new RegExp(source.replaceAll(/\\b|\(\?<?[=!][^()]*\)/gu, ''), flags.replaceAll(/[gy]/gu, ''))
  try {
    return fc.sample(fc.stringMatching(plain, { maxLength: 30 }), { numRuns: SAMPLES, seed: 1 })
  } catch {
    return []
  }
}

function parts(seed: string): { before: string; pumped: string; after: string }[] {
  const found = []
  for (let from = 0; from < Math.min(seed.length, 12); from++) {
    for (const length of [1, 2]) {
      const pumped = seed.slice(from, from + length)
      if (pumped.length === length) {
        found.push({ before: seed.slice(0, from), pumped, after: seed.slice(from + length) })
      }
    }
  }
  return found
}
