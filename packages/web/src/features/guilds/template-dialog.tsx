import { t } from '../../language/dialogs.ts'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { IncompleteForm, requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { navigate } from '../../shared/page/location.ts'
import { templatePath } from '../../shared/page/paths.ts'
import { inviteCodeIn } from './invite-code.ts'

/** Asks for a template and shows what it contains. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  async function look(entered: FormData) {
    const template = textIn(entered, 'template')
    requireFilled({ template: template.trim() }, { template: t('guilds.paste-the-template-here') })
    // Links to templates end with the code, like those of invites.
    const code = inviteCodeIn(template)
    if (code === null) throw new IncompleteForm(new Map([['template', t('guilds.this-isnt-a-template-link')]]))
    navigate(templatePath(code))
  }

  return (
    <FormDialog
      title={t('guilds.use-a-template')}
      description={t('guilds.youll-see-what-it-contains')}
      action={t('guilds.continue')}
      fields={['template']}
      onSubmit={look}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="template"
          label={t('guilds.template-link-or-code')}
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fields.get('template')}
        />
      )}
    </FormDialog>
  )
}
