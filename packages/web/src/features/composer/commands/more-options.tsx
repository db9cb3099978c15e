import type { CommandOption } from '@guildhall/protocol/objects/applications/application-command-option'
import { Plus } from 'lucide-react'
import { t } from '../../../language/dialogs.ts'
import { descriptionOf, localizedName } from '../../../state/offered-commands.ts'

type MoreOptionsProps = { options: readonly CommandOption[]; onAdd: (name: string) => void }

/** The optional options, to be added one by one. */
export function MoreOptions({ options, onAdd }: MoreOptionsProps) {
  if (options.length === 0) return <span className="more-options" />
  return (
    <ul className="more-options" aria-label={t('composer.optional-fields')}>
      {options.map((option) => (
        <li key={option.name}>
          <button
            type="button"
            className="more-option"
            title={descriptionOf(option)}
            onClick={() => onAdd(option.name)}
          >
            <Plus aria-hidden="true" />
            {localizedName(option)}
          </button>
        </li>
      ))}
    </ul>
  )
}
