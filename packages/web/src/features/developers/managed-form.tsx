import { SavedForm, type SavedFormProps } from '../../shared/form/saved-form.tsx'
import { useManagedApplication } from './managed-application.ts'

/** A form about the application. */
export const ManagedForm = (props: Omit<SavedFormProps, 'mayChange'>) => (
  <SavedForm {...props} mayChange={useManagedApplication().mayChange} />
)
