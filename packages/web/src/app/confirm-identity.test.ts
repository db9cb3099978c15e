import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { confirmIdentity, type ProofKind } from '../api/step-up.ts'
import { t } from '../language/main.ts'
import { IncompleteForm } from '../shared/form/form-problem.ts'
import { cleanUp, setGlobals } from '../testing/clean-up.ts'
import { clientInGuild } from '../testing/client-in-guild.ts'
import { elementsOf, runHook } from '../testing/run-hook.ts'

const { ConfirmIdentity } = await import('./confirm-identity.tsx')
const { FormDialog } = await import('../shared/form/form-dialog.tsx')
const { PasswordField } = await import('../shared/form/password-field.tsx')

/** The page of a user, what it sends, and ways to ask and to answer. */
async function opened(context: TestContext, { mfa_enabled = true, isAccepted = true } = {}) {
  const sent: unknown[] = []
  const fetch = async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return isAccepted ? Response.json({}) : Response.json({ code: 50_035, message: 'wrong' }, { status: 400 })
  }
  setGlobals(context, { fetch, location: { origin: 'http://guildhall.test' } })
  const hook = await runHook(context, ConfirmIdentity, [], clientInGuild({ user: { mfa_enabled } }).around)
  const dialog = () => elementsOf(hook.now(), FormDialog)[0]?.props
  // Only one question is asked at a time in a process.
  cleanUp(context, () => hook.does(() => dialog()?.onClose()))
  const ask = async (kind: ProofKind) => {
    const asked = { answer: undefined as boolean | undefined }
    await hook.does(() => {
      void confirmIdentity(kind, 'token').then((answer) => {
        asked.answer = answer
      })
    })
    return asked
  }
  const submit = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return hook.does(() => dialog()?.onSubmit(form))
  }
  const asksForPassword = () =>
    elementsOf(dialog()?.children({ general: null, fields: new Map() }), PasswordField).length > 0
  return { ...hook, dialog, ask, submit, sent, asksForPassword }
}

describe('The confirmation of the user’s identity', () => {
  test('asks for the password, and closes when it is right', async (context) => {
    const { ask, dialog, submit, sent, asksForPassword } = await opened(context)
    assert.equal(dialog(), undefined)
    const asked = await ask('password')
    assert.equal(asksForPassword(), true)
    await submit({ password: ' secret ' })
    assert.deepEqual([sent, dialog(), asked.answer], [[{ password: ' secret ' }], undefined, true])
  })

  test('asks for a code', async (context) => {
    const { ask, submit, sent, asksForPassword } = await opened(context)
    const asked = await ask('code')
    assert.equal(asksForPassword(), false)
    await submit({ code: ' 123456 ' })
    assert.deepEqual([sent, asked.answer], [[{ code: '123456' }], true])
  })

  test('fails if the user closes it', async (context) => {
    const { ask, does, dialog, sent } = await opened(context)
    const asked = await ask('password')
    await does(() => dialog()?.onClose())
    assert.deepEqual([dialog(), asked.answer, sent], [undefined, false, []])
  })

  test('stays open while it is empty or wrong', async (context) => {
    const { ask, submit, dialog, sent } = await opened(context, { isAccepted: false })
    const asked = await ask('code')
    const isMissing = (words: string) => (problem: unknown) =>
      problem instanceof IncompleteForm && [...problem.fields.values()].includes(words)
    await assert.rejects(submit({ code: '' }), isMissing(t('app.enter-a-code')))
    assert.deepEqual(sent, [])
    await assert.rejects(submit({ code: '1' }))
    assert.deepEqual([sent.length, dialog()?.title, asked.answer], [1, t('app.confirm-its-you'), undefined])
  })

  test('doesn’t ask for a code that an account without a second factor can’t have', async (context) => {
    const { ask, dialog } = await opened(context, { mfa_enabled: false })
    const asked = await ask('code')
    assert.deepEqual([dialog(), asked.answer], [undefined, false])
    await ask('password')
    assert.ok(dialog())
  })

  test('fails when no page asks any more', async (context) => {
    const { ask, unmount } = await opened(context)
    await unmount()
    assert.equal((await ask('password')).answer, false)
  })
})
