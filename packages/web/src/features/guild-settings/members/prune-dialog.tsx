import { LIMITS } from '@guildhall/protocol/limits'
import { beginGuildPrune } from '@guildhall/protocol/operations/prune/begin-guild-prune'
import { getGuildPruneCount } from '@guildhall/protocol/operations/prune/get-guild-prune-count'
import { useCallback, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { locale } from '../../../language/language.ts'
import { ChoiceField } from '../../../shared/form/choice.tsx'
import { ChooseEntity } from '../../../shared/form/choose-entity.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { useAnswer } from '../../../shared/lists/use-answer.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'

const waits = [
  [1, '1 day'],
  [7, '7 days'],
  [14, '14 days'],
  [30, '30 days'],
] as const

/** Asks whom to remove, says how many that would be, and removes them. */
export function PruneDialog({ guildId, onClose }: { guildId: string; onClose: () => void }) {
  const client = useClient()
  const [days, setDays] = useState<number>(30)
  const [roles, setRoles] = useState<readonly string[]>([])
  const count = useCallback(
    (signal: AbortSignal) => {
      const query = { days, ...(roles.length > 0 && { include_roles: roles }) }
      return client.call(getGuildPruneCount, { guildId }, { query, signal })
    },
    [client, guildId, days, roles],
  )
  const { answer } = useAnswer(count)

  async function prune(entered: FormData) {
    const body = { days, include_roles: roles }
    const reason = textIn(entered, 'reason').trim()
    const { pruned } = await client.call(beginGuildPrune, { guildId }, body, { reason })
    showToast(pruned === 1 ? '1 member goes.' : `${(pruned ?? 0).toLocaleString(locale)} members go.`)
  }

  return (
    <FormDialog
      title="Prune members"
      description="Whoever is removed can come back with an invite."
      action="Prune"
      tone="danger"
      fields={[]}
      onSubmit={prune}
      onClose={onClose}
    >
      {() => (
        <>
          <ChoiceField name="days" label="Not here for" choices={waits} chosen={days} onChoose={setDays} />
          <FieldFrame look="plain" label="Also with these roles alone">
            {() => (
              <ChooseEntity
                kind="role"
                guildId={guildId}
                channelId=""
                label="Also with these roles alone"
                placeholder="Only members without roles"
                chosen={roles}
                min={0}
                max={LIMITS.pruneRoles.max}
                onChoose={setRoles}
              />
            )}
          </FieldFrame>
          <p role="status">
            {answer.state === 'waiting' ? 'Counting…' : null}
            {answer.state === 'failed' ? describeProblem(answer.problem) : null}
            {answer.state === 'ready' ? wordsFor(answer.value.pruned ?? 0) : null}
          </p>
          <Field
            name="reason"
            label="Reason"
            hint="Shown in the guild’s audit log."
            maxLength={LIMITS.auditReason.max}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}

const wordsFor = (count: number): string => {
  if (count === 0) return 'Nobody would go.'
  return count === 1 ? '1 member would go.' : `${count.toLocaleString(locale)} members would go.`
}
