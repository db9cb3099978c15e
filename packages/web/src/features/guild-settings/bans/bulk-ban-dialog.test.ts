import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { ApiProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/guild-settings.ts'
import { IncompleteForm } from '../../../shared/form/form-problem.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { fakeCall } from '../../../testing/fake-call.ts'
import { elementsOf, runHook } from '../../../testing/run-hook.ts'

const { BulkBanDialog } = await import('./bulk-ban-dialog.tsx')
const { BanResults } = await import('./ban-results.tsx')
const { FormDialog } = await import('../../../shared/form/form-dialog.tsx')
const { TextAreaField } = await import('../../../shared/form/text-area-field.tsx')

const person = (id: string): any => ({ id, username: `user ${id}`, global_name: null, avatar: null })
const entered = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** The dialog, what it calls, and its current parts. */
async function opened(context: TestContext, ids: string[] | null, answer: () => any = () => null) {
  const { client, around } = clientInGuild()
  const calls: any[] = []
  client.call = fakeCall(({ path, body, reason }: any) => {
    calls.push({ path, body, reason })
    return answer()
  })
  let banned = 0
  const onBanned = () => {
    banned += 1
  }
  const props = { guildId: '1', chosen: ids?.map(person) ?? null, onBanned, onClose: () => {} }
  const { now, does } = await runHook(context, BulkBanDialog, [props], around)
  const form = () => elementsOf(now(), FormDialog)[0]?.props
  const send = (fields: Record<string, string>) => does(() => form()?.onSubmit(entered(fields)))
  const made = () => elementsOf(now(), BanResults)[0]?.props.made
  return { calls, form, send, made, banned: () => banned }
}

const ID = '100000000000000001'
const OTHER = '100000000000000002'

describe('The dialog to ban multiple users', () => {
  test('asks for user IDs unless the users are chosen already', async (context) => {
    const asked = async (ids: string[] | null) => {
      const { form } = await opened(context, ids)
      const fields: any = form()?.children({ fields: new Map(), general: null })
      return [form()?.title, elementsOf(fields, TextAreaField).length]
    }
    assert.deepEqual(await asked(null), [t('bans.ban-multiple-users'), 1])
    assert.deepEqual(await asked(['2', '3']), [t('bans.ban-members', { count: 2 }), 0])
  })

  test('names up to five of the users, and counts the others', async (context) => {
    const named = async (count: number) => {
      const { form } = await opened(
        context,
        Array.from({ length: count }, (_, index) => String(index)),
      )
      return form()?.description ?? ''
    }
    assert.match(await named(2), /^user 0, user 1 can/u)
    assert.match(await named(5), /user 3, user 4 can/u)
    assert.match(await named(7), /user 3, user 4,? and 2 more/u)
    assert.doesNotMatch(await named(7), /user 5/u)
    assert.doesNotMatch((await opened(context, null)).form()?.description ?? '', /user \d/u)
  })

  test('bans the chosen users with its reason, and then shows the result', async (context) => {
    const made = { banned_users: ['2'], failed_users: ['3'] }
    const dialog = await opened(context, ['2', '3'], () => made)
    await dialog.send({ delete: '3600', reason: ' Spam ' })
    assert.deepEqual(dialog.calls, [
      { path: '/guilds/1/bulk-ban', body: { user_ids: ['2', '3'], delete_message_seconds: 3600 }, reason: 'Spam' },
    ])
    assert.deepEqual([dialog.made(), dialog.form(), dialog.banned()], [made, undefined, 1])
  })

  test('bans the users whose IDs are entered', async (context) => {
    const dialog = await opened(context, null, () => ({ banned_users: [], failed_users: [] }))
    await dialog.send({ user_ids: `${ID}\n${OTHER}`, delete: '0', reason: '' })
    assert.deepEqual(dialog.calls[0]?.body.user_ids, [ID, OTHER])
  })

  test('refuses to be sent without an ID', async (context) => {
    const dialog = await opened(context, null)
    await assert.rejects(dialog.send({ user_ids: ' ', delete: '0', reason: '' }), IncompleteForm)
    assert.deepEqual([dialog.calls, dialog.banned()], [[], 0])
  })

  test('shows that nobody was banned as a result, and other errors as such', async (context) => {
    const refused = (code: number) => () => {
      throw new ApiProblem({ status: 400, code, message: 'no', fields: new Map() })
    }
    const none = await opened(context, ['2'], refused(500_000))
    await none.send({ delete: '0', reason: '' })
    assert.deepEqual([none.made(), none.banned()], [{ banned_users: [], failed_users: ['2'] }, 1])
    const failed = await opened(context, ['2'], refused(50_013))
    await assert.rejects(failed.send({ delete: '0', reason: '' }), ApiProblem)
    assert.deepEqual([failed.made(), failed.banned()], [undefined, 0])
  })
})
