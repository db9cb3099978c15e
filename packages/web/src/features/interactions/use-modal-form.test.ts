import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { t } from '../../language/dialogs.ts'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { runHook } from '../../testing/run-hook.ts'
import { useModalForm } from './use-modal-form.ts'

const required = t('interactions.this-field-is-required')
const input = (custom_id: string, fields: object = {}): any => ({
  type: 4,
  id: 1,
  custom_id,
  style: 1,
  required: true,
  ...fields,
})
const upload: any = { type: 19, id: 3, custom_id: 'files', min_values: 0, max_values: 2, required: false }
const [NAME, REASON] = [input('name'), input('reason', { required: false, min_length: 3 })]
const modal = (custom_id: string, inputs: any[] = [NAME, REASON]): any => ({
  guildId: '1',
  shown: {
    custom_id,
    channel_id: '20',
    application: { id: '50' },
    components: inputs.map((component) => ({ type: 18, id: 9, label: 'Label', component })),
  },
})

/** The form of a modal, what it sends, and ways to answer. */
async function opened(context: TestContext, shown: any) {
  const { client, around } = clientInGuild()
  const sent: any[] = []
  let answer: (outcome: object) => void = () => {}
  client.interactions.submitModal = (submission: any) => {
    sent.push(submission)
    return new Promise<any>((resolve) => {
      answer = resolve
    })
  }
  let done = 0
  const onDone = () => {
    done += 1
  }
  const hook = await runHook(context, useModalForm, [shown, onDone], around)
  const fill = (which: any, text: string) => hook.does(() => hook.now().fill(which, { text }))
  const submit = () => hook.does(() => void hook.now().submit())
  const problems = (...inputs: any[]) => inputs.map((each) => hook.now().problemAt(each))
  return {
    ...hook,
    sent,
    fill,
    submit,
    problems,
    answer: (outcome: object) => hook.does(() => answer(outcome)),
    done: () => done,
  }
}

describe('The form of a modal', () => {
  test('isn’t sent with an error, and then checks the field again at each change', async (context) => {
    const { now, fill, submit, problems, sent } = await opened(context, modal('a'))
    assert.deepEqual(problems(NAME, REASON), [undefined, undefined])
    await submit()
    assert.deepEqual([problems(NAME, REASON), now().failures, sent], [[required, undefined], 1, []])
    await fill(REASON, 'x')
    assert.deepEqual(problems(NAME, REASON), [required, undefined])
    await fill(NAME, 'Ada')
    assert.deepEqual(problems(NAME), [undefined])
    await fill(NAME, '')
    assert.deepEqual(problems(NAME), [undefined])
    await submit()
    assert.notEqual(problems(REASON)[0], undefined)
    assert.equal(now().failures, 2)
    await fill(REASON, 'xy')
    assert.deepEqual(problems(NAME)[0], required)
    assert.notEqual(problems(REASON)[0], undefined)
  })

  test('is sent once, shows the progress, and is done when it is answered', async (context) => {
    const { now, does, fill, submit, sent, answer, done } = await opened(context, modal('b'))
    await fill(NAME, 'Ada')
    assert.equal(now().sending, null)
    await submit()
    assert.deepEqual(now().sending, { progress: 0 })
    await submit()
    assert.equal(sent.length, 1)
    await does(() => sent[0].onProgress(0.5))
    assert.deepEqual(now().sending, { progress: 0.5 })
    assert.deepEqual(
      sent[0].components.map((each: any) => each.value),
      ['Ada', ''],
    )
    assert.equal(done(), 0)
    await answer({ isAnswered: true, choices: [] })
    assert.deepEqual([now().sending, done(), now().failures], [null, 1, 0])
    assert.equal((await opened(context, modal('b'))).now().wasKept, false)
  })

  test('shows the errors of the server at the fields that they mean, by the order in which they are sent', async (context) => {
    const { now, fill, submit, answer, problems, done } = await opened(context, modal('c'))
    await fill(NAME, 'Ada')
    await submit()
    const fields = new Map([
      ['data.components.1.value', 'too short'],
      ['data.components.7.value', 'nowhere'],
      ['other.components.0.value', 'elsewhere'],
      ['data.components', 'all'],
    ])
    await answer({ isAnswered: false, problem: 'No answer', fields })
    assert.deepEqual(problems(NAME, REASON), [undefined, 'too short'])
    assert.deepEqual([now().problem, now().failures, now().sending, done()], ['No answer', 1, null, 0])
    await submit()
    assert.deepEqual([now().problem, problems(REASON)[0]], [null, undefined])
  })

  test('sends the files of all fields together', async (context) => {
    const second = { ...upload, custom_id: 'more' }
    const { now, does, submit, sent } = await opened(context, modal('d', [upload, second]))
    const [one, two, three] = ['a', 'b', 'c'].map((name) => new File(['x'], name))
    await does(() => now().fill(upload, { files: [one as File, two as File] }))
    await does(() => now().fill(second, { files: [three as File] }))
    await submit()
    assert.deepEqual(sent[0].files, [one, two, three])
    assert.deepEqual(
      sent[0].components.map((each: any) => each.values),
      [['0', '1'], ['2']],
    )
  })

  test('keeps what was entered when it is closed, until the user starts afresh', async (context) => {
    const first = await opened(context, modal('e'))
    assert.deepEqual([first.now().wasKept, first.now().isTouched], [false, false])
    await first.fill(NAME, 'Ada')
    assert.equal(first.now().isTouched, true)
    const again = await opened(context, modal('e'))
    assert.deepEqual([again.now().wasKept, again.now().isTouched, again.now().filledOf(NAME).text], [true, true, 'Ada'])
    await again.fill(REASON, 'x')
    await again.submit()
    assert.notEqual(again.problems(REASON)[0], undefined)
    await again.does(() => again.now().startAfresh())
    assert.deepEqual([again.now().wasKept, again.now().isTouched, again.problems(REASON)[0]], [false, false, undefined])
    assert.equal((await opened(context, modal('e'))).now().wasKept, false)
  })
})
