import { useManaged } from './managed.ts'
import { SavedForm, type SavedFormProps } from './saved-form.tsx'

/** A form about the application. */
export const ManagedForm = (props: Omit<SavedFormProps, 'mayChange'>) => (
  <SavedForm {...props} mayChange={useManaged().mayChange} />
)
