import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { ApiProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/guild-settings.ts'
import { setGlobals } from '../../../testing/clean-up.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { fakeCall } from '../../../testing/fake-call.ts'
import { fakePage } from '../../../testing/fake-page.ts'
import { elementsOf, runHook } from '../../../testing/run-hook.ts'

const { RuleEditor } = await import('./rule-editor.tsx')
const { TriggerFields } = await import('./trigger-fields.tsx')

async function opened(context: TestContext, rule: any, answer: () => any = () => ({ id: '9' })) {
  fakePage(context)
  const visited: string[] = []
  const history = { replaceState: (_state: unknown, _title: string, path: string) => visited.push(path) }
  const location = { pathname: '', hash: '' }
  setGlobals(context, { history, location, dispatchEvent: () => true, PopStateEvent: Event })
  const { client, around } = clientInGuild()
  const calls: any[] = []
  client.call = fakeCall(({ path, body }: any) => {
    calls.push({ path, body })
    return answer()
  })
  const props = { guildId: '1', trigger: rule?.trigger_type ?? 1, rule }
  const { now, does } = await runHook(context, RuleEditor, [props], around)
  const parts = (): any => elementsOf(now(), TriggerFields)[0]?.props
  const submit = () => does(() => elementsOf<any>(now(), 'form')[0]?.props.onSubmit({ preventDefault: () => {} }))
  return { calls, visited, parts, submit, change: (fields: object) => does(() => parts().change(fields)) }
}

const RULE = {
  id: '7',
  guild_id: '1',
  creator_id: '2',
  name: 'No cats',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['cat'], regex_patterns: [], allow_list: [] },
  actions: [],
  enabled: true,
  exempt_roles: [],
  exempt_channels: [],
}

describe('The editor of a rule', () => {
  test('creates a rule from the entered values', async (context) => {
    const { calls, visited, submit, change } = await opened(context, null)
    await change({ keywords: 'cat\ndog' })
    await submit()
    assert.equal(calls.length, 1)
    assert.deepEqual(calls[0].body.trigger_metadata.keyword_filter, ['cat', 'dog'])
    assert.deepEqual(visited, ['/guilds/1/settings/auto-moderation'])
    assert.equal(calls[0].body.name, t('auto-moderation.keywords'))
  })

  test('changes an existing rule', async (context) => {
    const { calls, submit, change } = await opened(context, RULE)
    await change({ keywords: 'dog' })
    await submit()
    assert.match(calls[0].path, /rules\/(?:7|:ruleId)$/u)
    assert.deepEqual(calls[0].body.trigger_metadata.keyword_filter, ['dog'])
  })

  test('shows errors of the server at their fields', async (context) => {
    const fields = new Map([['trigger_metadata.regex_patterns.0', 'Not valid.']])
    const { parts, submit } = await opened(context, RULE, () => {
      throw new ApiProblem({ status: 400, code: 50_035, message: 'Invalid Form Body', fields })
    })
    await submit()
    assert.equal(parts().problems.get('trigger_metadata.regex_patterns'), 'Not valid.')
  })
})
