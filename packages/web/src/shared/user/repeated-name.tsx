import { Field } from '../form/field.tsx'
import { IncompleteForm, textIn } from '../form/form-problem.ts'

/** What something is called, typed once more before it is ended or given away. */
export const RepeatedName = ({ what, name, error }: { what: string; name: string; error: string | undefined }) => (
  <Field
    name="name"
    label={`The ${what}’s name, to be sure`}
    hint={`Type: ${name}`}
    required
    autoComplete="off"
    error={error}
  />
)

/** @throws IncompleteForm unless what it is called was typed, whatever stands before and after it */
export function mustRepeat(entered: FormData, what: string, name: string): void {
  if (textIn(entered, 'name').trim() !== name.trim())
    throw new IncompleteForm(new Map([['name', `This is not the name of the ${what}.`]]))
}
