import { t } from '../../language/main.ts'
import './select-popup.css'
import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { normalizeForSearch } from '../text/normalize-for-search.ts'

/** A selectable item. */
export type SelectOption = {
  readonly value: string
  readonly label: string
  readonly description?: string | undefined
  /** A picture before its name. */
  readonly icon?: ReactNode
}

export type SelectPopupProps = {
  /** Its label, if there is none beside it. */
  label?: string | undefined
  labelledBy?: string | undefined
  describedBy?: string | undefined
  placeholder: string
  /** The options; with `onSearch`, the results. */
  choices: readonly SelectOption[]
  chosen: readonly SelectOption[]
  min: number
  max: number
  onChoose: (chosen: readonly SelectOption[]) => void
  /** Called when the list is closed, with or without a selection. */
  onClose?: (() => void) | undefined
  onOpen?: (() => void) | undefined
  /** If set, it searches for the typed text; otherwise the options are filtered here. */
  onSearch?: ((query: string) => void) | undefined
  isSearching?: boolean | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
}

/** A button that opens a searchable list for one or several selections. */
export function SelectPopup(props: SelectPopupProps) {
  const { choices, chosen, max, onChoose, onClose, onOpen, onSearch, disabled = false } = props
  const shared = {
    items: choices,
    itemToStringLabel: ({ label }: SelectOption) => label,
    itemToStringValue: ({ value }: SelectOption) => value,
    isItemEqualToValue: (one: SelectOption, other: SelectOption) => one.value === other.value,
    filter: onSearch ? null : matches,
    disabled,
    autoHighlight: true,
    onInputValueChange: (query: string) => onSearch?.(query),
    onOpenChange: (isOpen: boolean) => (isOpen ? onOpen?.() : onClose?.()),
  }
  if (max > 1) {
    return (
      <Combobox.Root
        {...shared}
        multiple
        value={[...chosen]}
        onValueChange={(next) => (next.length <= max ? onChoose(next) : undefined)}
      >
        <Parts {...props} />
      </Combobox.Root>
    )
  }
  return (
    <Combobox.Root
      {...shared}
      value={chosen[0] ?? null}
      onValueChange={(next) => onChoose(next === null ? [] : [next])}
    >
      <Parts {...props} />
    </Combobox.Root>
  )
}

const matches = ({ label, description = '' }: SelectOption, query: string): boolean =>
  normalizeForSearch(`${label} ${description}`).includes(normalizeForSearch(query))

function Parts(props: SelectPopupProps) {
  const { min, max, chosen, onChoose, onClose, disabled = false } = props
  const clear = () => {
    onChoose([])
    onClose?.()
  }

  return (
    <div className="choose" data-invalid={props.invalid || undefined}>
      <Combobox.Trigger
        className="choose-trigger"
        aria-label={props.labelledBy === undefined ? nameOf(props) : undefined}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
      >
        <Chosen {...props} />
        <ChevronDown className="choose-arrow" aria-hidden="true" />
      </Combobox.Trigger>
      {min === 0 && max === 1 && chosen.length > 0 && !disabled ? (
        <button type="button" className="choose-clear" aria-label={t('form.clear-selection')} onClick={clear}>
          <X aria-hidden="true" />
        </button>
      ) : null}
      <Popup {...props} />
    </div>
  )
}

/** A label of its own would hide the button's content from screen readers. */
function nameOf({ label, placeholder, chosen }: SelectPopupProps): string {
  const values = chosen.map((each) => each.label).join(', ')
  return [label ?? placeholder, values].filter((part) => part !== '').join(': ')
}

function Chosen({ chosen, max, placeholder }: SelectPopupProps) {
  const [first] = chosen
  if (first === undefined) return <span className="choose-placeholder">{placeholder}</span>
  if (max === 1) {
    return (
      <span className="choose-one">
        {first.icon ? <span className="choose-icon">{first.icon}</span> : null}
        <span className="choose-text">{first.label}</span>
      </span>
    )
  }
  return (
    <span className="choose-chips">
      {chosen.map(({ value, label, icon }) => (
        <span key={value} className="choose-chip">
          {icon ? <span className="choose-icon">{icon}</span> : null}
          <span className="choose-text">{label}</span>
        </span>
      ))}
    </span>
  )
}

function Popup(props: SelectPopupProps) {
  const { chosen, max, placeholder, label, isSearching = false } = props
  const isFull = max > 1 && chosen.length >= max

  return (
    <Combobox.Portal>
      <Combobox.Positioner className="choose-place" align="start" sideOffset={4}>
        <Combobox.Popup className="choose-popup" aria-label={label ?? placeholder}>
          <Combobox.Input className="choose-search" placeholder={t('form.search')} aria-label={t('form.search')} />
          <Combobox.Status className="choose-status">{statusOf(props)}</Combobox.Status>
          <Combobox.Empty className="choose-empty">
            {isSearching ? t('form.searching') : t('form.no-results')}
          </Combobox.Empty>
          <Combobox.List className="choose-list">
            {(choice: SelectOption) => (
              <Combobox.Item
                key={choice.value}
                value={choice}
                className="choose-item"
                disabled={isFull && !chosen.some(({ value }) => value === choice.value)}
              >
                <span className="choose-icon">{choice.icon}</span>
                <span className="choose-words">
                  <span className="choose-label">{choice.label}</span>
                  {choice.description ? <span className="choose-description">{choice.description}</span> : null}
                </span>
                <Combobox.ItemIndicator className="choose-mark">
                  <Check aria-hidden="true" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

/** The number of selected items and the maximum, if relevant. */
function statusOf({ chosen, min, max }: SelectPopupProps): string | null {
  if (max === 1) return null
  const { length } = chosen
  if (length < min) return min === max ? t('form.choose-count', { min }) : t('form.choose-to', { min, max })
  return length === max ? t('form.selected-the-maximum', { length }) : t('form.selected-up-to', { length, max })
}
