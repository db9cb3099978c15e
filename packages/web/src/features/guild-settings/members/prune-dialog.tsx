import { LIMITS } from '@guildhall/protocol/limits'
import { beginGuildPrune } from '@guildhall/protocol/operations/prune/begin-guild-prune'
import { getGuildPruneCount } from '@guildhall/protocol/operations/prune/get-guild-prune-count'
import { useCallback, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/guild-settings.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { EntitySelect } from '../../../shared/form/entity-select.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'

const waits = [
  [1, t('members.1-day')],
  [7, t('members.7-days')],
  [14, t('members.14-days')],
  [30, t('members.30-days')],
] as const

/** Selects inactive members, shows their number, and removes them. */
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
  const { answer } = useLoaded(count)

  async function prune(entered: FormData) {
    const body = { days, include_roles: roles }
    const reason = textIn(entered, 'reason').trim()
    const { pruned } = await client.call(beginGuildPrune, { guildId }, body, { reason })
    showToast(t('members.members-are-being-removed', { pruned: pruned ?? 0 }))
  }

  return (
    <FormDialog
      title={t('members.prune-members')}
      description={t('members.removed-members-can-come-back-with')}
      action={t('members.prune-members')}
      tone="danger"
      fields={[]}
      onSubmit={prune}
      onClose={onClose}
    >
      {() => (
        <>
          <ChoiceField name="days" label={t('members.inactive-for')} choices={waits} chosen={days} onChoose={setDays} />
          <FieldFrame look="plain" label={t('members.also-members-with-only-these-roles')}>
            {() => (
              <EntitySelect
                kind="role"
                guildId={guildId}
                channelId=""
                label={t('members.also-members-with-only-these-roles')}
                placeholder={t('members.only-members-without-roles')}
                chosen={roles}
                min={0}
                max={LIMITS.pruneRoles.max}
                onChoose={setRoles}
              />
            )}
          </FieldFrame>
          <p role="status">
            {answer.state === 'waiting' ? t('members.counting') : null}
            {answer.state === 'failed' ? describeProblem(answer.problem) : null}
            {answer.state === 'ready' ? wordsFor(answer.value.pruned ?? 0) : null}
          </p>
          <Field
            name="reason"
            label={t('guild-settings.reason')}
            hint={t('members.shown-in-the-guilds-audit-log')}
            maxLength={LIMITS.auditReason.max}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}

const wordsFor = (count: number): string => {
  if (count === 0) return t('members.no-members-will-be-removed')
  return t('members.members-will-be-removed', { count })
}
