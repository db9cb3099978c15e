import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { Choice } from '../../../shared/choice.tsx'
import { Field } from '../../../shared/field.tsx'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { mustFill, textIn } from '../../../shared/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'
import { skuKinds } from './sku-kinds.ts'

type NewSkuDialogProps = { path: string; onMade: () => void; onClose: () => void }

export function NewSkuDialog({ path, onMade, onClose }: NewSkuDialogProps) {
  const client = useClient()

  async function make(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    mustFill({ name }, { name: 'Give it a name.' })
    const { type, flags } = skuKinds.find(({ value }) => value === textIn(entered, 'kind')) ?? skuKinds[0]
    await client.request({ method: 'POST', path, body: { name, type, flags } })
    onMade()
  }

  return (
    <FormDialog title="New offer" action="Make it" fields={['name', 'type']} onSubmit={make} onClose={onClose}>
      {({ fields }) => (
        <>
          <Field
            name="name"
            label="Name"
            required
            autoFocus
            autoComplete="off"
            maxLength={APPLICATION_LIMITS.skuName.max}
            error={fields.get('name')}
          />
          <Choice
            name="kind"
            label="What it is"
            choices={skuKinds.map(({ value, text }) => [value, text] as const)}
            chosen="durable"
            error={fields.get('type')}
          />
        </>
      )}
    </FormDialog>
  )
}
