import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../../../language/guild-settings.ts'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { useUnsavedChanges } from '../../../shared/form/use-unsaved-changes.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { waitForState } from '../../../state/wait-for-state.ts'
import { isDeepEqual, type SettingsDraft } from './use-draft.ts'

type Saved<T> = {
  draft: SettingsDraft<T>
  /** The fields that show their own errors; other errors are shown at the buttons. */
  fields: readonly string[]
  /** Sends the changes to the server; its response also arrives as an event. */
  send: (changes: Partial<T>) => Promise<T>
  /** The server's current values. */
  current: (world: ClientState) => T | undefined
}

export type Saving = ReturnType<typeof useSaving>

/** Saves a draft, and warns before unsaved changes are left. */
export function useSaving<T extends object>({ draft, fields, send, current }: Saved<T>) {
  const client = useClient()
  const { form, busy, problem, failures, submit, forget } = useSubmission(fields)
  const { isChanged } = draft

  useUnsavedChanges(isChanged)

  async function keep() {
    const sent = draft.changes
    const answer = await send(sent)
    // If the changes were removed before the event arrives, the old state would be shown for a moment.
    await waitForState(client, ({ world }) => {
      const now = world === null ? undefined : current(world)
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
