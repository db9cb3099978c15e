import { t } from '../../language/more.ts'
import { Field } from '../form/field.tsx'
import { IncompleteForm, textIn } from '../form/form-problem.ts'

/** What something is called, typed once more before it is ended or given away. */
export const RepeatedName = ({
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

/** @throws IncompleteForm unless what it is called was typed, whatever stands before and after it */
export function mustRepeat(entered: FormData, what: 'application' | 'guild', name: string): void {
  if (textIn(entered, 'name').trim() !== name.trim())
    throw new IncompleteForm(new Map([['name', t('user.this-isnt-the-name-of-the', { what })]]))
}
