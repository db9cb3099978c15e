import { t } from '../../language/dialogs.ts'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { IncompleteForm, requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { navigate } from '../../shared/page/location.ts'
import { invitePath } from '../../shared/page/paths.ts'
import { inviteCodeIn } from './invite-code.ts'

/** Asks for an invite and shows where it leads. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  async function look(entered: FormData) {
    const invite = textIn(entered, 'invite')
    requireFilled({ invite: invite.trim() }, { invite: t('guilds.paste-the-invite-here') })
    const code = inviteCodeIn(invite)
    if (code === null) throw new IncompleteForm(new Map([['invite', t('guilds.this-isnt-an-invite-link')]]))
    navigate(invitePath(code))
  }

  return (
    <FormDialog
      title={t('guilds.join-with-an-invite')}
      description={t('guilds.youll-see-where-it-leads')}
      action={t('guilds.continue')}
      fields={['invite']}
      onSubmit={look}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="invite"
          label={t('guilds.invite-link-or-code')}
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fields.get('invite')}
        />
      )}
    </FormDialog>
  )
}
