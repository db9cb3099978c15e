import { useState } from 'react'
import { Button } from '../../../shared/button.tsx'
import { Field } from '../../../shared/field.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { IncompleteForm, textIn } from '../../../shared/form-problem.ts'
import { navigateInstead } from '../../../shared/location.ts'
import { DEVELOPERS_PATH } from '../../../shared/paths.ts'
import { say } from '../../../shared/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManaged } from '../managed.ts'

/** It is deleted by whoever writes its name. */
export function DeleteApplication() {
  const client = useClient()
  const { id, name } = useManaged().application
  const [isAsking, setAsking] = useState(false)

  async function remove(entered: FormData) {
    if (textIn(entered, 'name').trim() !== name) {
      throw new IncompleteForm(new Map([['name', 'This is not its name.']]))
    }
    await client.request({ method: 'POST', path: `/applications/${id}/delete` })
    say(`${name} is deleted.`)
    navigateInstead(DEVELOPERS_PATH)
  }

  return (
    <>
      <div className="section-buttons">
        <Button look="danger" onPress={() => setAsking(true)}>
          Delete {name}
        </Button>
      </div>
      {isAsking ? (
        <FormDialog
          title={`Delete ${name}?`}
          description="There is no way back. To delete it, write its name."
          action="Delete it"
          fields={['name']}
          onSubmit={remove}
          onClose={() => setAsking(false)}
        >
          {({ fields }) => (
            <Field
              name="name"
              label={`The name: ${name}`}
              required
              autoFocus
              autoComplete="off"
              spellCheck={false}
              error={fields.get('name')}
            />
          )}
        </FormDialog>
      ) : null}
    </>
  )
}
