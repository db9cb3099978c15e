import { SavedForm, type SavedFormProps } from '../../shared/form/settings-form.tsx'
import { useManaged } from './managed-application.ts'

/** A form about the application. */
export const ManagedForm = (props: Omit<SavedFormProps, 'mayChange'>) => (
  <SavedForm {...props} mayChange={useManaged().mayChange} />
)
