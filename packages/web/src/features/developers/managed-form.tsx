import { SavedForm, type SavedFormProps } from '../../shared/form/saved-form.tsx'
import { useManaged } from './managed.ts'

/** A form about the application. */
export const ManagedForm = (props: Omit<SavedFormProps, 'mayChange'>) => (
  <SavedForm {...props} mayChange={useManaged().mayChange} />
)
