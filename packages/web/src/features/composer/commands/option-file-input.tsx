import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import type { FilledOption } from './filled-options.ts'
import type { OptionInput } from './option-field.tsx'

type OptionFileInputProps = {
  input: OptionInput
  option: CommandOption
  filled: FilledOption | undefined
  onFill: (filled: FilledOption) => void
}

const kinds = ['image', 'video', 'audio']

/** A file for an option: by the browser's picker, or by drop. */
export function OptionFileInput({ input, option: { file_types = [] }, filled, onFill }: OptionFileInputProps) {
  const accept = file_types.map((each) =>
    kinds.includes(each) ? `${each}/*` : each.startsWith('.') ? each : `.${each}`,
  )
  return (
    <input
      {...input}
      type="file"
      className="field-input option-file"
      data-filled={filled?.file !== undefined}
      accept={accept.join(',')}
      onChange={({ target }) => {
        const file = target.files?.[0]
        onFill({ text: file?.name ?? '', ...(file && { file }) })
      }}
    />
  )
}
