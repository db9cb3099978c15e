import { Permission } from '@guildhall/protocol/permissions/bits'
import { CheckboxList } from '../../shared/form/checkbox-list.tsx'
import { permissionLabel } from '../../shared/permissions/permission-groups.ts'

const options = Object.entries(Permission)
  .map(([name, bit]) => ({ value: String(bit), bit, text: permissionLabel(name) }))
  .sort((a, b) => a.text.localeCompare(b.text))

type PermissionChoiceProps = {
  legend: string
  chosen: bigint
  onChoose: (chosen: bigint) => void
  error?: string | undefined
}

/** A set of permissions, with the labels of the consent page. */
export function PermissionChoice({ legend, chosen, onChoose, error }: PermissionChoiceProps) {
  return (
    <CheckboxList
      legend={legend}
      options={options}
      chosen={options.filter(({ bit }) => (chosen & bit) !== 0n).map(({ value }) => value)}
      onChoose={(bits) => onChoose(bits.reduce((set, bit) => set | BigInt(bit), 0n))}
      error={error}
    />
  )
}
