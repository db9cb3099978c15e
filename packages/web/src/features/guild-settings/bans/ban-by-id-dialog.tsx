import { getUser } from '@guildhall/protocol/operations/users/get-user'
import { useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/guild-settings.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { IncompleteForm, textIn } from '../../../shared/form/form-problem.ts'
import { openModeration } from '../../../shared/overlay/overlays.ts'
import { useClient } from '../../../state/use-client.ts'

/** Looks up the user of an ID, and then opens the usual ban dialog. */
export function BanByIdDialog({ guildId, onClose }: { guildId: string; onClose: () => void }) {
  const client = useClient()
  const [anchor] = useState(() => document.activeElement)

  async function find(entered: FormData) {
    const id = textIn(entered, 'user_id').trim()
    if (!/^[0-9]{17,20}$/u.test(id)) throw wrong(t('bans.this-isnt-an-id'))
    const user = await client.call(getUser, { userId: id }).catch((problem: unknown) => {
      throw problem instanceof ApiProblem && problem.status === 404
        ? wrong(t('guild-settings.no-user-has-this-id'))
        : problem
    })
    if (anchor instanceof HTMLElement) openModeration({ action: 'ban', guildId, user, anchor })
  }

  return (
    <FormDialog
      title={t('bans.ban-by-id')}
      description={t('bans.you-can-also-ban-people-who')}
      action={t('bans.continue')}
      fields={['user_id']}
      onSubmit={find}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="user_id"
          label={t('bans.user-id')}
          hint={t('bans.with-developer-mode-on-you-can')}
          required
          autoComplete="off"
          inputMode="numeric"
          error={fields.get('user_id')}
        />
      )}
    </FormDialog>
  )
}

const wrong = (reason: string): IncompleteForm => new IncompleteForm(new Map([['user_id', reason]]))
