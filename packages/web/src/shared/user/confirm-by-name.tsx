import { t } from '../../language/dialogs.ts'
import { Field } from '../form/field.tsx'
import { IncompleteForm, textIn } from '../form/form-problem.ts'

/** A field for typing a name to confirm that something is deleted or transferred. */
export const ConfirmByNameField = ({
  what,
  name,
  error,
}: {
  what: 'application' | 'guild'
  name: string
  error: string | undefined
}) => (
  <Field
    name="name"
    label={t('user.name-of-the-application-to-confirm', { what })}
    hint={t('user.type', { name })}
    required
    autoComplete="off"
    error={error}
  />
)

/** @throws IncompleteForm unless the name was typed, ignoring surrounding spaces */
export function requireRepeatedName(entered: FormData, what: 'application' | 'guild', name: string): void {
  if (textIn(entered, 'name').trim() !== name.trim())
    throw new IncompleteForm(new Map([['name', t('user.this-isnt-the-name-of-the', { what })]]))
}
