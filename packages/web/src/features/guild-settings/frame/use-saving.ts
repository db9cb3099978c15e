import type { ClientState } from '@guildhall/protocol/state/apply-event'
import { t } from '../../../language/guild-settings.ts'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { useUnsaved } from '../../../shared/form/use-unsaved.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { untilKnown } from '../../../state/until.ts'
import { useClient } from '../../../state/use-client.ts'
import { isDeepEqual, type SettingsDraft } from './use-draft.ts'

type Saved<T> = {
  draft: SettingsDraft<T>
  /** Those that say themselves what is wrong with them; what concerns none of them is said at the buttons. */
  fields: readonly string[]
  /** Asks the server for the changes; what it answers will come as an event too. */
  send: (changes: Partial<T>) => Promise<T>
  /** What the server has told of it by now. */
  told: (world: ClientState) => T | undefined
}

export type Saving = ReturnType<typeof useSaving>

/** Saves a draft, and lets nobody leave it by mistake. */
export function useSaving<T extends object>({ draft, fields, send, told }: Saved<T>) {
  const client = useClient()
  const { form, busy, problem, failures, submit, forget } = useSubmission(fields)
  const { isChanged } = draft

  useUnsaved(isChanged)

  async function keep() {
    const sent = draft.changes
    const answer = await send(sent)
    // What is shown would be the old state for a moment, did the changes go before the event is there.
    await untilKnown(client, ({ world }) => {
      const now = world === null ? undefined : told(world)
      return now === undefined || sameIn(sent, now, answer)
    })
    draft.settle(sent)
    showToast(t('guild-settings.saved'))
  }

  function reset() {
    forget()
    draft.reset()
  }

  return { form, busy, problem, failures, isChanged, save: () => void submit(keep), reset }
}

function sameIn<T extends object>(keys: Partial<T>, one: T, other: T): boolean {
  for (const key in keys) if (!isDeepEqual(one[key], other[key])) return false
  return true
}
