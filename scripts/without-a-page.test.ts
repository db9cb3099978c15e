import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, textFiles } from './text-files.ts'
import { REASONS_WITHOUT_A_PAGE } from './without-a-page.ts'

const CONTRACTS = 'packages/protocol/src/operations/'
const IMPORTED = /^import \{[^}]*\} from '@guildhall\/protocol\/operations\/([^']+)'/gmu

test('the client’s pages call every operation except those that are listed with a reason', () => {
  const ofClient = textFiles.filter(({ path }) => path.startsWith('packages/web/src/') && !isTest(path))
  const called = new Set(ofClient.flatMap(({ text }) => [...text.matchAll(IMPORTED)].map(([, each]) => each)))
  const others = textFiles
    .filter(({ path }) => path.startsWith(CONTRACTS) && !called.has(path.slice(CONTRACTS.length, -'.ts'.length)))
    .map(({ text }) => /^ {2}name: (['"])(.+)\1,$/mu.exec(text)?.[2])
  assert.deepEqual(others.sort(), [...REASONS_WITHOUT_A_PAGE.keys()].sort())
})
