import assert from 'node:assert/strict'
import { test } from 'node:test'
import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { createElement } from 'react'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { markupOf, textsOf } from '../../../testing/render-component.ts'
import { ManagedApplicationContext } from '../managed-application.ts'

const { RedirectsForm } = await import('./redirects-form.tsx')
const { client: _, around } = clientInGuild()

const managed =
  (count: number, mayChange = true) =>
  (component: any) => {
    const redirect_uris = Array.from({ length: count }, (_each, index) => `https://example.org/${index + 1}`)
    const value: any = { application: { redirect_uris }, mayChange }
    return around(createElement(ManagedApplicationContext, { value }, component))
  }
const words = (count: number, mayChange?: boolean) => textsOf(RedirectsForm, {}, managed(count, mayChange))
const { max } = APPLICATION_LIMITS.redirectUris

test('redirects have a line each, and can be added up to a limit and removed', () => {
  assert.ok(words(0).includes('No redirects yet.'))
  assert.ok(!words(1).includes('No redirects yet.'))
  assert.deepEqual(
    [0, max - 1, max].map((count) => words(count).includes('Add redirect')),
    [true, true, false],
  )
  const markup = markupOf(RedirectsForm, {}, managed(2))
  for (const each of ['Redirect 1', 'Redirect 2']) assert.ok(words(2).includes(each), each)
  assert.match(markup, /value="https:\/\/example.org\/1".*value="https:\/\/example.org\/2"/u)
  assert.match(markup, /aria-label="Remove redirect 2"/u)
})

test('redirects are read-only for users who may not change the application', () => {
  assert.ok(!words(1, false).includes('Add redirect'))
  assert.doesNotMatch(markupOf(RedirectsForm, {}, managed(1, false)), /Remove redirect/u)
})
